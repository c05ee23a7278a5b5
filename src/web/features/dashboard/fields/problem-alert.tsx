import { Alert } from '#web/ui/alert.tsx';

interface ProblemAlertProps {
  problem: string | null;
  /** What did not happen, before the reason. */
  failure?: string | undefined;
  /** Counts the tries, so that the same words are spoken again after the next. */
  attempt: number;
}

/** What went wrong, above a form; brought into view, since the cause may lie further down. */
export function ProblemAlert({ problem, failure, attempt }: ProblemAlertProps) {
  return (
    problem !== null && (
      <div key={attempt} ref={bringIntoView} className="mb-4 scroll-my-4">
        {failure !== undefined && <p className="mb-1 font-semibold wrap-anywhere">{failure}</p>}
        <Alert>{problem}</Alert>
      </div>
    )
  );
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
