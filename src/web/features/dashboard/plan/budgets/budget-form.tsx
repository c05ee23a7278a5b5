import { type FormEvent, useState } from 'react';
import { type Budget, type BudgetScope, budgetScopes } from '#domain/collections/budget.ts';
import { parseCalendarDate } from '#domain/dates/calendar-date.ts';
import { withReadAmount } from '#domain/entry/entry-draft.ts';
import { toCurrencyCode } from '#domain/money/currency.ts';
import { parseAmount, toDecimal } from '#domain/money/money.ts';
import { asksSince, toEarlier, toFromWords } from '#domain/plan/budget-edit.ts';
import { toBudgetName, type Usual } from '#domain/plan/budget-words.ts';
import { categories, toUsualType } from '#domain/transactions/category.ts';
import { issueTexts, messages } from '#web/data/messages.ts';
import { useCurrency } from '#web/data/preferences.ts';
import { readUsual } from '#web/data/views/budget-states.ts';
import { addBudget, type BudgetValues, changeBudget } from '#web/data/views/budgets.ts';
import { readUsedTags } from '#web/data/views/used-tags.ts';
import { AmountField } from '#web/money/amount-field.tsx';
import { CurrencyField } from '#web/money/choices.tsx';
import { offerUndo } from '#web/money/offer-undo.ts';
import { useToday } from '#web/money/use-today.ts';
import { ProblemAlert } from '#web/transactions/fields/problem-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { useDiscardQuestion } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Words } from '#web/ui/words.tsx';
import { PeriodFields } from './period-fields.tsx';

const scopeWords: Readonly<Record<BudgetScope, string>> = {
  category: 'A category',
  tag: 'A tag',
  everything: 'Everything',
};

/** What money goes out for. */
const spendable = categories.filter((category) => toUsualType(category) !== 'income');

interface BudgetFormProps {
  /** The one to change; null for a new one. */
  budget: Budget | null;
  onClose: () => void;
}

export function BudgetForm({ budget, onClose }: BudgetFormProps) {
  const today = useToday();
  const own = useCurrency();
  const [stored] = useState(() => ({
    scope: budget?.scope ?? 'category',
    subject: budget?.subject ?? '',
    amount: budget === null ? '' : toDecimal(budget.amount),
    currency: budget?.currency ?? own,
    period: budget?.period ?? 'month',
    carries: budget?.carries ?? false,
    monthDay: budget?.monthDay ?? 1,
    starts: (budget?.starts ?? today) as string,
  }));
  const [draft, setDraft] = useState(stored);
  const [keepsPast, setKeepsPast] = useState(true);
  const unsaved = useDiscardQuestion(() => draft !== stored);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [usual, setUsual] = useState<Usual | null>(null);
  const change = (values: Partial<typeof draft>) => {
    setDraft({ ...draft, ...values });
    setUsual(null);
    setProblem(null);
  };
  const read = withReadAmount(draft);
  const currency = toCurrencyCode(read.currency);
  const amount = parseAmount(read.amount, currency);
  const starts = parseCalendarDate(draft.starts);
  const next = amount.ok && starts.ok && { ...draft, currency, amount: amount.value, starts: starts.value };
  const isAsked = budget !== null && next !== false && asksSince(budget, next, today);

  const fillUsual = () => {
    const found = readUsual({ ...draft, currency }, today);
    if (found.amount !== undefined) setDraft({ ...draft, currency, amount: toDecimal(found.amount) });
    setUsual(found);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAttempt(attempt + 1);
    if (next === false) {
      const [issue] = amount.ok ? [] : amount.issues;
      setProblem(issue ? issueTexts[issue.code] : amount.ok ? messages.dateInvalid : messages.amountInvalid);
      return;
    }
    setBusy(true);
    const earlier = budget === null ? [] : toEarlier(budget, next, today, keepsPast);
    const values: BudgetValues = { ...next, earlier };
    const outcome = await (budget === null ? addBudget(values) : changeBudget(budget, values));
    setBusy(false);
    if (!outcome.ok) {
      setProblem(outcome.message);
      return;
    }
    offerUndo(`${budget === null ? 'Added' : 'Changed'}: budget for ${toBudgetName(values)}.`, outcome);
    onClose();
  };

  const tags = readUsedTags();
  return (
    <Dialog
      open
      title={budget === null ? 'New budget' : 'Edit budget'}
      onClose={() => unsaved.leave(onClose)}
      busy={busy}
    >
      <ProblemAlert problem={problem} attempt={attempt} />
      <form
        aria-label={budget === null ? 'New budget' : 'Edit budget'}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid grid-cols-2 gap-3 sm:gap-4"
      >
        <Field label="For">
          {(control) => (
            <Select
              {...control}
              value={draft.scope}
              onChange={({ target }) => change({ scope: target.value as BudgetScope, subject: '' })}
            >
              {budgetScopes.map((scope) => (
                <option key={scope} value={scope}>
                  {scopeWords[scope]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {draft.scope === 'category' && (
          <Field label="Category">
            {(control) => (
              <Select
                {...control}
                value={draft.subject}
                onChange={({ target }) => change({ subject: target.value })}
              >
                <option value="">Select a category</option>
                {spendable.map((category) => (
                  <option key={category}>{category}</option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {draft.scope === 'tag' && (
          <Field label="Tag">
            {(control) => (
              <>
                <Input
                  {...control}
                  list={`${control.id}-tags`}
                  value={draft.subject}
                  maxLength={40}
                  onChange={({ target }) => change({ subject: target.value })}
                />
                <datalist id={`${control.id}-tags`}>
                  {tags.map((tag) => (
                    <option key={tag} value={tag} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
        )}
        <AmountField
          value={draft.amount}
          currency={currency}
          onChange={(amount) => change({ amount })}
          invalid={problem !== null && !amount.ok}
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
        <PeriodFields draft={draft} onChange={change} disabled={busy} />
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
            {usual && <Words text={usual.words} />}
          </p>
        </div>
        <div className="col-span-2 flex justify-end gap-2">
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={busy}>
            Save
          </Button>
        </div>
      </form>
      {unsaved.question}
    </Dialog>
  );
}
