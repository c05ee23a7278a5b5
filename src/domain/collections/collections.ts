import type { FieldTable, Row } from '../fields/field-table.ts';
import { inViews, viewFields } from '../lens/saved-view.ts';
import { inTransactions, transactionFields } from '../transactions/transaction-fields.ts';
import { budgetFields, inBudgets } from './budget.ts';
import { inRules, ruleFields } from './category-rule.ts';
import { closedMonthFields, inClosedMonths } from './closed-month.ts';
import { importFields, inImports } from './imported-file.ts';
import { inRepeats, repeatFields } from './repeat.ts';

/** Every collection's fields, by the name that it has in the database, in the journal and on devices. */
export const collections = new Map<string, FieldTable>([
  [inTransactions.collection, transactionFields],
  [inViews.collection, viewFields],
  [inImports.collection, importFields],
  [inRules.collection, ruleFields],
  [inRepeats.collection, repeatFields],
  [inBudgets.collection, budgetFields],
  [inClosedMonths.collection, closedMonthFields],
]);

/** Says which collection a row belongs to. */
export interface InCollection {
  readonly collection: string;
}

/** A row of a collection other than the transactions. */
export interface OtherRow extends InCollection {
  readonly row: Row;
}

/** The fields of a collection. Throws a RangeError for one that this version does not know. */
export function fieldsOf({ collection }: InCollection): FieldTable {
  const fields = collections.get(collection);
  if (fields === undefined) throw new RangeError(collection);
  return fields;
}

/** A row's unique key across all collections. A transaction's key is its bare id: there may be 100,000 of them. */
export type RowKey = string;

/** Stands in no id and no name of a collection. */
const separator = '\n';

/** The key of a row. */
export function toKey({ collection }: InCollection, id: string): RowKey {
  return collection === inTransactions.collection ? id : collection + separator + id;
}

/** The row that a key names. */
export function fromKey(key: RowKey): InCollection & Row {
  const [collection = '', id] = key.split(separator);
  return id === undefined ? { ...inTransactions, id: key } : { collection, id };
}

/** Which collection something is in, and no more of it. */
export function toCollection({ collection }: InCollection): InCollection {
  return { collection };
}

/** A change of one row: a null `before` means added, a null `after` means removed. */
export interface RowChange extends InCollection, Row {
  readonly before: Row | null;
  readonly after: Row | null;
}
