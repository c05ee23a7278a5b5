import { joinTextList } from '../fields/kinds.ts';
import { toCurrencyCode } from '../money/currency.ts';
import { parseAmount, toDecimal } from '../money/money.ts';
import type { TransactionDraft } from '../transactions/transaction.ts';
import type { EarlierEntry } from './earlier-entries.ts';
import type { EntryDraft } from './entry-draft.ts';
import type { EntryContext, EntryLine } from './entry-line.ts';
import { readEntryLine } from './entry-line.ts';

type Field = keyof EntryDraft;
type Texts = Partial<EntryDraft>;

/** An earlier entry that a person has taken, and which fields it fills. */
export interface TakenEntry {
  readonly entry: EarlierEntry;
  readonly fields: Texts;
}

/**
 * What an earlier entry fills of a form: the description, and of the rest what nobody has chosen. `own` is the form,
 * empty where it shows what it begins with. The amount is filled if it was always the same; a currency only with an
 * amount, or before there is one, because it would make another of one that is there.
 */
export function takeEntry(entry: EarlierEntry, own: TransactionDraft): TakenEntry {
  const hasAmount = own.amount.trim() !== '';
  const fields: Texts = {
    description: toOneLine(entry.description),
    ...(own.type === '' && { type: entry.type }),
    ...(own.category === '' && { category: entry.category }),
    ...(own.currency === '' && !hasAmount && { currency: entry.currency }),
    ...(entry.isAlwaysSame &&
      !hasAmount &&
      ['', entry.currency].includes(own.currency) && { amount: toDecimal(entry.amount) }),
    ...(own.tags.trim() === '' && entry.tags.length > 0 && { tags: joinTextList(entry.tags) }),
  };
  return { entry, fields };
}

/** The line with an earlier entry's description in the place of its own, ready for the next word. */
export function takeIntoLine(text: string, { parts }: Pick<EntryLine, 'parts'>, entry: EarlierEntry): string {
  const described = parts.filter(({ kind }) => kind === 'description');
  const place = described[0]?.start ?? text.length;
  const left = described
    .toReversed()
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
  const taken = `${left.slice(0, place)} ${entry.description} ${left.slice(place)}`;
  return `${toOneLine(taken)} `;
}

/** A line without a text. */
export const emptyLine: EntryLine = { fields: {}, parts: [], problem: undefined, questions: [] };

/** Stands for a description while the rest of its line is read. Nothing is typed so, and no word looks like it. */
const placeholder = '\ue000';

/**
 * What a line says in which an earlier entry was taken: that one's description is read as nothing else, whatever numbers
 * and days it names. Once it was changed, the line is read like any other.
 */
export function readLine(text: string, taken: TakenEntry | undefined, context: EntryContext): EntryLine {
  const description = taken && toOneLine(taken.entry.description);
  const at = description === undefined ? -1 : findWhole(text, description);
  if (taken === undefined || description === undefined || at === -1) return readEntryLine(text, context);
  const standIn = placeholder.repeat(description.length);
  const line = readEntryLine(text.slice(0, at) + standIn + text.slice(at + description.length), {
    ...context,
    findUsual: () => ({ ...taken.entry, isSame: true }),
  });
  const { amount } = taken.fields;
  const isComplete = line.problem?.code === 'amount_missing' && amount !== undefined;
  return {
    fields: {
      ...taken.fields,
      ...line.fields,
      description: (line.fields.description ?? standIn).replace(standIn, () => description),
    },
    parts: line.parts,
    problem: isComplete ? undefined : line.problem,
    questions: line.questions.map((question) => ({
      ...question,
      answers: question.answers.map((answer) => ({
        ...answer,
        line: answer.line.replace(standIn, () => description),
      })),
    })),
  };
}

/** Whether a line still has the description of the entry that was taken into it. */
export function hasTaken(text: string, { entry }: TakenEntry): boolean {
  return findWhole(text, toOneLine(entry.description)) !== -1;
}

/** The state of a form that a line fills. */
export interface LineFill {
  /** The line; undefined before the first one. */
  readonly line: EntryLine | undefined;
  /** The form's own texts, before the line filled them. */
  readonly before: Texts;
  /** The form's date when its day was found to be none. */
  readonly dateBefore: string | undefined;
}

export const noFill: LineFill = { line: undefined, before: {}, dateBefore: undefined };

/**
 * What a form takes over when its line has become another one, and what is kept for taking it back. A field changes only
 * if what the line says of it does: what was typed there by hand since stays. What the line says no more gives way to
 * what was there before it.
 */
export function fillForm(
  { line: last, before: kept, dateBefore }: LineFill,
  line: EntryLine,
  own: EntryDraft,
): { readonly fill: LineFill; readonly changes: Texts } {
  const before: Record<string, string | undefined> = { ...kept };
  const changes: Record<string, string> = {};
  const fields = new Set([...Object.keys(last?.fields ?? {}), ...Object.keys(line.fields)]) as Set<Field>;
  for (const field of fields) {
    const [was, now] = [last?.fields[field], line.fields[field]];
    if (was === now) continue;
    const isByHand = was === undefined || own[field] !== was;
    if (now === undefined) {
      if (!isByHand) changes[field] = kept[field] ?? '';
      delete before[field];
    } else {
      if (isByHand) before[field] = own[field];
      changes[field] = now;
    }
  }
  const isNoDay = line.problem?.code === 'no_such_day';
  const isSame = line.problem?.message === last?.problem?.message;
  return {
    fill: {
      line,
      before,
      dateBefore: isNoDay ? (isSame ? dateBefore : (changes.date ?? own.date)) : undefined,
    },
    changes,
  };
}

/** Returns the first position of `part` with no letter or digit beside it; -1 if there is none. */
function findWhole(text: string, part: string): number {
  if (part === '') return -1;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (/(^|\s)$/.test(text.slice(0, at)) && /^(\s|$)/.test(text.slice(at + part.length))) return at;
  }
  return -1;
}

/** As it can stand in a field of one line. */
function toOneLine(description: string): string {
  return description.replace(/\s+/g, ' ').trim();
}

/** A form beside its line: what it holds, and of that what is not its beginning. */
interface FilledForm {
  readonly draft: EntryDraft;
  readonly own: EntryDraft;
  readonly fill: LineFill;
}

/** Finds what is wrong with a line, or not clear, and has not been put right by hand. */
export function judgeLine(line: EntryLine, { draft, own, fill }: FilledForm) {
  const hasAmount = parseAmount(draft.amount, toCurrencyCode(draft.currency)).ok;
  const isResolved = () => {
    switch (line.problem?.code) {
      case 'amount_missing':
      case 'several_amounts':
        return hasAmount;
      case 'no_such_day':
        return fill.line === line && own.date !== fill.dateBefore;
      default:
        return line.problem === undefined;
    }
  };
  const problem = isResolved() ? undefined : line.problem;
  // A date that was chosen says it.
  const isDated = own.date !== '' && line.fields.date === undefined;
  return {
    problem,
    asksCategory: line !== emptyLine && problem === undefined && hasAmount && draft.category === '',
    questions: line.questions.filter(({ about }) => problem === undefined && !(isDated && about === 'day')),
  };
}
