import { type Ref, type RefObject, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { EarlierEntry } from '#domain/entry/earlier-entries.ts';
import type { EntryLine } from '#domain/entry/entry-line.ts';
import { listEntryParts } from '#domain/entry/entry-reading.ts';
import {
  emptyLine,
  fillForm,
  hasTaken,
  judgeLine,
  noFill,
  readLine,
  type TakenEntry,
  takeEntry,
  takeIntoLine,
} from '#domain/entry/line-fill.ts';
import { toCurrencyCode } from '#domain/money/currency.ts';
import type { Status } from '#domain/transactions/status.ts';
import { useEarlierEntries } from '#web/data/views/earlier-entries.ts';
import { useToday } from '#web/money/use-today.ts';
import { findField } from './find-field.ts';
import type { Entered, FilledForm, QuickAddHandle } from './quick-add.tsx';
import { ReadingLine } from './reading-line.tsx';
import { SuggestionList, useInputKeys, useSuggestions } from './suggestions.tsx';
import { useSubmittedLine } from './use-submitted-line.ts';

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

/** As many categories are offered at once. */
const offered = 3;

/** Says what another Enter does with a line that was asked about. */
const toSecondEnter = (isUnfiled: boolean) =>
  isUnfiled ? 'Enter again for Other.' : 'Enter again adds it as it is read.';

/** Reads the line, fills the form with it, and says below what will be added. In one chunk with what it needs. */
export function QuickLine(props: QuickLineProps) {
  const { form, input, text, onText, draft, own, onFields, busy } = props;
  const today = useToday();
  const earlier = useEarlierEntries(today);
  const [taken, setTaken] = useState<TakenEntry>();
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

  const [fill, setFill] = useFill(line, props);
  const { problem, asksCategory, questions } = judgeLine(line, { draft, own, fill });
  const { refused, asked } = useSubmittedLine(props, {
    line,
    judged: { problem, asksCategory, questions },
    fill,
    onFinished: () => {
      setFill(noFill);
      setTaken(undefined);
    },
  });
  const isMissing = problem?.code === 'amount_missing';
  const isMarked = problem !== undefined && (!isMissing || refused === line || !suggested.isFocused);
  const likeliest = earlier.listCategories(draft.type === 'income' ? 'income' : 'expense').slice(0, offered);

  useInputKeys(input, (event) => {
    if (suggested.press(event)) return true;
    if (event.key !== 'Escape' || event.isComposing) return false;
    // First what is active, then the line, then the field itself.
    if (suggested.active !== -1) suggested.close();
    else if (text !== '') onText('');
    else input.blur();
    return true;
  });

  const readingId = useReadingOf(input, isMarked);
  const goTo = (field: Parameters<typeof findField>[1]) => {
    if (form.current) findField(form.current, field)?.focus();
  };
  const choose = (label: string, onChoose: () => void) => ({
    label,
    onChoose: () => {
      onChoose();
      input.focus();
    },
  });
  const isAsked = asked === line && (asksCategory || questions.length > 0);
  const categories = asksCategory
    ? likeliest.map((category) => choose(category, () => onFields({ category })))
    : [];
  return (
    <>
      <ReadingLine
        id={readingId}
        parts={isEmpty ? [] : toParts(props, today, asksCategory)}
        questions={[
          ...questions.map(({ label, answers }) => ({
            label,
            choices: answers.map((answer) => choose(answer.label, () => onText(answer.line))),
          })),
          // On a phone, what stands behind the sentence would be out of sight.
          ...(isAsked ? [{ label: toSecondEnter(asksCategory), choices: categories }] : []),
        ]}
        categories={isAsked ? [] : categories}
        type={draft.type}
        problem={isMarked ? problem?.message : undefined}
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

/** Fills the form with what the line says. While an entry is saved, the form stays as it was submitted. */
function useFill(
  line: EntryLine,
  { own, onFields, busy }: Pick<QuickLineProps, 'own' | 'onFields' | 'busy'>,
) {
  const [fill, setFill] = useState(noFill);
  const fillNow = useEffectEvent(() => {
    const { fill: next, changes } = fillForm(fill, line, own);
    setFill(next);
    if (Object.keys(changes).length > 0) onFields(changes);
  });
  useLayoutEffect(() => {
    if (fill.line !== line && !busy) fillNow();
  }, [fill.line, line, busy]);
  return [fill, setFill] as const;
}

/** The id of the text below the input that says how it is read. */
function useReadingOf(input: HTMLInputElement, isWrong: boolean): string {
  const id = `${input.id}-reading`;
  useLayoutEffect(() => {
    input.setAttribute('aria-describedby', id);
    if (isWrong) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }, [input, id, isWrong]);
  return id;
}

/** Names the parts of the entry. To Do goes without saying, unless it was chosen. */
function toParts(
  { draft, own }: Pick<QuickLineProps, 'draft' | 'own'>,
  today: CalendarDate,
  asksCategory: boolean,
) {
  const parts = listEntryParts({ ...draft, status: own.status || toUnusual(draft.status) }, today);
  return parts.map((one) => (one.field === 'category' && asksCategory ? { ...one, text: 'Category?' } : one));
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
      // The amount is left to say.
      if (own.amount.trim() === '' && fields.amount === undefined && input.form) {
        findField(input.form, 'amount')?.focus();
      }
    },
  });
  useInputKeys(input, (event) => suggested.press(event) || (event.key === 'Escape' && suggested.close()));
  return <SuggestionList {...suggested} toAnchor={() => input.getBoundingClientRect()} />;
}
