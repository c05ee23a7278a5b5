import { toFieldText, toLabel, wordsOf } from './collections/collection-words.ts';
import type { RowChange } from './collections/collections.ts';
import { fieldsOf } from './collections/collections.ts';
import { changedFields } from './collections/field-table.ts';
import { formatCount } from './digit-groups.ts';
import { type ImportedFile, inImports, toImportName } from './import/imported-file.ts';

/** What a change did, in a person's words: 'Moved to Done: Rent, ₹12,000.00'. Of several rows how many they were. */
export function toChangeWords(changes: readonly RowChange[]): string {
  const file = findImport(changes);
  if (file !== undefined) return `${file.isAdded ? 'Imported' : 'Reverted'} ${toImportName(file)}`;
  const groups = [...Map.groupBy(changes, ({ collection }) => collection).values()];
  return groups.length === 0 ? 'Changed nothing' : groups.map(toGroupWords).join('; ');
}

/** What undoing a change did: 'Moved back to To Do: Rent, ₹12,000.00'. */
export function toUndoneWords(changes: readonly RowChange[]): string {
  const file = findImport(changes);
  if (file !== undefined) return `${file.isAdded ? 'Reverted' : 'Imported again'}: ${toImportName(file)}`;
  const [only] = changes;
  const row = only?.before ?? only?.after;
  if (changes.length !== 1 || only === undefined || !row) return `Undone: ${toChangeWords(changes)}`;
  return `${toUndoneVerb(only)}: ${wordsOf(only).toName(row)}`;
}

/** What to say of rows that an undo skipped. There must be one. */
export function toSkippedWords(skipped: readonly RowChange[]): string {
  const [only, ...more] = skipped;
  const row = only?.before ?? only?.after;
  if (only === undefined || !row) throw new RangeError('No row was skipped');
  if (more.length === 0) {
    return `${capitalize(wordsOf(only).toName(row))} has been changed since, so it stays as it is.`;
  }
  const isOneKind = more.every(({ collection }) => collection === only.collection);
  const noun = isOneKind ? wordsOf(only).nouns[1] : 'rows';
  return `${formatCount(skipped.length)} ${noun} have been changed since, so they stay as they are.`;
}

/** The file whose import a change is, or takes back; undefined if it is another change. */
export function findImport(
  changes: readonly RowChange[],
): (ImportedFile & { readonly isAdded: boolean }) | undefined {
  const change = changes.find(({ collection }) => collection === inImports.collection);
  const row = change?.after ?? change?.before;
  return row ? { ...(row as ImportedFile), isAdded: change?.before === null } : undefined;
}

/** Of rows of one collection. */
function toGroupWords(changes: readonly RowChange[]): string {
  const [only, ...more] = changes;
  if (only === undefined || more.length === 0) return only ? toRowWords(only) : 'Changed nothing';
  const added = changes.filter(({ before }) => before === null).length;
  const deleted = changes.filter(({ after }) => after === null).length;
  const parts = [
    { word: 'added', count: added },
    { word: 'edited', count: changes.length - added - deleted },
    { word: 'deleted', count: deleted },
  ].filter(({ count }) => count > 0);
  const [one, many] = wordsOf(only).nouns;
  const words = parts.map(({ word, count }, index) => {
    const noun = index > 0 ? '' : count === 1 ? ` ${one}` : ` ${many}`;
    return `${word} ${formatCount(count)}${noun}`;
  });
  return capitalize(words.join(', '));
}

function toRowWords(change: RowChange): string {
  const { before, after } = change;
  const { toName, movedBy } = wordsOf(change);
  const row = after ?? before;
  if (row === null) return 'Changed nothing';
  if (before === null) return `Added: ${toName(row)}`;
  if (after === null) return `Deleted: ${toName(row)}`;
  const changed = changedFields(fieldsOf(change), before, after);
  if (changed.join() === movedBy) return `Moved to ${toFieldText(change, after, movedBy)}: ${toName(after)}`;
  const details = changed.map((name) => {
    return `${toLabel(change, name)} from ${toFieldText(change, before, name)} to ${toFieldText(change, after, name)}`;
  });
  // A later version may have changed what this one does not know.
  return [`Edited: ${toName(before)}`, details.join(', ')].filter((text) => text !== '').join('; ');
}

function toUndoneVerb(change: RowChange): string {
  const { before, after } = change;
  const { movedBy, formerPlace } = wordsOf(change);
  if (before === null) return 'Removed';
  if (after === null) return 'Restored';
  if (changedFields(fieldsOf(change), before, after).join() !== movedBy) return 'Changed back';
  return `Moved back to ${formerPlace ?? toFieldText(change, before, movedBy)}`;
}

function capitalize(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
