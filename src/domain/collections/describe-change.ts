import { changedFields, type Row, readField } from '../fields/field-table.ts';
import { kinds } from '../fields/kinds.ts';
import { formatCount } from '../money/digit-groups.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { inTransactions } from '../transactions/transaction-fields.ts';
import { toShortName } from '../transactions/transaction-name.ts';
import { termsOf, toFieldText, toLabel } from './collection-terms.ts';
import type { RowChange } from './collections.ts';
import { fieldsOf } from './collections.ts';
import { type ImportedFile, inImports, toImportName } from './imported-file.ts';
import { inRepeats } from './repeat.ts';

/** Describes a change: 'Moved to Done: Rent, ₹12,000.00'. For several rows, their count instead of their names. */
export function describeChange(changes: readonly RowChange[]): string {
  const file = findImport(changes);
  if (file !== undefined) return `${file.isAdded ? 'Imported' : 'Reverted'} ${toImportName(file)}`;
  if (isMaking(changes)) {
    const added = changes.filter((change) => !isMadeUntil(change));
    return describeGroup(added).replace(/^Added:?/, 'Added from repeats:');
  }
  const groups = [...Map.groupBy(changes, ({ collection }) => collection).values()];
  return groups.length === 0 ? 'Changed nothing' : groups.map(describeGroup).join('; ');
}

/**
 * Whether a change added what repeats make. Undone, it would only be made again: what is not wanted is deleted instead.
 */
export function isMaking(changes: readonly RowChange[]): boolean {
  return (
    changes.some(isMadeUntil) &&
    changes.some(({ before }) => before === null) &&
    changes.every((change) => change.before === null || isMadeUntil(change))
  );
}

function isMadeUntil(change: RowChange): boolean {
  const { collection, before, after } = change;
  if (collection !== inRepeats.collection || before === null || after === null) return false;
  return changedFields(fieldsOf(change), before, after).join() === 'madeUntil';
}

/** Describes the undo of a change: 'Moved back to To Do: Rent, ₹12,000.00'. */
export function describeUndo(changes: readonly RowChange[]): string {
  const file = findImport(changes);
  if (file !== undefined) return `${file.isAdded ? 'Reverted' : 'Imported again'}: ${toImportName(file)}`;
  const [only] = changes;
  const row = only?.before ?? only?.after;
  if (changes.length !== 1 || only === undefined || !row) return `Undone: ${describeChange(changes)}`;
  return `${toUndoneVerb(only)}: ${termsOf(only).toName(row)}`;
}

/** Describes the rows that an undo skipped. There must be one. */
export function describeSkipped(skipped: readonly RowChange[]): string {
  const [only, ...more] = skipped;
  const row = only?.before ?? only?.after;
  if (only === undefined || !row) throw new RangeError('No row was skipped');
  if (more.length === 0) {
    return `${capitalize(termsOf(only).toName(row))} has been changed since, so it stays as it is.`;
  }
  const isOneKind = more.every(({ collection }) => collection === only.collection);
  const noun = isOneKind ? termsOf(only).nouns[1] : 'rows';
  return `${formatCount(skipped.length)} ${noun} have been changed since, so they stay as they are.`;
}

/** The file whose import a change is, or takes back; undefined if it is another change. */
export function findImport(
  changes: readonly RowChange[],
): (ImportedFile & { readonly isAdded: boolean }) | undefined {
  // One that brought other imports back is the latest of them: ids sort by time.
  const [change] = changes
    .filter(({ collection }) => collection === inImports.collection)
    .toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const row = change?.after ?? change?.before;
  return row ? { ...(row as ImportedFile), isAdded: change?.before === null } : undefined;
}

/** Describes changes of one collection. */
function describeGroup(changes: readonly RowChange[]): string {
  const [only, ...more] = changes;
  if (only === undefined || more.length === 0) return only ? describeRowChange(only) : 'Changed nothing';
  const words = describeFieldChange(changes);
  if (words !== undefined) return words;
  const whole = changes.find(({ after }) => after === null)?.before;
  const parts = changes.filter(({ after }) => after !== null && readField(after, 'split') === whole?.id);
  if (whole && parts.length === changes.length - 1) {
    return `Split into ${formatCount(parts.length)}: ${termsOf(only).toName(whole)}`;
  }
  const added = changes.filter(({ before }) => before === null).length;
  const deleted = changes.filter(({ after }) => after === null).length;
  const counted = [
    { word: 'added', count: added },
    { word: 'edited', count: changes.length - added - deleted },
    { word: 'deleted', count: deleted },
  ].filter(({ count }) => count > 0);
  const [one, many] = termsOf(only).nouns;
  const counts = counted.map(({ word, count }, index) => {
    const noun = index > 0 ? '' : count === 1 ? ` ${one}` : ` ${many}`;
    return `${word} ${formatCount(count)}${noun}`;
  });
  return capitalize(counts.join(', '));
}

/** For rows of one collection that all had the same field set to the same value. */
function describeFieldChange(changes: readonly RowChange[]): string | undefined {
  const [first] = changes;
  const names = new Set<string>();
  for (const { before, after, ...at } of changes) {
    if (before === null || after === null) return undefined;
    for (const name of changedFields(fieldsOf(at), before, after)) names.add(name);
    if (names.size > 1) return undefined;
  }
  const [name = ''] = names;
  const kind = first && fieldsOf(first)[name]?.kind;
  if (first === undefined || kind === undefined) return undefined;
  const count = formatCount(changes.length);
  if (kind === kinds.textList) {
    const only = findOnly(changes.map(({ before, after }) => findListChange(before, after, name)));
    return (
      only && `${only.startsWith('+') ? `${count} tagged` : `${count} no longer tagged`} “${only.slice(1)}”`
    );
  }
  const textOf = (row: Row | null) => row && toFieldText(first, row, name);
  const to = findOnly(changes.map(({ after }) => textOf(after)));
  const from = findOnly(changes.map(({ before }) => textOf(before)));
  if (to === undefined) return undefined;
  if (kind === kinds.date) return `${count} dated ${to}`;
  return kind === kinds.choice
    ? `${count} moved${from === undefined ? '' : ` from ${from}`} to ${to}`
    : undefined;
}

/** The one item that a list gained or lost, after a plus or minus sign; undefined if there are several. */
function findListChange(before: Row | null, after: Row | null, name: string): string | undefined {
  const listOf = (row: Row | null) => (row === null ? [] : (readField(row, name) as readonly string[]));
  const [had, has] = [listOf(before), listOf(after)];
  const [only, ...more] = [
    ...has.filter((word) => !had.includes(word)).map((word) => `+${word}`),
    ...had.filter((word) => !has.includes(word)).map((word) => `-${word}`),
  ];
  return more.length === 0 ? only : undefined;
}

/** Returns the text that all share; undefined where they differ. */
function findOnly(texts: readonly (string | null | undefined)[]): string | undefined {
  const [only] = texts;
  return only != null && texts.every((text) => text === only) ? only : undefined;
}

function describeRowChange(change: RowChange): string {
  const { before, after } = change;
  const { toName, toSignedName, movedBy } = termsOf(change);
  const nameOf = toSignedName ?? toName;
  const row = after ?? before;
  if (row === null) return 'Changed nothing';
  if (before === null) return `Added: ${nameOf(row)}`;
  if (after === null) return `Deleted: ${nameOf(row)}`;
  const changed = changedFields(fieldsOf(change), before, after);
  if (changed.join() === movedBy) return `Moved to ${toFieldText(change, after, movedBy)}: ${toName(after)}`;
  const [only, ...more] = changed;
  // A later version may have changed what this one does not know.
  if (only === undefined) return `Edited: ${nameOf(before)}`;
  // A single category, day or amount needs no label: its value says what it is.
  const isClear = toSignedName && more.length === 0 && !isText(change, only);
  const details = changed.map((name) => (isClear ? '' : `${toLabel(change, name)} `) + toArrow(change, name));
  return `${toSignedName ? '' : 'Edited: '}${nameOf(before)}: ${details.join(', ')}`;
}

/**
 * What an edit changed about a transaction, as a message says it at once: 'Amount changed: Rent ₹12,000.00 → ₹12,500.00.',
 * of several fields 'Changed: Rent: amount, date.'
 */
export function describeEdit(before: Transaction, after: Transaction): string {
  const change = { ...inTransactions, id: after.id, before, after };
  const changed = changedFields(fieldsOf(change), before, after);
  const [only = '', ...more] = changed;
  const name = toShortName(before);
  if (more.length > 0) return `Changed: ${name}: ${changed.map((one) => toLabel(change, one)).join(', ')}.`;
  // A description is what it is called, and notes may be long.
  const words = only === 'description' ? `${name} → ${toShortName(after)}` : name;
  const values = only === 'description' || only === 'notes' ? '' : ` ${toArrow(change, only)}`;
  return `${capitalize(toLabel(change, only))} changed: ${words}${values}.`;
}

/** Whether a person writes a field's value in words of their own. */
function isText(at: RowChange, name: string): boolean {
  const kind = fieldsOf(at)[name]?.kind;
  return kind === kinds.text || kind === kinds.textList;
}

/** 'Groceries → Food & Dining'. */
function toArrow(change: RowChange, name: string): string {
  return [change.before, change.after]
    .map((row) => (row === null ? '' : toShortText(toFieldText(change, row, name))))
    .join(' → ');
}

/** In one line; of a long text the beginning. */
function toShortText(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.replace(/^(.{99}).{2,}?(”?)$/u, '$1…$2');
}

function toUndoneVerb(change: RowChange): string {
  const { before, after } = change;
  const { movedBy, formerPlace } = termsOf(change);
  if (before === null) return 'Removed';
  if (after === null) return 'Restored';
  if (changedFields(fieldsOf(change), before, after).join() !== movedBy) return 'Changed back';
  return `Moved back to ${formerPlace ?? toFieldText(change, before, movedBy)}`;
}

function capitalize(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
