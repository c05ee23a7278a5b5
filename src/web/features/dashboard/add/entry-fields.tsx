import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { formatDate, formatDayAndMonth, parseCalendarDate } from '#domain/dates/calendar-date.ts';
import { toSignedMoney, withReadAmount } from '#domain/entry/entry-draft.ts';
import { toCurrencyCode } from '#domain/money/currency.ts';
import { parseAmount } from '#domain/money/money.ts';
import { isTransactionType, type TransactionDraft } from '#domain/transactions/transaction.ts';
import { AmountField } from '#web/money/amount-field.tsx';
import { CategoryField, CurrencyField, TypeField } from '#web/money/choices.tsx';
import { DateField } from '#web/money/date-field.tsx';
import { TagsField } from '#web/transactions/fields/tags-field.tsx';
import { findShortcut } from '#web/transactions/shortcut.ts';
import { Button } from '#web/ui/button.tsx';
import { toolbarRef } from '#web/ui/keyboard/toolbar-ref.ts';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { PartLoadError } from '#web/ui/load-error.tsx';
import { AddToMenu } from './add-to-menu.tsx';
import { SubmitButton } from './submit-button.tsx';
import { SuggestingDescription } from './suggesting-description.tsx';
import type { EntryForm } from './use-entry-form.ts';

interface EntryFieldsProps {
  form: EntryForm;
  /** Whether a problem is shown, of which what is folded away may be the cause. */
  hasProblem: boolean;
  /** Whether something stands below it in its card. */
  hasBelow?: boolean;
  /** In place of the date's field. */
  day?: ReactNode;
  onFocus: () => void;
}

const alreadyPlanned = new LazyComponent(async () => (await import('./already-planned.tsx')).AlreadyPlanned);
const moreFields = new LazyComponent(async () => (await import('./more-fields.tsx')).MoreFields);

/** Without it, everything can be done all the same. */
const NoHint = () => null;

/** The fields of a new entry, with what adds it. */
export function EntryFields({ form, hasProblem, hasBelow = false, day, onFocus }: EntryFieldsProps) {
  const { fields, set, issue, refs, addTo, today, busy } = form;
  const isMoreFilled = fields.notes + fields.repeat !== '';
  /** Whether notes and repeat are shown: from a stored draft, or because somebody asked for them. */
  const [more, setMore] = useState<'kept' | 'asked' | null>(isMoreFilled ? 'kept' : null);
  const hasMore = more !== null || (hasProblem && isMoreFilled);

  return (
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
      onFocus={onFocus}
      className={clsx(
        'grid grid-cols-2 gap-x-3 gap-y-2 md:grid-cols-6 lg:grid-cols-10',
        // The hint below the date stands in the card's own edge while nothing is below it.
        !hasBelow && !hasMore && 'lg:-mb-5',
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
      {day ?? (
        <DateField
          ref={refs.date}
          value={fields.date}
          onChange={set.date}
          onToday={form.toToday}
          disabled={busy}
          className="col-span-2 md:col-span-3 lg:col-span-2"
        />
      )}
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
            data-field="more"
            disabled={busy}
            // Folded fields are saved, too.
            className={clsx('px-2! lg:text-sm', !hasMore && isMoreFilled && 'icon-note')}
            onClick={() => setMore(hasMore ? null : 'asked')}
          >
            More
          </Button>
        </div>
      </div>
      {!form.isEmpty && !busy && (
        <LazyPart part={alreadyPlanned} fallback={null} errorFallback={NoHint} props={{ form }} />
      )}
      {hasMore && (
        <LazyPart
          part={moreFields}
          fallback={null}
          errorFallback={PartLoadError}
          props={{ fields, set, issue, autoFocus: more !== 'kept' }}
        />
      )}
    </form>
  );
}

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
