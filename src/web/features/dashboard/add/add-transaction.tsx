import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { formatDate, formatDayAndMonth, parseCalendarDate } from '#domain/dates/calendar-date.ts';
import { toSignedMoney, withReadAmount } from '#domain/entry/entry-reading.ts';
import { type CurrencyCode, toCurrencyCode } from '#domain/money/currency.ts';
import { parseAmount } from '#domain/money/money.ts';
import {
  isTransactionType,
  type NewTransaction,
  type Transaction,
  type TransactionDraft,
} from '#domain/transactions/transaction.ts';
import type { MutationOutcome } from '#web/data/engine/mutation.ts';
import type { Screen } from '#web/data/engine/submit-change.ts';
import { AmountField } from '#web/money/amount-field.tsx';
import { CategoryField, CurrencyField, TypeField } from '#web/money/choices.tsx';
import { DateField } from '#web/money/date-field.tsx';
import { ProblemAlert } from '#web/transactions/fields/problem-alert.tsx';
import { TagsField } from '#web/transactions/fields/tags-field.tsx';
import { findShortcut } from '#web/transactions/shortcut.ts';
import { Button } from '#web/ui/button.tsx';
import { toolbarRef } from '#web/ui/keyboard/toolbar-ref.ts';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { PartLoadError } from '#web/ui/load-error.tsx';
import { Card } from '#web/ui/surfaces/card.tsx';
import { AddToMenu } from './add-to-menu.tsx';
import { QuickAdd } from './quick-add.tsx';
import type { Receipt } from './receipts.tsx';
import { SubmitButton } from './submit-button.tsx';
import { SuggestingDescription } from './suggesting-description.tsx';
import { type EntryForm, useEntryForm } from './use-entry-form.ts';

interface AddTransactionProps {
  /** The display currency: preset until the person chooses another in the form. */
  currency: CurrencyCode;
  /** The dashboard's last problem, shown above the form. */
  problem: string | null;
  onProblem: (problem: string | null) => void;
  onAdd: (transaction: NewTransaction, screen: Screen) => Promise<MutationOutcome<Transaction>>;
  onEdit: (transaction: Transaction) => void;
  busy: boolean;
  /** Whether there is no transaction yet. */
  isNewcomer?: boolean;
}

/** How many of the last entries have a receipt. */
const mostReceipts = 3;

const moreFields = new LazyComponent(async () => (await import('./more-fields.tsx')).MoreFields);
const receiptList = new LazyComponent(async () => (await import('./receipts.tsx')).Receipts);
/** The entry is in the list and on the board all the same. */
const NoReceipts = () => null;

export function AddTransaction(props: AddTransactionProps) {
  const { currency, problem, onProblem, onAdd, onEdit, isNewcomer = false } = props;
  const [receipts, setReceipts] = useState<readonly Receipt[]>([]);
  const form = useEntryForm({
    currency,
    problem,
    onProblem,
    onAdd,
    onAdded: ({ value: transaction, applied, undo, redo }) => {
      const steps = undo && redo ? [{ undo, redo }] : [];
      const receipt = { transaction, batch: applied?.batch, steps };
      setReceipts((before) => [receipt, ...before].slice(0, mostReceipts));
    },
    busy: props.busy,
  });
  const { fields, set, issue, refs, addTo, today, busy } = form;
  const isMoreFilled = fields.notes + fields.repeat !== '';
  /** Whether notes and repeat are shown: from a stored draft, or because somebody asked for them. */
  const [more, setMore] = useState<'kept' | 'asked' | null>(isMoreFilled ? 'kept' : null);
  const hasMore = more !== null || (problem !== null && isMoreFilled);

  // The installed app's shortcut focuses the amount, once.
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('add')) return;
    history.replaceState(history.state, '', location.pathname);
    refs.amount.current?.focus();
  }, [refs.amount]);

  // Whoever has nothing yet begins here. On a phone the keyboard would cover the page.
  useEffect(() => {
    const isFree = document.activeElement === document.body && matchMedia('(pointer: fine)').matches;
    if (isNewcomer && isFree) refs.amount.current?.focus({ preventScroll: true });
  }, [isNewcomer, refs.amount]);

  return (
    <Card title="Add Transaction">
      {isNewcomer && (
        <p className="mb-2 text-sm text-ink-muted">
          Start with something you paid today. Choose Expense, type the amount, press Enter.
        </p>
      )}
      <ProblemAlert problem={problem} attempt={form.attempt} />
      <QuickAdd
        ref={refs.quick}
        form={refs.form}
        draft={withReadAmount(fields)}
        own={form.own}
        onFields={form.change}
        onSubmit={(status) => void form.submit(status)}
        busy={busy}
      />
      <form
        aria-label="Add Transaction"
        // Our messages instead of the browser's bubbles.
        noValidate
        ref={refs.form}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
        onKeyDown={(event) => press(event, form)}
        onFocus={preloadReceipts}
        className={clsx(
          'grid grid-cols-2 gap-x-3 gap-y-2 md:grid-cols-6 lg:grid-cols-10',
          // What is said below the date stands in the card's own edge while nothing is below it.
          receipts.length === 0 && !hasMore && 'lg:-mb-5',
        )}
      >
        <TypeField value={fields.type} onChange={set.type} className="col-span-2 lg:col-span-3" />
        <AmountField
          ref={refs.amount}
          min="0.01"
          value={fields.amount}
          currency={form.ownCurrency}
          onChange={set.amount}
          invalid={issue?.field === 'amount'}
          className="md:col-span-2"
          hintClassName="absolute left-0 z-10 w-[calc(200%+0.75rem)]"
        />
        <CurrencyField value={fields.currency} onChange={set.currency} className="md:col-span-2" />
        <CategoryField
          ref={refs.category}
          value={fields.category}
          onChange={set.category}
          type={fields.type}
          currency={form.ownCurrency}
          onType={set.type}
          invalid={issue?.field === 'category'}
          disabled={busy}
          className="col-span-2 md:col-span-3"
        />
        <DateField
          ref={refs.date}
          value={fields.date}
          onChange={set.date}
          onToday={form.toToday}
          disabled={busy}
          className="col-span-2 md:col-span-3 lg:col-span-2"
        />
        <SuggestingDescription
          form={{ own: form.own, onFields: form.change }}
          value={fields.description}
          onChange={set.description}
          invalid={issue?.field === 'description'}
          className="col-span-2 md:col-span-3"
        />
        <TagsField
          value={fields.tags}
          onChange={set.tags}
          invalid={issue?.field === 'tags'}
          disabled={busy}
          className="col-span-2 md:col-span-3 lg:col-span-2"
        />
        {/* One tab stop: the arrows lead on to where it is added. */}
        <div
          ref={toolbarRef}
          role="toolbar"
          aria-label="Add"
          className="col-span-2 flex flex-wrap content-start justify-end gap-2 md:col-span-6 lg:col-span-3 lg:gap-1.5 lg:pt-6.5"
        >
          <SubmitButton ref={refs.submit} busy={busy} preview={toPreview(fields, today)} />
          <div className="flex gap-2 lg:gap-1.5">
            <AddToMenu
              status={fields.status}
              onChoose={form.chooseStatus}
              pastToDone={addTo.pastToDone}
              onPastToDone={addTo.setPastToDone}
              disabled={busy}
            />
            <Button
              aria-expanded={hasMore}
              disabled={busy}
              // What is folded away is saved, too.
              className={clsx('px-2! lg:text-sm', !hasMore && isMoreFilled && 'icon-note')}
              onClick={() => setMore(hasMore ? null : 'asked')}
            >
              More
            </Button>
          </div>
        </div>
        {hasMore && (
          <LazyPart
            part={moreFields}
            fallback={null}
            errorFallback={PartLoadError}
            props={{ fields, set, issue, autoFocus: more !== 'kept' }}
          />
        )}
      </form>
      {receipts.length > 0 && (
        <LazyPart
          part={receiptList}
          fallback={null}
          errorFallback={NoReceipts}
          props={{ receipts, onReceipts: setReceipts, onEdit, addTo }}
        />
      )}
    </Card>
  );
}

const preloadReceipts = () => void receiptList.preload().catch(() => undefined);

/** Ctrl or Cmd with Enter adds to Done. Enter adds from a choice, too, where browsers would only open it. */
function press(event: KeyboardEvent, { submit }: EntryForm): void {
  const isChoice = event.key === 'Enter' && (event.target as Element).matches('select');
  const toDone = findShortcut(event.nativeEvent) === 'mod+enter';
  if (event.defaultPrevented || !(toDone || (isChoice && !isOpen(event.target as Element)))) return;
  event.preventDefault();
  void submit(toDone ? 'done' : undefined);
}

/** Whether the choice shows its list, to which Enter then belongs. In browsers that cannot tell, the page gets no key. */
function isOpen(choice: Element): boolean {
  return CSS.supports('selector(:open)') && choice.matches(':open');
}

/** '−£120.00 · 20 Nov'; nothing while the form has no amount. */
function toPreview(fields: TransactionDraft, today: string): string {
  const { type, currency, ...draft } = withReadAmount(fields);
  const code = toCurrencyCode(currency);
  const [amount, date] = [parseAmount(draft.amount, code), parseCalendarDate(draft.date)];
  if (!amount.ok || !date.ok || !isTransactionType(type)) return '';
  const isThisYear = date.value.slice(0, 4) === today.slice(0, 4);
  const day = isThisYear ? formatDayAndMonth(date.value) : formatDate(date.value);
  return `${toSignedMoney(amount.value, code, type)} · ${date.value === today ? 'today' : day}`;
}
