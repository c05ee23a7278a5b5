import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { parseCalendarDate } from '#domain/dates/calendar-date.ts';
import { joinTextList, splitTextList } from '#domain/fields/kinds.ts';
import { currencyCodes } from '#domain/money/currency.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { formatMoney } from '#domain/money/money.ts';
import { categories } from '#domain/transactions/category.ts';
import { statuses, statusLabels } from '#domain/transactions/status.ts';
import { summarizeAll } from '#domain/transactions/summary.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { useStore } from '#web/base/store.ts';
import { useTransactions } from '#web/data/views/some-rows.ts';
import { changeTransactions } from '#web/data/views/transactions.ts';
import { DateField } from '#web/money/date-field.tsx';
import { useToday } from '#web/money/use-today.ts';
import { TagsField } from '#web/transactions/fields/tags-field.tsx';
import { areKeysTaken } from '#web/transactions/free-key.ts';
import { endSelecting, selection } from '#web/transactions/selection/selection.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { toolbarRef } from '#web/ui/keyboard/toolbar-ref.ts';
import { handleMenuKey } from '#web/ui/overlays/menu-keys.ts';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { SheetHead } from '#web/ui/overlays/sheet-head.tsx';
import { PrivateText } from '#web/ui/private-text.tsx';
import { changeSelected, toCategory, toDate, toDuplicates, toStatus, toTags } from './change-selected.ts';

/** Actions on all selected transactions at once. */
export function SelectedBar() {
  const { ids } = useStore(selection);
  const rows = useTransactions(ids);
  const busy = changeTransactions.useBusy();
  useEndOnEscape();
  const off = busy || rows.length === 0;
  const item = (name: string, children: (close: () => void) => ReactNode) => (
    <Popover
      label={name}
      className="sheet"
      trigger={(trigger) => (
        <Button {...trigger} disabled={off}>
          {name}
        </Button>
      )}
    >
      {(close) => (
        <>
          <SheetHead title={name} onClose={close} />
          {children(close)}
        </>
      )}
    </Popover>
  );

  return (
    <div className="selected-bar gutter pointer-events-none fixed inset-x-0 bottom-0 z-40 pb-safe-bottom max-sm:p-0 print:hidden">
      <div
        ref={toolbarRef}
        role="toolbar"
        aria-label="Selected transactions"
        className="pointer-events-auto mx-auto flex max-w-4xl flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-paper-raised p-3 shadow-lifted max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:mb-4 low:max-h-third low:overflow-y-auto"
      >
        <p role="status" className="grow font-medium whitespace-nowrap max-sm:order-first max-sm:basis-3/4">
          <PrivateText text={describeSelection(rows)} />
        </p>
        {item('Category', (close) => (
          <Menu
            options={categories.map((category) => [category, category])}
            onChoose={(category) => {
              close();
              void changeSelected(toCategory(rows, category));
            }}
          />
        ))}
        {item('Status', (close) => (
          <Menu
            options={statuses.map((status) => [status, statusLabels[status].title])}
            onChoose={(status) => {
              close();
              void changeSelected(toStatus(rows, status));
            }}
          />
        ))}
        {item('Date', (close) => (
          <DateChoice
            onChoose={(date) => {
              close();
              void changeSelected(toDate(rows, date));
            }}
          />
        ))}
        {item('Tags', (close) => (
          <TagChoice
            rows={rows}
            onChoose={(added, removed) => {
              close();
              void changeSelected(toTags(rows, added, removed));
            }}
          />
        ))}
        <Button disabled={off} onClick={() => void changeSelected(toDuplicates(rows))}>
          Duplicate
        </Button>
        <Button
          disabled={off}
          onClick={() =>
            void changeSelected({ operations: rows.map(({ id }) => ({ kind: 'delete' as const, id })) })
          }
        >
          Delete
        </Button>
        <IconButton label="Close" onClick={end} className="max-sm:order-first">
          <X aria-hidden size={20} />
        </IconButton>
      </div>
    </div>
  );
}

function useEndOnEscape(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).matches('input:not([type="checkbox"]), select, textarea');
      if (event.key !== 'Escape' || isTyping || areKeysTaken()) return;
      event.preventDefault();
      end();
    };
    // Before the lens, which Esc clears.
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, []);
}

/** Ends the selection; the focus goes back to the list. */
function end(): void {
  const hadFocus = document.activeElement?.closest('[role="toolbar"][aria-label="Selected transactions"]');
  endSelecting();
  if (hadFocus) document.querySelector<HTMLElement>('[data-rows]')?.focus({ preventScroll: true });
}

/** '22 selected · -₹6,141.06', with the sum of each currency that they have. */
function describeSelection(rows: readonly Transaction[]): string {
  const sums = summarizeAll(rows);
  const known = currencyCodes.filter((code) => rows.some(({ currency }) => currency === code));
  return [
    `${formatCount(rows.length)} selected`,
    ...known.map((code) => formatMoney(sums[code].balance, code)),
  ].join(' · ');
}

interface MenuProps<Value extends string> {
  options: readonly (readonly [value: Value, words: string])[];
  onChoose: (value: Value) => void;
}

function Menu<Value extends string>({ options, onChoose }: MenuProps<Value>) {
  return (
    <div
      ref={focusFirst}
      role="menu"
      onKeyDown={handleMenuKey}
      className="grid w-52 overflow-y-auto max-sm:w-full sm:max-h-96"
    >
      {options.map(([value, words], index) => (
        <button
          key={value}
          type="button"
          role="menuitem"
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => onChoose(value)}
          className="min-h-control rounded-md px-2 text-left hover:bg-paper-sunken"
        >
          {words}
        </button>
      ))}
    </div>
  );
}

const focusFirst = (menu: HTMLElement | null) => menu?.querySelector('button')?.focus();

function DateChoice({ onChoose }: { onChoose: (date: string) => void }) {
  const [date, setDate] = useState<string>(useToday());
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      className="grid w-60 gap-2 p-1 max-sm:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        if (parseCalendarDate(date).ok) onChoose(date);
        else input.current?.focus();
      }}
    >
      <DateField ref={input} value={date} onChange={setDate} disabled={false} />
      <Button type="submit" variant="primary">
        Set date
      </Button>
    </form>
  );
}

interface TagChoiceProps {
  rows: readonly Transaction[];
  onChoose: (added: readonly string[], removed: readonly string[]) => void;
}

function TagChoice({ rows, onChoose }: TagChoiceProps) {
  const [tags, setTags] = useState('');
  const used = splitTextList(joinTextList(rows.flatMap((row) => row.tags)));
  return (
    <form
      className="grid w-72 gap-2 p-1 max-sm:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        const added = splitTextList(tags);
        if (added.length > 0) onChoose(added, []);
      }}
    >
      <TagsField value={tags} onChange={setTags} invalid={false} className="" />
      <Button type="submit" variant="primary">
        Add tags
      </Button>
      {used.length > 0 && (
        <ul className="flex max-h-40 flex-wrap gap-1 overflow-y-auto">
          {used.map((tag) => (
            <li key={tag}>
              <Button onClick={() => onChoose([], [tag])} className="wrap-anywhere">{`Remove ${tag}`}</Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
