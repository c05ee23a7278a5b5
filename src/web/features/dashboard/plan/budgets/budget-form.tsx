import { useState } from 'react';
import type { Budget } from '#domain/collections/budget.ts';
import { parseCalendarDate } from '#domain/dates/calendar-date.ts';
import { withReadAmount } from '#domain/entry/entry-draft.ts';
import { type CurrencyCode, toCurrencyCode } from '#domain/money/currency.ts';
import { parseAmount, toDecimal } from '#domain/money/money.ts';
import { asksSince, toEarlier, toFromWords } from '#domain/plan/budgets/budget-edit.ts';
import { toBudgetName, type Usual } from '#domain/plan/budgets/budget-words.ts';
import { issueTexts, messages } from '#web/data/messages.ts';
import { useCurrency } from '#web/data/preferences.ts';
import { readUsual } from '#web/data/views/budget-states.ts';
import { addBudget, type BudgetValues, changeBudget } from '#web/data/views/budgets.ts';
import { AmountField } from '#web/money/amount-field.tsx';
import { CurrencyField } from '#web/money/choices.tsx';
import { offerUndo } from '#web/money/offer-undo.ts';
import { useToday } from '#web/money/use-today.ts';
import { FormDialog } from '#web/transactions/fields/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { type Parsed, useForm } from '#web/ui/fields/use-form.ts';
import { PrivateText } from '#web/ui/private-text.tsx';
import { PeriodFields } from './period-fields.tsx';
import { SubjectFields } from './subject-fields.tsx';

type Next = Omit<BudgetValues, 'earlier'>;

/** A budget as its form has it: its amount and its first day as typed. */
interface BudgetDraft extends Omit<Next, 'amount' | 'starts'> {
  readonly amount: string;
  readonly starts: string;
}

function toBudgetDraft(budget: Budget | null, own: CurrencyCode, today: string): BudgetDraft {
  return {
    scope: budget?.scope ?? 'category',
    subject: budget?.subject ?? '',
    amount: budget === null ? '' : toDecimal(budget.amount),
    currency: budget?.currency ?? own,
    period: budget?.period ?? 'month',
    carries: budget?.carries ?? false,
    monthDay: budget?.monthDay ?? 1,
    starts: budget?.starts ?? today,
  };
}

function parseBudget(draft: BudgetDraft): Parsed<keyof BudgetDraft, Next> {
  const read = withReadAmount(draft);
  const currency = toCurrencyCode(read.currency);
  const amount = parseAmount(read.amount, currency);
  const starts = parseCalendarDate(draft.starts);
  if (amount.ok && starts.ok) {
    return { ok: true, value: { ...draft, currency, amount: amount.value, starts: starts.value } };
  }
  const [issue] = amount.ok ? [] : amount.issues;
  const message = issue ? issueTexts[issue.code] : messages.dateInvalid;
  return { ok: false, issues: [{ field: issue ? 'amount' : 'starts', message }] };
}

interface BudgetFormProps {
  /** The one to change; null for a new one. */
  budget: Budget | null;
  onClose: () => void;
}

export function BudgetForm({ budget, onClose }: BudgetFormProps) {
  const today = useToday();
  const own = useCurrency();
  const [keepsPast, setKeepsPast] = useState(true);
  const [usual, setUsual] = useState<Usual | null>(null);
  const form = useForm({
    start: () => toBudgetDraft(budget, own, today),
    parse: parseBudget,
    send: async (next) => {
      const earlier = budget === null ? [] : toEarlier(budget, next, today, keepsPast);
      const values: BudgetValues = { ...next, earlier };
      const outcome = await (budget === null ? addBudget(values) : changeBudget(budget, values));
      return outcome.ok ? { ...outcome, name: toBudgetName(values) } : outcome;
    },
    onDone: (done) => {
      offerUndo(`${budget === null ? 'Added' : 'Changed'}: budget for ${done.name}.`, done);
      onClose();
    },
  });
  const { draft } = form;
  const change = (values: Partial<BudgetDraft>) => {
    form.change(values);
    form.setFailure(null);
    setUsual(null);
  };
  const read = withReadAmount(draft);
  const parsed = parseBudget(draft);
  const isAsked = budget !== null && parsed.ok && asksSince(budget, parsed.value, today);
  const fillUsual = () => {
    const currency = toCurrencyCode(read.currency);
    const found = readUsual({ ...draft, currency }, today);
    if (found.amount !== undefined) form.change({ currency, amount: toDecimal(found.amount) });
    setUsual(found);
  };

  const title = budget === null ? 'New budget' : 'Edit budget';
  return (
    <FormDialog form={form} title={title} label={title} action="Save" onClose={onClose}>
      <SubjectFields scope={draft.scope} subject={draft.subject} onChange={change} />
      <AmountField
        {...form.field('amount')}
        currency={toCurrencyCode(read.currency)}
        onChange={(amount) => change({ amount })}
        className="col-start-1"
      />
      <CurrencyField
        value={read.currency}
        onChange={(next) => change({ ...read, currency: toCurrencyCode(next) })}
      />
      {isAsked && (
        <Segmented
          legend="The new amount holds"
          legendShown
          options={[
            { value: 'now', label: toFromWords(draft, today) },
            { value: 'all', label: 'For all of it' },
          ]}
          value={keepsPast ? 'now' : 'all'}
          onChange={(chosen) => setKeepsPast(chosen === 'now')}
          className="col-span-2"
        />
      )}
      <PeriodFields draft={draft} onChange={change} disabled={form.busy} />
      <label className="col-span-2 flex min-h-control items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-ink"
          checked={draft.carries}
          onChange={({ target }) => change({ carries: target.checked })}
        />
        Carry over what is left
      </label>
      <div className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button onClick={fillUsual}>What you usually spend</Button>
        <p role="status" className="text-sm text-ink-muted">
          {usual && <PrivateText text={usual.words} />}
        </p>
      </div>
    </FormDialog>
  );
}
