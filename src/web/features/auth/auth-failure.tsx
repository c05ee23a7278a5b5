import type { AuthOutcome } from '../../data/sign-in.ts';
import { Alert } from '../../ui/alert.tsx';

export type Failure = Extract<AuthOutcome<never>, { readonly ok: false }>;

/** A failure that the page itself found, before anything was sent. */
export function toFailure(message: string): Failure {
  return { ok: false, message, reasons: [], code: '' };
}

export function AuthFailure({ failure: { message, reasons } }: { failure: Failure }) {
  return (
    <Alert tone="red">
      {reasons.length < 2 ? (
        message
      ) : (
        <ul className="list-disc pl-5">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
