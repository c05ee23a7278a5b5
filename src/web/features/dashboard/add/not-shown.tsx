import { useEffect } from 'react';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { useToday } from '#web/money/use-today.ts';
import { findHiding } from '#web/transactions/lens/hiding-lens.ts';
import { useLens } from '#web/transactions/lens-store.ts';
import { Button } from '#web/ui/button.tsx';
import { announce } from '#web/ui/live-region.ts';
import { ActionLine } from '#web/ui/surfaces/action-line.tsx';

/** Says what hides a new entry, and shows it at a press. */
export function NotShown({ row }: { row: Transaction }) {
  const hiding = findHiding(row, useLens(), useToday());
  const text = hiding?.message ?? '';
  useEffect(() => {
    // After what was added.
    if (text === '') return;
    const timer = setTimeout(announce, 1000, text);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    hiding && (
      <ActionLine text={text}>
        <Button
          onClick={({ currentTarget }) => {
            const line = currentTarget.closest('li');
            hiding.show();
            line?.querySelector('button')?.focus();
          }}
        >
          Show it
        </Button>
      </ActionLine>
    )
  );
}
