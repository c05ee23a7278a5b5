import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { todayIn } from '#domain/calendar-date.ts';
import { type CurrencyCode, toCurrencyCode } from '#domain/currency.ts';
import type { NewTransaction, Transaction } from '#domain/transaction.ts';
import { type DraftIssue, parseDraft } from '#domain/transaction-rules.ts';
import { keepNewDraft, readNewDraft } from '#web/data/kept-drafts.ts';
import { issueTexts } from '#web/data/messages.ts';
import type { Outcome } from '#web/data/outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { announce } from '#web/ui/live-region.ts';
import { AmountField } from '../fields/amount-field.tsx';
import { CategoryField, CurrencyField, TypeField } from '../fields/choices.tsx';
import { DateField } from '../fields/date-field.tsx';
import { DescriptionField } from '../fields/description-field.tsx';
import { ProblemAlert } from '../fields/problem-alert.tsx';
import { useChanges } from '../fields/use-changes.ts';
import { useFocusBack } from '../fields/use-focus-back.ts';

interface AddTransactionProps {
  /** The display currency: preset until the person chooses another in the form. */
  currency: CurrencyCode;
  /** What went wrong last, on the whole dashboard; shown above the form. */
  problem: string | null;
  onProblem: (problem: string | null) => void;
  onAdd: (transaction: NewTransaction) => Promise<Outcome<Transaction>>;
  busy: boolean;
}

const blank = { type: 'income', amount: '', category: '', description: '' };

function toTyped(kept: Readonly<Record<string, string>>): typeof blank {
  const { type, amount, category, description } = { ...blank, ...kept };
  return { type, amount, category, description };
}

export function AddTransaction({ currency, problem, onProblem, onAdd, busy }: AddTransactionProps) {
  const [kept] = useState(() => readNewDraft() ?? {});
  const [typed, setTyped] = useState(() => toTyped(kept));
  const [chosenCurrency, setChosenCurrency] = useState<CurrencyCode | undefined>(
    kept.currency === undefined ? undefined : toCurrencyCode(kept.currency),
  );
  const [chosenDate, setChosenDate] = useState(kept.date);
  const [refused, setRefused] = useState<DraftIssue['field']>();
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const amountRef = useRef<HTMLInputElement>(null);
  const categoryRef = useRef<HTMLSelectElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);
  const focusBack = useFocusBack(busy);

  // Untouched, the date stays today's even where the page is left open over night.
  const date = chosenDate ?? todayIn(new Date());
  const entryCurrency = chosenCurrency ?? currency;
  const change = useChanges(typed, setTyped);
  const changeCurrency = useCallback((code: string) => setChosenCurrency(toCurrencyCode(code)), []);

  // What is being saved is in the outbox; what was refused is still here, and kept again.
  useEffect(() => {
    const isEmpty = typed.amount === '' && typed.category === '' && typed.description === '';
    const chosen = {
      ...(chosenCurrency !== undefined && { currency: chosenCurrency }),
      ...(chosenDate !== undefined && { date: chosenDate }),
    };
    keepNewDraft(isEmpty || saving ? undefined : { ...typed, ...chosen });
  }, [typed, chosenCurrency, chosenDate, saving]);

  // The installed app's shortcut: straight to the amount, once.
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('add')) return;
    history.replaceState(history.state, '', location.pathname);
    amountRef.current?.focus();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    onProblem(null);
    setRefused(undefined);
    setAttempt(attempt + 1);
    const draft = parseDraft({ ...typed, date, currency: entryCurrency, status: '' });
    if (!draft.ok) {
      const [issue] = draft.issues;
      if (issue === undefined) return;
      onProblem(issueTexts[issue.code]);
      setRefused(issue.field);
      if (issue.field === 'amount') amountRef.current?.focus();
      if (issue.field === 'category') categoryRef.current?.focus();
      return;
    }
    setSaving(true);
    const outcome = await onAdd(draft.value);
    setSaving(false);
    if (!outcome.ok) {
      onProblem(outcome.message);
      focusBack(submitRef);
      return;
    }
    // What was typed while the answer was on its way belongs to the next entry.
    setTyped((now) => ({
      ...now,
      amount: now.amount === typed.amount ? '' : now.amount,
      category: now.category === typed.category ? '' : now.category,
      description: now.description === typed.description ? '' : now.description,
    }));
    announce('Transaction added.');
    amountRef.current?.focus();
  };

  return (
    <Card title="Add Transaction">
      <ProblemAlert problem={problem} attempt={attempt} />
      <form
        aria-label="Add Transaction"
        // The product says what is wrong in its own words, not the browser in its bubbles.
        noValidate
        onSubmit={submit}
        className="grid grid-cols-2 gap-3 md:grid-cols-6 lg:grid-cols-10"
      >
        <TypeField value={typed.type} onChange={change.type} className="col-span-2 lg:col-span-3" />
        <AmountField
          ref={amountRef}
          min="0.01"
          value={typed.amount}
          currency={entryCurrency}
          onChange={change.amount}
          invalid={refused === 'amount'}
          className="md:col-span-2"
        />
        <CurrencyField value={entryCurrency} onChange={changeCurrency} className="md:col-span-2" />
        <CategoryField
          ref={categoryRef}
          value={typed.category}
          onChange={change.category}
          invalid={refused === 'category'}
          className="col-span-2 md:col-span-3"
        />
        <DateField
          value={date}
          onChange={setChosenDate}
          disabled={busy}
          className="col-span-2 md:col-span-3"
        />
        <DescriptionField
          value={typed.description}
          onChange={change.description}
          invalid={refused === 'description'}
          className="col-span-2 md:col-span-4 lg:col-span-5"
        />
        <Button
          ref={submitRef}
          type="submit"
          variant="primary"
          disabled={busy}
          className="col-span-2 self-end"
        >
          {busy ? 'Saving...' : 'Add Transaction'}
        </Button>
      </form>
    </Card>
  );
}
