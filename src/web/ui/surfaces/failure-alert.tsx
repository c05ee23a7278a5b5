import { Alert } from './alert.tsx';

interface FailureAlertProps {
  failure: { readonly message: string; readonly reasons?: readonly string[] } | null;
  tone?: 'error' | 'red';
}

/** Why something failed, and the reasons for that, if any, as a list. */
export function FailureAlert({ failure, tone = 'error' }: FailureAlertProps) {
  if (failure === null) return null;
  const { message, reasons = [] } = failure;
  return (
    <Alert tone={tone}>
      <span>{message}</span>
      {reasons.length > 0 && (
        <ul className="list-disc pl-5">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
