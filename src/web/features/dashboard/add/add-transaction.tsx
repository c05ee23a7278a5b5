import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { type CurrencyCode, toCurrencyCode } from '#domain/money/currency.ts';
import type { NewTransaction, Transaction, TransactionDraft } from '#domain/transactions/transaction.ts';
import { parseDraft } from '#domain/transactions/transaction-rules.ts';
import type { MutationOutcome } from '#web/data/engine/mutation.ts';
import type { Screen } from '#web/data/engine/submit-change.ts';
import { issueTexts } from '#web/data/messages.ts';
import {
  readLastChoice,
  readNewDraft,
  storeLastChoice,
  storeNewDraft,
} from '#web/data/views/stored-drafts.ts';
import { AmountField } from '#web/money/amount-field.tsx';
import { CategoryField, CurrencyField, TypeField } from '#web/money/choices.tsx';
import { DateField } from '#web/money/date-field.tsx';
import { useToday } from '#web/money/use-today.ts';
import { ProblemAlert } from '#web/transactions/fields/problem-alert.tsx';
import { TagsField } from '#web/transactions/fields/tags-field.tsx';
import { useFieldError } from '#web/transactions/fields/use-field-error.ts';
import { useFieldSetters } from '#web/transactions/fields/use-field-setters.ts';
import { useFocusWhenIdle } from '#web/transactions/fields/use-focus-when-idle.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/surfaces/card.tsx';
import { QuickAdd, type QuickAddHandle } from './quick-add.tsx';
import { type Receipt, ReceiptLine } from './receipt-line.tsx';
import { SuggestingDescription } from './suggesting-description.tsx';

interface AddTransactionProps {
  /** The display currency: preset until the person chooses another in the form. */
  currency: CurrencyCode;
  /** The dashboard's last problem, shown above the form. */
  problem: string | null;
  onProblem: (problem: string | null) => void;
  onAdd: (transaction: NewTransaction, screen: Screen) => Promise<MutationOutcome<Transaction>>;
  receipt: Receipt | null;
  onReceipt: Dispatch<SetStateAction<Receipt | null>>;
  busy: boolean;
}

const blank = { type: 'income', amount: '', category: '', description: '', tags: '' };

function toTyped(kept: Readonly<Record<string, string>>): typeof blank {
  const all: Readonly<Record<string, string>> = {
    ...blank,
    type: readLastChoice('type') ?? blank.type,
    ...kept,
  };
  return Object.fromEntries(Object.keys(blank).map((field) => [field, all[field]])) as typeof blank;
}

/** The fields of the next entry: all but the type, and whatever was typed since. */
function toNext(now: typeof blank, sent: typeof blank): typeof blank {
  const left = Object.entries(now).filter(
    ([field, text]) => field === 'type' || text !== sent[field as keyof typeof blank],
  );
  return { ...blank, ...Object.fromEntries(left) };
}

/** Tells whether somebody has typed in the form since, or moved the focus on. */
function watchFocus(form: HTMLElement): () => boolean {
  const places = [document.activeElement, document.body];
  let hasTyped = false;
  form.addEventListener(
    'input',
    () => {
      hasTyped = true;
    },
    { once: true },
  );
  return () => hasTyped || !places.includes(document.activeElement);
}

export function AddTransaction(props: AddTransactionProps) {
  const { currency, problem, onProblem, onAdd, receipt, onReceipt, busy } = props;
  const [kept] = useState(() => readNewDraft() ?? {});
  const [typed, setTyped] = useState(() => toTyped(kept));
  const [chosenCurrency, setChosenCurrency] = useState<CurrencyCode | undefined>(
    kept.currency === undefined ? undefined : toCurrencyCode(kept.currency),
  );
  const [chosenDate, setChosenDate] = useState(kept.date);
  /** Empty for the status that a new transaction starts with. */
  const [status, setStatus] = useState('');
  const [isTypeChosen, setTypeChosen] = useState(false);
  const [attempt, setAttempt] = useState(0);
  /** Whether what was submitted is in the outbox, without an answer yet. */
  const [stored, setStored] = useState(false);
  const amountRef = useRef<HTMLInputElement>(null);
  const categoryRef = useRef<HTMLSelectElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);
  const quickRef = useRef<QuickAddHandle>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const focusWhenIdle = useFocusWhenIdle(busy);

  // Untouched, the date stays today, even if the page is left open overnight.
  const today = useToday();
  const date = chosenDate ?? today;
  const entryCurrency = chosenCurrency ?? currency;
  const draft = { ...typed, date, currency: entryCurrency, status, bankId: '', split: '' };
  const own = {
    ...draft,
    type: isTypeChosen ? typed.type : '',
    date: chosenDate ?? '',
    currency: chosenCurrency ?? '',
  };
  const [fieldError, setFieldError] = useFieldError(draft, (words) => problem === words && onProblem(null));
  const change = useFieldSetters(typed, setTyped);
  const changeType = useCallback(
    (type: string) => {
      change.type(type);
      setTypeChosen(true);
      storeLastChoice('type', type);
    },
    [change],
  );
  const changeCurrency = useCallback((code: string) => setChosenCurrency(toCurrencyCode(code)), []);
  /** Fills fields as somebody would by hand; an empty text is what the form begins with. */
  const fill = useCallback((fields: Partial<TransactionDraft>) => {
    const { type, date: day, currency: code, status: state, bankId: _, split: __, ...texts } = fields;
    setTyped((now) => ({ ...now, ...texts, ...(type !== undefined && { type: type || toTyped({}).type }) }));
    if (type !== undefined) setTypeChosen(type !== '');
    if (day !== undefined) setChosenDate(day || undefined);
    if (code !== undefined) setChosenCurrency(code === '' ? undefined : toCurrencyCode(code));
    if (state !== undefined) setStatus(state);
  }, []);

  // What was refused is still here, and stored again; so it is with each problem, since another tab may have cleared it.
  useEffect(() => {
    const { type: _, ...texts } = typed;
    const isEmpty = Object.values(texts).every((text) => text === '');
    const chosen = {
      ...(chosenCurrency !== undefined && { currency: chosenCurrency }),
      ...(chosenDate !== undefined && { date: chosenDate }),
    };
    storeNewDraft(isEmpty || (stored && problem === null) ? undefined : { ...typed, ...chosen });
  }, [typed, chosenCurrency, chosenDate, stored, problem]);

  // The installed app's shortcut focuses the amount, once.
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('add')) return;
    history.replaceState(history.state, '', location.pathname);
    amountRef.current?.focus();
  }, []);

  const submit = async (to = status) => {
    const { current: form } = formRef;
    if (busy || form === null || quickRef.current?.refuse()) return;
    onProblem(null);
    setFieldError(undefined);
    setAttempt(attempt + 1);
    const parsed = parseDraft({ ...draft, status: to });
    if (!parsed.ok) {
      const [issue] = parsed.issues;
      if (issue === undefined) return;
      console.error(issueTexts[issue.code]);
      onProblem(issueTexts[issue.code]);
      setFieldError(issue);
      if (issue.field === 'amount') amountRef.current?.focus();
      if (issue.field === 'category') categoryRef.current?.focus();
      return;
    }
    const hasGoneOn = watchFocus(form);
    const screen: Screen = {
      onStored: () => {
        // At once: the form may have been left.
        storeNewDraft(undefined);
        setStored(true);
      },
      isOpen: () => form.isConnected,
    };
    const outcome = await onAdd(parsed.value, screen);
    setStored(false);
    if (!outcome.ok) {
      onProblem(outcome.message);
      focusWhenIdle(submitRef);
      return;
    }
    // What was typed during the request belongs to the next entry.
    setTyped((now) => toNext(now, typed));
    setTypeChosen(false);
    const isMoved = hasGoneOn();
    const isLine = quickRef.current?.finish(!isMoved) ?? false;
    const { value: transaction, undo, redo, isWaiting } = outcome;
    const ways = { ...(undo && { undo }), ...(redo && { redo }) };
    onReceipt({ transaction, ways, undone: false, isWaiting });
    if (!isMoved && !isLine) amountRef.current?.focus();
  };

  return (
    <Card title="Add Transaction" className="relative">
      <ProblemAlert problem={problem} attempt={attempt} />
      <QuickAdd
        ref={quickRef}
        form={formRef}
        draft={draft}
        own={own}
        onFields={fill}
        onSubmit={submit}
        busy={busy}
      />
      <form
        ref={formRef}
        aria-label="Add Transaction"
        // Our messages instead of the browser's bubbles.
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="grid grid-cols-2 gap-3 md:grid-cols-6 lg:grid-cols-10"
      >
        <TypeField value={typed.type} onChange={changeType} className="col-span-2 lg:col-span-3" />
        <AmountField
          ref={amountRef}
          min="0.01"
          value={typed.amount}
          currency={entryCurrency}
          onChange={change.amount}
          texts={issueTexts}
          invalid={fieldError?.field === 'amount'}
          className="md:col-span-2"
        />
        <CurrencyField value={entryCurrency} onChange={changeCurrency} className="md:col-span-2" />
        <CategoryField
          ref={categoryRef}
          value={typed.category}
          onChange={change.category}
          type={typed.type}
          onType={changeType}
          invalid={fieldError?.field === 'category'}
          disabled={busy}
          className="col-span-2 md:col-span-3"
        />
        <DateField
          value={date}
          onChange={setChosenDate}
          disabled={busy}
          className="col-span-2 md:col-span-3 lg:col-span-2"
        />
        <SuggestingDescription
          form={{ own, onFields: fill }}
          value={typed.description}
          onChange={change.description}
          invalid={fieldError?.field === 'description'}
          className="col-span-2 lg:col-span-3"
        />
        <TagsField
          value={typed.tags}
          onChange={change.tags}
          invalid={fieldError?.field === 'tags'}
          disabled={busy}
          className="col-span-2 lg:col-span-3"
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
      <ReceiptLine receipt={receipt} onReceipt={onReceipt} />
    </Card>
  );
}
