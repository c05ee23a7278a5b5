import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { emptyFilter } from '#domain/lens/lens.ts';
import { useSandbox } from '#web/data/engine/open-sync-client.ts';
import { useImports } from '#web/data/views/imports.ts';
import { useCount, useStatusSums } from '#web/data/views/ledger-views.ts';
import { enterSandbox, leaveSandbox } from '#web/data/views/sandbox.ts';
import { readLastChoice, storeLastChoice } from '#web/data/views/stored-drafts.ts';
import { useToday } from '#web/money/use-today.ts';
import { Button, IconButton } from '#web/ui/button.tsx';

/** First steps, until they are done or closed, and the banner of the sandbox. Its own chunk. */
export function FirstSteps() {
  const isSandbox = useSandbox();
  return isSandbox ? <SandboxBanner /> : <Steps />;
}

function Steps() {
  const count = useCount();
  const hasDone = useStatusSums(emptyFilter).some(
    ({ status, money }) => status === 'done' && money.length > 0,
  );
  const hasImport = useImports().length > 0;
  const [closed, setClosed] = useState(() => readLastChoice('first-steps') === 'closed');
  const today = useToday();
  const steps = [
    { label: 'Add an entry', done: count > 0 },
    { label: 'Move it to Done', done: hasDone },
    { label: 'Import your bank’s file', done: hasImport },
  ];
  const all = steps.every(({ done }) => done);
  // A person who has only begun sees it again on the next visit.
  useEffect(() => storeLastChoice('first-steps', closed || all ? 'closed' : 'open'), [closed, all]);
  if (closed || all) return null;
  return (
    <section
      aria-label="First steps"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-paper-raised px-4 py-1.5 text-sm print:hidden"
    >
      <ol className="flex grow flex-wrap items-center gap-x-4 gap-y-1">
        {steps.map(({ label, done }, index) => (
          <li key={label} className={clsx('flex items-center gap-1.5', done && 'text-ink-muted')}>
            {done ? <Check aria-hidden size={16} /> : <span className="font-semibold">{index + 1}</span>}
            {label}
            {done && <span className="sr-only"> (done)</span>}
          </li>
        ))}
      </ol>
      {count === 0 && (
        <Button className="text-sm" onClick={() => enterSandbox(today)}>
          Look around with sample data
        </Button>
      )}
      <IconButton label="Close first steps" onClick={() => setClosed(true)}>
        <X aria-hidden size={16} />
      </IconButton>
    </section>
  );
}

/** Stays in sight: whatever is done meanwhile is gone afterwards. */
function SandboxBanner() {
  return (
    <div className="gutter pointer-events-none fixed inset-x-0 bottom-0 z-40 pb-safe-bottom max-sm:bottom-14 print:hidden">
      <div
        role="status"
        className="pointer-events-auto mx-auto mb-2 flex w-fit flex-wrap items-center justify-center gap-x-4 gap-y-1 rounded-lg border border-line-strong bg-paper-raised px-4 py-2 shadow-lifted sm:mb-4"
      >
        <p className="font-medium">This is sample data. Nothing is saved.</p>
        <Button onClick={leaveSandbox}>Leave</Button>
      </div>
    </div>
  );
}
