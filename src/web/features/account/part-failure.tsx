import type { AuthOutcome } from '../../data/sign-in.ts';
import { Alert } from '../../ui/alert.tsx';

export type Failure = Extract<AuthOutcome<never>, { readonly ok: false }>;

/** A failure that the form itself found, or that brings no reasons. */
export function toFailure(message: string): Failure {
  return { ok: false, message, reasons: [], code: '' };
}

export function PartFailure({ failure }: { failure: Failure | null }) {
  if (failure === null) return null;
  const { message, reasons } = failure;
  return (
    <Alert>
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
