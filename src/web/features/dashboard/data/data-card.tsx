import { memo, type ReactNode, useCallback, useState } from 'react';
import { formatCount } from '#domain/money/digit-groups.ts';
import { Button } from '#web/ui/button.tsx';
import { toolbarRef } from '#web/ui/keyboard/toolbar-ref.ts';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { DialogLoadError } from '#web/ui/load-error.tsx';
import { Card } from '#web/ui/surfaces/card.tsx';
import type { DataAction } from './use-data-action.ts';

/** Starts loading with the card. */
const question = new LazyComponent(async () => (await import('./replace-question.tsx')).ReplaceQuestion);

interface DataCardProps {
  /**
   * Counts the transactions of all currencies, at the time of the click. A rendered number comes a moment after the
   * buttons, and a faster click would lose everything without a question.
   */
  readCount: () => number;
  /** The same in words, for the dialogs. */
  all: ReactNode;
  /** Unless it is ready, both actions are off: what is unknown could not be counted in the dialog, nor restored. */
  state: 'loading' | 'partial' | 'ready' | 'failed';
  busy: boolean;
  onReplace: (kind: DataAction) => void;
  /** Downloads all transactions, before they are cleared. */
  onCopy: () => void;
  /** The buttons that come first. */
  children?: ReactNode;
}

export const DataCard = memo(function DataCard(props: DataCardProps) {
  const { readCount, all, state, busy, onReplace, onCopy, children } = props;
  const [asked, setAsked] = useState<DataAction>('load');
  const [open, setOpen] = useState(false);
  const [tries, setTries] = useState(0);
  const close = useCallback(() => {
    setOpen(false);
    // After a failed load, the next time tries again.
    if (question.loaded === undefined) setTries((before) => before + 1);
  }, []);
  const start = (kind: DataAction) => {
    setAsked(kind);
    if (readCount() > 0) setOpen(true);
    else onReplace(kind);
  };
  return (
    <>
      <Card
        title="Data Management"
        {...(state === 'failed' && {
          description: 'Your transactions could not be loaded, so this is off for now.',
        })}
        className="sm:py-2.5!"
        actions={
          <div
            ref={toolbarRef}
            role="toolbar"
            aria-label="Data"
            className="flex grow flex-wrap items-center gap-2 max-sm:w-full max-sm:[&>button]:grow max-sm:[&>button]:px-3 max-sm:[&>button]:whitespace-nowrap"
          >
            {children}
            <Button
              data-command="load"
              disabled={busy || state !== 'ready'}
              onClick={() => start('load')}
              className="text-ink-muted! sm:ml-auto"
            >
              Load Mock Data
            </Button>
            <Button
              data-command="clear"
              disabled={busy || state !== 'ready'}
              onClick={() => start('clear')}
              className="text-ink-muted!"
            >
              Clear All Data
            </Button>
          </div>
        }
      />
      <LazyPart
        key={tries}
        part={question}
        fallback={null}
        errorFallback={DialogLoadError}
        props={{
          open,
          asked,
          all,
          onCopy,
          onClose: close,
          onConfirm: () => {
            setOpen(false);
            onReplace(asked);
          },
        }}
      />
    </>
  );
});

/** All transactions, as words for a dialog. */
export function AllTransactions({ count }: { count: number }) {
  return count === 1 ? 'your 1 transaction' : `all ${formatCount(count)} of your transactions`;
}
