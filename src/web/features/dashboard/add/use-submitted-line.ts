import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { EntryLine } from '#domain/entry/entry-line.ts';
import { emptyLine, fillForm, type judgeLine, type LineFill } from '#domain/entry/line-fill.ts';
import { announce } from '#web/ui/live-region.ts';
import type { QuickLineProps } from './entry-help.tsx';

/** Fields that go back to their defaults once the line is added; the form empties the others itself. */
const presets = ['type', 'currency', 'date', 'status'] as const;

interface ReadLine {
  readonly line: EntryLine;
  readonly judged: ReturnType<typeof judgeLine>;
  readonly fill: LineFill;
  /** The line is added: what it filled and took is forgotten. */
  readonly onFinished: () => void;
}

/**
 * Submits the line by Enter, and asks first where it is not clear. Returns the line that was refused, and the one whose
 * questions were seen: the next Enter takes that as it was read.
 */
export function useSubmittedLine(
  { input, text, onText, entered, onEntered, onSubmit, own, onFields, busy, handle }: QuickLineProps,
  { line, judged: { problem, asksCategory, questions }, fill, onFinished }: ReadLine,
) {
  const [refused, setRefused] = useState<EntryLine>();
  const [asked, setAsked] = useState<EntryLine>();
  /** Whether Enter in the line submits, which asks for a category where the form's own button says that it is missing. */
  const isByLine = useRef(false);
  const isUnfiled = useRef(false);
  /** The line as it was submitted last: what is typed behind it meanwhile belongs to the next entry. */
  const submitted = useRef('');
  const isEmpty = text.trim() === '';
  const isFilled = fill.line === line;

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
      if (problem.code === 'amount_missing') return false;
      announce(problem.message);
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
      onFinished();
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
      const words = [...questions.map((question) => question.label), isAsking ? 'Category?' : ''];
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

  return { refused, asked };
}
