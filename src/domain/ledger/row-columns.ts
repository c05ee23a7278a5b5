import { finishSteps, type Steps } from '../steps.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { transactionFields } from '../transactions/transaction-fields.ts';
import { DictionaryColumn } from './dictionary-column.ts';
import { IdColumn } from './id-column.ts';

/** Every field but the amount: few of its values are distinct among many rows. */
export type DictionaryField = Exclude<keyof typeof transactionFields, 'amount'>;

const allFields = Object.keys(transactionFields) as (DictionaryField | 'amount')[];
export const dictionaryFields = allFields.filter((field) => field !== 'amount');

type DictionaryColumns = { readonly [Field in DictionaryField]: DictionaryColumn<Transaction[Field]> };

/** Makes the dictionary column of each field. */
export function toDictionaryColumns(
  toColumn: <Field extends DictionaryField>(field: Field) => DictionaryColumn<Transaction[Field]>,
): DictionaryColumns {
  return Object.fromEntries(
    dictionaryFields.map((field) => [field, toColumn(field)]),
  ) as unknown as DictionaryColumns;
}

/**
 * A column store of rows. Rows are appended, and a slot never changes or moves, so slots refer to rows as they were. A
 * row is materialised as an object on first access, and stays the same object.
 */
export class RowColumns {
  /** Minor units, above zero; there may be room at the end. */
  amounts: Float64Array;
  readonly ids: IdColumn;
  readonly fields: DictionaryColumns;
  readonly #made = new Map<number, Transaction>();

  /** The columns take over what they are given. */
  constructor(
    ids = new IdColumn(),
    amounts: Float64Array = new Float64Array(),
    columns = toDictionaryColumns(() => new DictionaryColumn()),
  ) {
    this.ids = ids;
    this.amounts = amounts;
    this.fields = columns;
  }

  get length(): number {
    return this.ids.length;
  }

  /** Adds a row at the end. Returns its slot. */
  push(row: Transaction): number {
    const slot = this.ids.length;
    this.makeRoom();
    this.ids.push(row.id);
    this.amounts[slot] = row.amount;
    for (const field of dictionaryFields)
      (this.fields[field] as DictionaryColumn<unknown>).set(slot, row[field]);
    return slot;
  }

  /** The row of a slot. */
  at(slot: number): Transaction {
    let row = this.#made.get(slot);
    if (row === undefined) {
      const fields: Record<string, unknown> = { id: this.ids.at(slot) };
      for (const field of allFields) {
        fields[field] = field === 'amount' ? this.amounts[slot] : this.fields[field].at(slot);
      }
      row = fields as unknown as Transaction;
      this.#made.set(slot, row);
    }
    return row;
  }

  /** The columns of these rows alone, in this order. */
  pick(slots: Uint32Array): RowColumns {
    return finishSteps(this.pickInSteps(slots));
  }

  /** The same in steps, a column each. */
  *pickInSteps(slots: Uint32Array): Steps<RowColumns> {
    const amounts = new Float64Array(slots.length);
    for (let position = 0; position < slots.length; position += 1) {
      amounts[position] = this.amounts[slots[position] as number] as number;
    }
    yield;
    const ids = this.ids.pick(slots);
    const columns: Partial<Record<DictionaryField, unknown>> = {};
    for (const field of dictionaryFields) {
      yield;
      columns[field] = this.fields[field].pick(slots);
    }
    return new RowColumns(ids, amounts, columns as DictionaryColumns);
  }

  /** Makes room for one more row, and for many after it. */
  makeRoom(): void {
    if (this.length < this.amounts.length) return;
    const capacity = Math.ceil(this.amounts.length * 1.25) + 64;
    const amounts = new Float64Array(capacity);
    amounts.set(this.amounts);
    this.amounts = amounts;
    for (const field of dictionaryFields) this.fields[field].grow(capacity);
  }
}
