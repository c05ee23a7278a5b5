import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type CalendarDate, todayIn } from '#domain/dates/calendar-date.ts';
import { type EntryDraft, findNamedCurrency, withReadAmount } from '#domain/entry/entry-draft.ts';
import { type CurrencyCode, toCurrencyCode } from '#domain/money/currency.ts';
import type { Status } from '#domain/transactions/status.ts';
import type { NewTransaction, Transaction } from '#domain/transactions/transaction.ts';
import { type DraftIssue, parseDraft } from '#domain/transactions/transaction-rules.ts';
import type { MutationOutcome } from '#web/data/engine/mutation.ts';
import type { Screen } from '#web/data/engine/submit-change.ts';
import { issueTexts, messages } from '#web/data/messages.ts';
import {
  readLastChoice,
  readNewDraft,
  storeLastChoice,
  storeNewDraft,
} from '#web/data/views/stored-drafts.ts';
import { useToday } from '#web/money/use-today.ts';
import { useFieldError } from '#web/transactions/fields/use-field-error.ts';
import { useFocusWhenIdle } from '#web/transactions/fields/use-focus-when-idle.ts';
import type { QuickAddHandle } from './quick-add.tsx';
import { type AddTo, useAddTo } from './use-add-to.ts';

type Added = Extract<MutationOutcome<Transaction>, { readonly ok: true }>;

interface EntryFormOptions {
  /** Preset until the person chooses another in the form. */
  readonly currency: CurrencyCode;
  readonly problem: string | null;
  readonly onProblem: (problem: string | null) => void;
  readonly onAdd: (transaction: NewTransaction, screen: Screen) => Promise<MutationOutcome<Transaction>>;
  /** `isUnfiled` if nobody has chosen its category. */
  readonly onAdded: (added: Added, isUnfiled: boolean) => void;
  readonly busy: boolean;
}

export interface EntryForm {
  /**
   * What the form holds now, with defaults for what nobody has chosen. The amount is as typed; `withReadAmount` reads
   * it. What it names is the currency already.
   */
  readonly fields: EntryDraft;
  /** The same, but empty where nobody has chosen and it holds a default: type, currency, date, status. */
  readonly own: EntryDraft;
  /** The currency that counts where the amount names none. */
  readonly ownCurrency: CurrencyCode;
  /** Whether there is no entry in it yet. */
  readonly isEmpty: boolean;
  readonly today: CalendarDate;
  readonly addTo: AddTo;
  /** Sets one field or several at once; an empty text is the default again. Never changes identity. */
  readonly change: (values: Partial<EntryDraft>) => void;
  /** The same for each field. Stable, so that memoized fields do not rerender. */
  readonly set: Readonly<Record<keyof EntryDraft, (value: string) => void>>;
  /** Adds what is in the form, to this status or where the form says, or says what is wrong with it. */
  readonly submit: (status?: Status) => Promise<void>;
  /** Empties all fields but the type. */
  readonly reset: () => void;
  /** Dates the entry today, whenever that will be. Stable. */
  readonly toToday: () => void;
  /** Chooses where this entry goes, and from now on others, unless past days go to Done by rule. */
  readonly chooseStatus: (status: Status) => void;
  readonly issue: DraftIssue | undefined;
  /** Counts what was submitted, so that the same problem is announced again. */
  readonly attempt: number;
  readonly busy: boolean;
  readonly refs: EntryRefs;
}

interface EntryRefs {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly amount: RefObject<HTMLInputElement | null>;
  readonly category: RefObject<HTMLSelectElement | null>;
  readonly date: RefObject<HTMLInputElement | null>;
  readonly submit: RefObject<HTMLButtonElement | null>;
  readonly quick: RefObject<QuickAddHandle | null>;
}

/** Empty: nothing typed, nothing chosen. */
const blank: EntryDraft = {
  type: 'income',
  amount: '',
  category: '',
  date: '',
  description: '',
  status: '',
  tags: '',
  notes: '',
  currency: '',
  bankId: '',
  split: '',
  repeat: '',
};

const names = Object.keys(blank) as (keyof EntryDraft)[];

/** Fields that are no entry by themselves: a form with no others is empty. */
const isChosen: ReadonlySet<string> = new Set(['type', 'date', 'currency', 'status']);

/** The state of the form for a new entry, stored as it is typed. */
export function useEntryForm({
  currency,
  problem,
  onProblem,
  onAdd,
  onAdded,
  busy: isBusy,
}: EntryFormOptions): EntryForm {
  const [typed, setTyped] = useState(readStored);
  const [isTypeChosen, setTypeChosen] = useState(false);
  /** For what happens within one event, before it is rendered. */
  const latest = useRef(typed);
  const [attempt, setAttempt] = useState(0);
  const [isAdding, setAdding] = useState(false);
  const busy = isBusy || isAdding;
  /** Whether what was submitted is in the outbox, without an answer yet. */
  const [stored, setStored] = useState(false);
  const refs: EntryRefs = {
    form: useRef<HTMLFormElement>(null),
    amount: useRef<HTMLInputElement>(null),
    category: useRef<HTMLSelectElement>(null),
    date: useRef<HTMLInputElement>(null),
    submit: useRef<HTMLButtonElement>(null),
    quick: useRef<QuickAddHandle>(null),
  };
  const focusWhenIdle = useFocusWhenIdle(busy);

  // Untouched, the date stays today, even if the page is left open overnight.
  const today = useToday();
  const addTo = useAddTo();
  const toFields = (texts: EntryDraft): EntryDraft => {
    const date = texts.date || today;
    return {
      ...texts,
      date,
      currency: findNamedCurrency(texts.amount) ?? (texts.currency || currency),
      status: texts.status || addTo.statusFor(date, today),
    };
  };
  const fields = toFields(typed);
  const [issue, setIssue] = useFieldError(
    withReadAmount(fields),
    (words) => problem === words && onProblem(null),
  );

  const change = useCallback((values: Partial<EntryDraft>) => {
    const before = latest.current;
    const after = { ...before, ...values };
    if (values.type !== undefined) setTypeChosen(values.type !== '');
    if (after.type === '') after.type = toUsualType();
    if (after.date === todayIn(new Date())) after.date = '';
    // A currency that is chosen counts for more than the one in the amount, which goes.
    if (values.currency && values.amount === undefined && findNamedCurrency(after.amount)) {
      after.amount = withReadAmount(after).amount;
    }
    latest.current = after;
    setTyped(after);
  }, []);
  const [set] = useState(
    () =>
      Object.fromEntries(
        names.map((name) => [
          name,
          (value: string) => {
            if (name === 'type') storeLastChoice('type', value);
            change({ [name]: value });
          },
        ]),
      ) as EntryForm['set'],
  );
  const toToday = useCallback(() => change({ date: '' }), [change]);
  const chooseStatus = (status: Status) => {
    const isByRule = addTo.pastToDone && fields.date < today;
    if (!isByRule) addTo.choose(status);
    change({ status: isByRule ? status : '' });
  };
  const reset = useCallback(() => change({ ...blank, type: latest.current.type }), [change]);

  const isEmpty = names.every((name) => isChosen.has(name) || typed[name] === '');
  // A refused entry is still here, and stored again with each problem, since another tab may have cleared it.
  useEffect(() => {
    const filled = Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''));
    storeNewDraft(isEmpty || (stored && problem === null) ? undefined : filled);
  }, [typed, isEmpty, stored, problem]);

  const submit = async (status?: Status) => {
    const { current: form } = refs.form;
    if (busy || form === null || refs.quick.current?.refuse()) return;
    onProblem(null);
    setIssue(undefined);
    setAttempt((before) => before + 1);
    const sent = latest.current;
    const draft = withReadAmount(toFields(sent));
    const parsed = parseDraft({ ...draft, status: status ?? draft.status });
    if (!parsed.ok) {
      const [first] = parsed.issues;
      if (first === undefined) return;
      console.error(issueTexts[first.code]);
      onProblem(issueTexts[first.code]);
      setIssue(first);
      const { amount, category, date } = refs;
      const wrong = Object.entries({ amount, category, date }).find(([field]) => field === first.field);
      wrong?.[1].current?.focus();
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
    setAdding(sent.repeat !== '');
    const add = sent.repeat === '' ? onAdd : await loadAddRepeating(sent.repeat);
    const outcome = await add(parsed.value, screen);
    setAdding(false);
    setStored(false);
    if (!outcome.ok) {
      onProblem(outcome.message);
      focusWhenIdle(refs.submit);
      return;
    }
    change(toNext(latest.current, sent, todayIn(new Date())));
    setTypeChosen(false);
    const isMoved = hasGoneOn();
    const line = refs.quick.current?.finish(!isMoved) ?? 'none';
    onAdded(outcome, line === 'unfiled');
    if (!isMoved && line === 'none') refs.amount.current?.focus();
  };

  return {
    fields,
    own: { ...typed, type: isTypeChosen ? typed.type : '' },
    ownCurrency: toCurrencyCode(typed.currency || currency),
    isEmpty,
    today,
    addTo,
    change,
    set,
    submit,
    reset,
    toToday,
    chooseStatus,
    issue,
    attempt,
    busy,
    refs,
  };
}

/** Loads the code that adds an entry with a repeat. It loads with More. */
async function loadAddRepeating(rule: string): Promise<EntryFormOptions['onAdd']> {
  try {
    const { addByRule } = await import('./add-by-rule.ts');
    return (row, screen) => addByRule(row, rule, screen);
  } catch (cause) {
    console.error('Not loaded', cause);
    return async () => ({ ok: false, message: messages.changesFailed });
  }
}

function readStored(): EntryDraft {
  const kept = readNewDraft() ?? {};
  const texts = names.flatMap((name) => (kept[name] === undefined ? [] : [[name, kept[name]] as const]));
  return { ...blank, type: toUsualType(), ...Object.fromEntries(texts) };
}

/** The type that was chosen last; at first Income, as specified. */
function toUsualType(): string {
  return readLastChoice('type') ?? blank.type;
}

/**
 * The fields of the next entry: the type, a past day, since receipts come in piles, and what was typed while this one
 * was saved. A day to come or another currency that stayed would be saved unnoticed.
 */
function toNext(now: EntryDraft, sent: EntryDraft, today: CalendarDate): EntryDraft {
  const stays = (name: keyof EntryDraft) =>
    name === 'type' || (name === 'date' && now.date < today) || now[name] !== sent[name];
  return {
    ...blank,
    ...Object.fromEntries(names.filter(stays).map((name) => [name, now[name]])),
  };
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
