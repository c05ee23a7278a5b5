import { messages } from '#web/data/messages.ts';
import { saveReturnLocation } from '#web/data/session/return-location.ts';
import { Alert } from '#web/ui/surfaces/alert.tsx';

interface ProblemAlertProps {
  problem: string | null;
  /** The action that failed, shown before the reason. */
  failure?: string | undefined;
  /** Counts the attempts, so that the same words are announced again. */
  attempt: number;
}

/** A problem, above a form; scrolled into view, since its cause may be further down. */
export function ProblemAlert({ problem, failure, attempt }: ProblemAlertProps) {
  return (
    problem !== null && (
      <div key={attempt} ref={bringIntoView} className="mb-4 scroll-mt-20 scroll-mb-4">
        {failure !== undefined && <p className="mb-1 font-semibold wrap-anywhere">{failure}</p>}
        <Alert>
          <span>{problem}</span>
          {problem === messages.notLoggedIn && (
            <a href="/login" onClick={() => saveReturnLocation(location)} className="ml-3 underline">
              Sign in
            </a>
          )}
        </Alert>
      </div>
    )
  );
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
