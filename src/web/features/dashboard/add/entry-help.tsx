import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { EarlierEntry } from '#domain/entry/earlier-entries.ts';
import type { EntryLine } from '#domain/entry/entry-line.ts';
import { toReadingParts } from '#domain/entry/entry-reading.ts';
import {
  fillForm,
  hasTaken,
  noFill,
  readLine,
  type TakenEntry,
  takeEntry,
  takeIntoLine,
} from '#domain/entry/line-fill.ts';
import { toCurrencyCode } from '#domain/money/currency.ts';
import { parseAmount } from '#domain/money/money.ts';
import type { Status } from '#domain/transactions/status.ts';
import { useEarlierEntries } from '#web/data/views/earlier-entries.ts';
import { useToday } from '#web/money/use-today.ts';
import { announce } from '#web/ui/live-region.ts';
import { findField } from './find-field.ts';
import type { Entered, FilledForm, QuickAddHandle } from './quick-add.tsx';
import { ReadingLine } from './reading-line.tsx';
import { SuggestionList, useInputKeys, useSuggestions } from './suggestions.tsx';

export interface QuickLineProps extends FilledForm {
  form: RefObject<HTMLFormElement | null>;
  input: HTMLInputElement;
  text: string;
  onText: (text: string) => void;
  entered: Entered | undefined;
  /** Says that Enter was answered. */
  onEntered: () => void;
  onSubmit: (status?: Status) => void;
  busy: boolean;
  handle: Ref<QuickAddHandle>;
}

/** The status, where it is not the one that entries usually begin with. */
const toUnusual = (status: string) => (status === 'todo' ? '' : status);

const emptyLine: EntryLine = { fields: {}, parts: [], problem: undefined, questions: [] };

/** As many categories are offered at once. */
const offered = 3;

/** What goes back to the form's beginning once the line is added; the form empties its other fields itself. */
const presets = ['type', 'currency', 'date', 'status'] as const;

/** What another Enter does with a line that was asked about. */
const toSecondEnter = (isUnfiled: boolean) =>
  isUnfiled ? 'Enter again for Other.' : 'Enter again adds it as it is read.';

/** Reads the line, fills the form with it, and says below what will be added. In one chunk with what it needs. */
export function QuickLine(props: QuickLineProps) {
  const { form, input, text, onText, entered, onEntered, onSubmit, draft, own, onFields, busy, handle } =
    props;
  const today = useToday();
  const earlier = useEarlierEntries(today);
  const [taken, setTaken] = useState<TakenEntry>();
  const [fill, setFill] = useState(noFill);
  const [refused, setRefused] = useState<EntryLine>();
  /** The line whose questions were seen; the next Enter takes it as it was read. */
  const [asked, setAsked] = useState<EntryLine>();
  /** Whether Enter in the line submits, which asks for a category where the form's own button says that it is missing. */
  const isByLine = useRef(false);
  const isUnfiled = useRef(false);
  /** The line as it was submitted last: what is typed behind it meanwhile belongs to the next entry. */
  const submitted = useRef('');

  const currency = toCurrencyCode(draft.currency);
  const isEmpty = text.trim() === '';
  const line = useMemo(
    () =>
      text.trim() === ''
        ? emptyLine
        : readLine(text, taken, { today, currency, findUsual: earlier.findUsual }),
    [text, taken, today, currency, earlier],
  );
  const typed = line.fields.description ?? '';
  const isTaken = taken !== undefined && hasTaken(text, taken);
  const found = useMemo(() => (isTaken ? [] : earlier.suggest(typed)), [isTaken, earlier, typed]);
  const suggested = useSuggestions({
    input,
    typed,
    found,
    onTake: (entry: EarlierEntry) => {
      setTaken(takeEntry(entry, own));
      onText(takeIntoLine(text, line, entry));
    },
  });

  // While an entry is saved, the form stays as it was submitted.
  const isFilled = fill.line === line;
  const fillNow = useEffectEvent(() => {
    const { fill: next, changes } = fillForm(fill, line, own);
    setFill(next);
    if (Object.keys(changes).length > 0) onFields(changes);
  });
  useLayoutEffect(() => {
    if (fill.line !== line && !busy) fillNow();
  }, [fill.line, line, busy]);

  const hasAmount = parseAmount(draft.amount, currency).ok;
  const problem = isResolved() ? undefined : line.problem;
  const isMissing = problem?.code === 'amount_missing';
  const isMarked = problem !== undefined && (!isMissing || refused === line || !suggested.isFocused);

  const asksCategory = !isEmpty && problem === undefined && hasAmount && draft.category === '';
  // A date that was chosen says it.
  const isDated = own.date !== '' && line.fields.date === undefined;
  const questions = line.questions.filter(
    ({ about }) => problem === undefined && !(isDated && about === 'day'),
  );
  const likeliest = earlier.listCategories(draft.type === 'income' ? 'income' : 'expense').slice(0, offered);

  /** Whether the person has put right by hand what the line does not say. */
  function isResolved(): boolean {
    switch (line.problem?.code) {
      case 'amount_missing':
      case 'several_amounts':
        return hasAmount;
      case 'no_such_day':
        return isFilled && own.date !== fill.dateBefore;
      default:
        return line.problem === undefined;
    }
  }

  const answerEnter = useEffectEvent(() => {
    onEntered();
    if (isEmpty) return;
    isByLine.current = true;
    onSubmit(entered?.status);
    isByLine.current = false;
  });
  useEffect(() => {
    if (entered && isFilled && !busy) answerEnter();
  }, [entered, isFilled, busy]);

  useImperativeHandle(handle, () => ({
    refuse() {
      submitted.current = text;
      isUnfiled.current = false;
      if (problem === undefined) return askFirst();
      setRefused(line);
      // The form says it of its own field, and goes there.
      if (isMissing) return false;
      announce(problem.words);
      input.focus();
      const noDay = line.parts.find(({ kind }) => kind === 'date');
      if (problem.code === 'no_such_day' && noDay) input.setSelectionRange(noDay.start, noDay.end);
      return true;
    },
    finish(mayFocus) {
      if (isEmpty) return 'none';
      const { changes } = fillForm(fill, emptyLine, own);
      const back = presets.flatMap((field) => (field in changes ? [[field, changes[field]]] : []));
      onFields(Object.fromEntries(back));
      setFill(noFill);
      setTaken(undefined);
      onText(text.startsWith(submitted.current) ? text.slice(submitted.current.length).trimStart() : text);
      if (mayFocus) input.focus();
      return isUnfiled.current ? 'unfiled' : 'filed';
    },
    clear: () => onText(''),
  }));

  /** Asks what is not clear, once: submitted again, it is as it was read, and filed under Other. */
  function askFirst(): boolean {
    const isAsking = asksCategory && isByLine.current;
    if (asked !== line && (questions.length > 0 || isAsking)) {
      setAsked(line);
      const words = [...questions.map((question) => question.words), isAsking ? 'Category?' : ''];
      announce(
        `${words.join(' ').trim()} Enter again ${isAsking ? 'for Other' : 'to add it as it is read'}.`,
      );
      input.focus();
      return true;
    }
    if (isAsking) {
      isUnfiled.current = true;
      onFields({ category: 'Other' });
    }
    return false;
  }

  useInputKeys(input, (event) => {
    if (suggested.press(event)) return true;
    if (event.key !== 'Escape' || event.isComposing) return false;
    // First what is active, then the line, then the field itself.
    if (suggested.active !== -1) suggested.close();
    else if (text !== '') onText('');
    else input.blur();
    return true;
  });

  const readingId = `${input.id}-reading`;
  useLayoutEffect(() => {
    input.setAttribute('aria-describedby', readingId);
    if (isMarked) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }, [input, readingId, isMarked]);

  const isAsked = asked === line && (asksCategory || questions.length > 0);
  const choices = !asksCategory
    ? []
    : likeliest.map((words) => ({
        words,
        onChoose: () => {
          onFields({ category: words });
          input.focus();
        },
      }));

  const goTo = (field: Parameters<typeof findField>[1]) => {
    if (form.current) findField(form.current, field)?.focus();
  };
  return (
    <>
      <ReadingLine
        id={readingId}
        // To Do goes without saying, unless it was chosen.
        parts={
          isEmpty
            ? []
            : toReadingParts({ ...draft, status: own.status || toUnusual(draft.status) }, today).map((one) =>
                one.field === 'category' && asksCategory ? { ...one, words: 'Category?' } : one,
              )
        }
        questions={[
          ...questions.map(({ words, answers }) => ({
            words,
            choices: answers.map((answer) => ({
              words: answer.words,
              onChoose: () => {
                onText(answer.line);
                input.focus();
              },
            })),
          })),
          // On a phone, what stands behind the sentence would be out of sight.
          ...(isAsked ? [{ words: toSecondEnter(asksCategory), choices }] : []),
        ]}
        categories={isAsked ? [] : choices}
        type={draft.type}
        problem={isMarked ? problem?.words : undefined}
        busy={busy}
        onPart={goTo}
        onLeave={() => input.focus()}
      />
      <SuggestionList
        {...suggested}
        // Below the reading, which is of use while one chooses.
        toAnchor={() => {
          const { left, top, width, bottom } = input.getBoundingClientRect();
          const end = document.getElementById(readingId)?.getBoundingClientRect().bottom ?? bottom;
          return new DOMRect(left, top, width, end - top);
        }}
      />
    </>
  );
}

interface DescriptionSuggestionsProps extends Pick<FilledForm, 'own' | 'onFields'> {
  input: HTMLInputElement;
  typed: string;
}

/** Suggests earlier entries below the description. Taking one fills what is empty. */
export function DescriptionSuggestions({ input, typed, own, onFields }: DescriptionSuggestionsProps) {
  const earlier = useEarlierEntries(useToday());
  const found = useMemo(() => earlier.suggest(typed), [earlier, typed]);
  const suggested = useSuggestions({
    input,
    typed,
    found,
    onTake: (entry) => {
      const { fields } = takeEntry(entry, own);
      onFields(fields);
      // What is left to say.
      if (own.amount.trim() === '' && fields.amount === undefined && input.form) {
        findField(input.form, 'amount')?.focus();
      }
    },
  });
  useInputKeys(input, (event) => suggested.press(event) || (event.key === 'Escape' && suggested.close()));
  return <SuggestionList {...suggested} toAnchor={() => input.getBoundingClientRect()} />;
}
