import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { findNamedCurrency, withReadAmount } from '#domain/entry/entry-draft.ts';
import { toCurrencyCode } from '#domain/money/currency.ts';
import { toRuleText } from '#domain/plan/repeat-draft.ts';
import type { Transaction, TransactionDraft } from '#domain/transactions/transaction.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { parseDraft, toDraft } from '#domain/transactions/transaction-rules.ts';
import type { Screen } from '#web/data/engine/submit-change.ts';
import { issueTexts } from '#web/data/messages.ts';
import type { Outcome } from '#web/data/outcome.ts';
import { useRepeatOf } from '#web/data/views/repeats.ts';
import {
  forgetEditDraft,
  readEditDraft,
  type StoredEdit,
  storeEditDraft,
} from '#web/data/views/stored-drafts.ts';
import { AmountField } from '#web/money/amount-field.tsx';
import { CategoryField, CurrencyField, StatusField, TypeField } from '#web/money/choices.tsx';
import { DateField } from '#web/money/date-field.tsx';
import { useToday } from '#web/money/use-today.ts';
import { DescriptionField } from '#web/transactions/fields/description-field.tsx';
import { NotesField } from '#web/transactions/fields/notes-field.tsx';
import { ProblemAlert } from '#web/transactions/fields/problem-alert.tsx';
import { RepeatField } from '#web/transactions/fields/repeat-field.tsx';
import { TagsField } from '#web/transactions/fields/tags-field.tsx';
import { useFieldError } from '#web/transactions/fields/use-field-error.ts';
import { useFieldSetters } from '#web/transactions/fields/use-field-setters.ts';
import { useFocusWhenIdle } from '#web/transactions/fields/use-focus-when-idle.ts';
import { findShortcut } from '#web/transactions/shortcut.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { announce } from '#web/ui/live-region.ts';
import { PartLoadError } from '#web/ui/load-error.tsx';
import type { EditActions } from './edit-dialog.tsx';
import { type RepeatChange, saveRepeating, toRepeatChange } from './repeat-change.ts';
import { RepeatQuestion } from './repeat-question.tsx';
import { useFirstFocus } from './use-first-focus.ts';

const splitForm = new LazyComponent(async () => (await import('./split-form.tsx')).SplitForm);
const entryHistory = new LazyComponent(async () => (await import('./entry-history.tsx')).EntryHistory);

/** Without it, everything can be done all the same. */
const NoHistory = () => null;

/** The edit of this row from before a reload or the end of a session, begun from the row as it was then. */
export function findStoredDraft(transaction: Transaction): StoredEdit | undefined {
  const kept = readEditDraft();
  return kept?.seen.id === transaction.id ? kept : undefined;
}

interface EditFormProps extends EditActions {
  transaction: Transaction;
  onSave: (transaction: Transaction, seen: Transaction, screen: Screen) => Promise<Outcome<Transaction>>;
  busy: boolean;
}

/** The fields of an entry, what was done to it, and what can be done with it. */
export function EditForm(props: EditFormProps) {
  const { transaction, onSave, onEdit, onDelete, onDuplicate, onClose, busy: isBusy } = props;
  const [start] = useState(
    (): StoredEdit => findStoredDraft(transaction) ?? { seen: transaction, draft: toDraft(transaction) },
  );
  const { repeat: startRule, ...startDraft } = start.draft;
  const [seen, setSeen] = useState(start.seen);
  const [draft, setDraft] = useState<TransactionDraft>(startDraft);
  const repeat = useRepeatOf(seen.id);
  const rule = repeat ? toRuleText(repeat) : '';
  /** The rule by which it returns, once that was touched. */
  const [chosenRule, setChosenRule] = useState(startRule);
  const shownRule = chosenRule ?? rule;
  const latest = useRef('');
  const [problem, setProblem] = useState<string | null>(null);
  const [fieldError, setFieldError] = useFieldError(withReadAmount(draft), () => setProblem(null));
  const [attempt, setAttempt] = useState(0);
  /** What is being split: the entry with what was typed. */
  const [whole, setWhole] = useState<Transaction | null>(null);
  /** What is to be saved once it is clear whether later ones change, too. */
  const [asked, setAsked] = useState<Transaction | null>(null);
  const [isSaving, setSaving] = useState(false);
  const busy = isBusy || isSaving;
  /** Whether what was submitted is in the outbox, without an answer yet. */
  const [stored, setStored] = useState(false);
  const [failure, setFailure] = useState<string>();
  const formRef = useRef<HTMLFormElement>(null);
  const amountRef = useRef<HTMLInputElement>(null);
  const dateRef = useRef<HTMLInputElement>(null);
  const saveRef = useRef<HTMLButtonElement>(null);
  const focusWhenIdle = useFocusWhenIdle(busy);
  useFirstFocus(formRef);
  const today = useToday();
  const change = useFieldSetters(draft, setDraft);
  // A currency that is chosen counts for more than the one in the amount, which goes.
  const changeCurrency = useCallback(
    (currency: string) =>
      setDraft((before) =>
        findNamedCurrency(before.amount) ? { ...withReadAmount(before), currency } : { ...before, currency },
      ),
    [],
  );

  // What was refused is still here, and stored again.
  useEffect(() => {
    latest.current = JSON.stringify([draft, chosenRule]);
    const isTouched = JSON.stringify(draft) !== JSON.stringify({ ...draft, ...toDraft(seen) });
    const isRuleTouched = chosenRule !== undefined && chosenRule !== rule;
    if ((isTouched || isRuleTouched) && !stored) {
      storeEditDraft({ seen, draft: { ...draft, ...(isRuleTouched && { repeat: chosenRule }) } });
    } else forgetEditDraft(seen.id);
  }, [draft, chosenRule, rule, seen, stored]);

  /** The transaction in the form; null if it is invalid, with the reason shown above. */
  const read = (): Transaction | null => {
    setProblem(null);
    setFailure(undefined);
    setFieldError(undefined);
    setAttempt(attempt + 1);
    const parsed = parseDraft(withReadAmount(draft), seen);
    if (parsed.ok) return { ...parsed.value, id: seen.id };
    const [issue] = parsed.issues;
    if (issue === undefined) return null;
    console.error(issueTexts[issue.code]);
    setProblem(issueTexts[issue.code]);
    setFieldError(issue);
    if (issue.field === 'amount') amountRef.current?.focus();
    if (issue.field === 'date') dateRef.current?.focus();
    return null;
  };

  /** Saves this transaction and, where it returns, what changes about that. */
  const save = async (row: Transaction, change: RepeatChange | undefined) => {
    const screen: Screen = {
      onStored: () => {
        // At once: the form may have been left.
        forgetEditDraft(seen.id);
        setStored(true);
      },
      isOpen: () => formRef.current?.isConnected ?? false,
    };
    const sent = latest.current;
    setSaving(true);
    const saveOne = () => onSave(row, seen, screen);
    const outcome = await (change === undefined ? saveOne() : saveRepeating(change, row, seen, saveOne));
    setSaving(false);
    if (outcome.ok && latest.current === sent) {
      onClose();
      return;
    }
    setStored(false);
    if (outcome.ok) {
      // What was typed during the request is another edit, of the row as it is saved.
      setSeen(outcome.value);
      return;
    }
    const words = `Not saved: ${toTransactionName(transaction)}`;
    announce(words);
    setFailure(words);
    setProblem(outcome.message);
    focusWhenIdle(saveRef);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const row = read();
    if (row === null) return;
    const change = toRepeatChange({ repeat, rule, chosen: shownRule, seen, row, today });
    if (change === 'ask') setAsked(row);
    else if (change?.ok === false) setProblem(change.message);
    else void save(row, change?.value);
  };

  if (whole !== null) {
    return (
      <LazyPart
        part={splitForm}
        fallback={null}
        errorFallback={PartLoadError}
        props={{
          whole,
          seen,
          onDone: onClose,
          onBack: () => {
            flushSync(() => setWhole(null));
            amountRef.current?.focus();
          },
        }}
      />
    );
  }

  return (
    <>
      <ProblemAlert problem={problem} failure={failure} attempt={attempt} />
      <form
        ref={formRef}
        aria-label="Edit Transaction"
        noValidate
        onSubmit={submit}
        // Enter alone begins a line of the notes.
        onKeyDown={(event) => {
          if (findShortcut(event.nativeEvent) !== 'mod+enter') return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        className="grid grid-cols-2 gap-3 sm:gap-4 max-sm:**:scroll-mb-24"
      >
        <TypeField value={draft.type} onChange={change.type} className="col-span-2 sm:col-span-1" />
        <AmountField
          ref={amountRef}
          value={draft.amount}
          currency={toCurrencyCode(draft.currency)}
          onChange={change.amount}
          invalid={fieldError?.field === 'amount'}
          className="col-span-2 sm:col-span-1"
          hintClassName="z-10 sm:absolute sm:right-0 sm:w-[calc(200%+1rem)] sm:text-right"
        />
        <CategoryField
          value={draft.category}
          onChange={change.category}
          type={draft.type}
          currency={withReadAmount(draft).currency}
          onType={change.type}
          invalid={fieldError?.field === 'category'}
          className="col-span-2 sm:col-span-1"
        />
        <DateField
          ref={dateRef}
          value={draft.date}
          onChange={change.date}
          disabled={busy}
          className="col-span-2 sm:col-span-1"
        />
        <DescriptionField
          value={draft.description}
          onChange={change.description}
          invalid={fieldError?.field === 'description'}
          className="col-span-2"
        />
        <TagsField
          value={draft.tags}
          onChange={change.tags}
          invalid={fieldError?.field === 'tags'}
          className="col-span-2"
        />
        <NotesField value={draft.notes} onChange={change.notes} invalid={fieldError?.field === 'notes'} />
        <StatusField value={draft.status} onChange={change.status} />
        <CurrencyField value={findNamedCurrency(draft.amount) ?? draft.currency} onChange={changeCurrency} />
        <RepeatField
          value={shownRule}
          onChange={setChosenRule}
          starts={draft.date}
          never={repeat ? 'Nothing more comes once you save. What is there stays.' : ''}
          asksEarlier={repeat === undefined}
          className="col-span-2"
        />
        <LazyPart
          part={entryHistory}
          fallback={<div className="col-span-2 h-control" />}
          errorFallback={NoHistory}
          props={{ transaction: seen, busy, onEdit, onDuplicate }}
        />
        {/* On a phone what saves stays in sight, the rest comes after the fields. */}
        <div className="col-span-2 sm:flex sm:gap-2 max-sm:contents">
          <div className="flex flex-wrap gap-2 max-sm:col-span-2 max-sm:*:grow">
            <Button disabled={busy} onClick={() => onDelete(seen)}>
              Delete
            </Button>
            <Button disabled={busy} onClick={() => onDuplicate(seen)}>
              Duplicate
            </Button>
            <Button disabled={busy} onClick={() => setWhole(read())}>
              Split
            </Button>
          </div>
          <div className="flex flex-wrap-reverse gap-2 max-sm:sticky max-sm:bottom-0 low:static! max-sm:z-20 max-sm:col-span-2 max-sm:-mx-4 max-sm:-mb-4 max-sm:border-t max-sm:border-line max-sm:bg-paper-raised max-sm:px-4 max-sm:py-3 max-sm:*:grow max-sm:*:basis-28 sm:ml-auto">
            <Button disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button ref={saveRef} type="submit" variant="primary" disabled={busy}>
              {busy ? 'Saving...' : 'Save Changes'}
            </Button>
          </div>
        </div>
      </form>
      {repeat && (
        <RepeatQuestion
          open={asked !== null}
          repeat={repeat}
          onAnswer={(later) => {
            setAsked(null);
            if (asked !== null) void save(asked, later ? { kind: 'later', repeat } : undefined);
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}
