import { Alert } from '#web/ui/alert.tsx';

interface ProblemAlertProps {
  problem: string | null;
  /** Counts the tries, so that the same words are spoken again after the next. */
  attempt: number;
}

/** What went wrong, above a form; brought into view, since the cause may lie further down. */
export function ProblemAlert({ problem, attempt }: ProblemAlertProps) {
  return (
    problem !== null && (
      <div key={attempt} ref={bringIntoView} className="mb-4 scroll-my-4">
        <Alert>{problem}</Alert>
      </div>
    )
  );
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
