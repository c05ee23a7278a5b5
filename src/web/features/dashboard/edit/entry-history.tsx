import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { todayIn } from '#domain/dates/calendar-date.ts';
import { describeHistory } from '#domain/transactions/describe-history.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { findDayOfId, readHistory } from '#web/data/views/row-history.ts';
import { readSplit } from '#web/data/views/some-rows.ts';
import { findUntypedKey, isTyping } from '#web/transactions/free-key.ts';
import { listedRows } from '#web/transactions/selection/selection.ts';
import { isMac } from '#web/transactions/shortcut.ts';
import { IconButton } from '#web/ui/button.tsx';
import { announce } from '#web/ui/live-region.ts';
import { PrivateText } from '#web/ui/private-text.tsx';
import type { EditActions } from './edit-dialog.tsx';
import { findOpener } from './use-first-focus.ts';

interface EntryHistoryProps extends Pick<EditActions, 'onEdit' | 'onDuplicate'> {
  transaction: Transaction;
  busy: boolean;
}

/** An entry's history, the way to its neighbours in the list or column, and the keys of both. Its own chunk. */
export function EntryHistory({ transaction, busy, onEdit, onDuplicate }: EntryHistoryProps) {
  const { id, split } = transaction;
  const line = useRef<HTMLDivElement>(null);
  const [sentence, setSentence] = useState('');
  const [neighbours, setNeighbours] = useState<Neighbours>([]);
  useEffect(() => setNeighbours(findNeighbours(id)), [id]);
  useEffect(() => {
    let isLeft = false;
    void readHistory(id).then((steps) => {
      if (!isLeft) setSentence(describeHistory(steps, todayIn(new Date()), findDayOfId(id)));
    });
    return () => {
      isLeft = true;
    };
  }, [id]);

  const go = (row: Transaction | undefined) => {
    if (row === undefined || busy) return;
    announce(toTransactionName(row));
    onEdit(row);
  };
  useEffect(() => {
    const dialog = line.current?.closest('dialog');
    const press = (event: KeyboardEvent) => {
      const { key, altKey, target } = event;
      // A question within has keys of its own.
      if ((target as Element).closest('dialog') !== dialog) return;
      const isArrow = altKey && (key === 'ArrowLeft' || key === 'ArrowRight');
      // On a Mac these go along the words of a text.
      if (isArrow && !(isMac && isTyping(target))) go(neighbours[key === 'ArrowLeft' ? 0 : 1]);
      else if (findUntypedKey(event) === 'd' && !busy) onDuplicate(transaction);
      else return;
      // Alone, the arrows would lead to another page.
      event.preventDefault();
    };
    dialog?.addEventListener('keydown', press);
    return () => dialog?.removeEventListener('keydown', press);
  });

  const mates = split === '' ? [] : readSplit(split).filter((row) => row.id !== id);
  return (
    <div
      ref={line}
      className="col-span-2 flex min-h-control flex-wrap items-center gap-x-1 text-sm text-ink-muted"
    >
      {neighbours.some((row) => row !== undefined) && (
        <span className="-ml-2 flex shrink-0">
          {(['Previous', 'Next'] as const).map((which, index) => (
            <IconButton
              key={which}
              label={`${which} transaction`}
              aria-keyshortcuts={index === 0 ? 'Alt+ArrowLeft' : 'Alt+ArrowRight'}
              disabled={busy}
              aria-disabled={neighbours[index] === undefined}
              className="aria-disabled:opacity-50"
              onClick={() => go(neighbours[index])}
            >
              {index === 0 ? <ChevronLeft aria-hidden size={20} /> : <ChevronRight aria-hidden size={20} />}
            </IconButton>
          ))}
        </span>
      )}
      <p className="min-w-0 grow basis-32">
        {sentence}
        {mates.length > 0 && (
          <span className="block">
            <PrivateText text={`Part of a split entry, with ${mates.map(toTransactionName).join(' · ')}.`} />
          </span>
        )}
      </p>
    </div>
  );
}

/** The rows before and after one in what lists it, as far as there are any. */
type Neighbours = readonly (Transaction | undefined)[];

function findNeighbours(id: string): Neighbours {
  const list = findOpener();
  const rows = list && listedRows.get(list);
  const place = rows?.slots.indexOf(rows.columns.ids.find(id) ?? -1) ?? -1;
  return [place < 1 ? undefined : rows?.at(place - 1), place < 0 ? undefined : rows?.at(place + 1)];
}
