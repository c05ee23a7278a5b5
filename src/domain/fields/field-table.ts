import { joinTextList, type Kind, type WireValue } from './kinds.ts';

/** A row of any collection. Its id was made by the device that added it. */
export interface Row {
  readonly id: string;
}

/** One field of the rows of a collection. */
export interface Field<Value> {
  readonly kind: Kind<NonNullable<Value>>;
  /** In sentences; by default its name. */
  readonly label?: string;
  /** By default its name. */
  readonly column?: string;
  /** The value of an empty or missing column; null where the field may be without one. */
  readonly empty?: Value;
  /** The most characters. */
  readonly maxLength?: number;
  /** The first stored format with this field: rows stored in an older one have its empty value. */
  readonly sinceFormat?: number;
}

/** One entry for each field of a row, no more and no fewer, in the order in which people read them. */
export type Fields<Value extends Row> = {
  readonly [Name in Exclude<keyof Value, 'id'>]-?: Field<Value[Name]> &
    (null extends Value[Name] ? { readonly empty: null } : unknown);
};

/** The fields of any collection, by name. */
export type FieldTable = Readonly<Record<string, Field<unknown>>>;

/** A change of one field. */
export interface Edit {
  /** The value that the person saw. */
  readonly from: unknown;
  readonly to: unknown;
}

/** The value of a row's field. */
export function readField(row: Row, name: string): unknown {
  return (row as unknown as Readonly<Record<string, unknown>>)[name];
}

/** Whether two values of a field are equal. */
export function isSameValue({ kind }: Field<unknown>, one: unknown, other: unknown): boolean {
  return one === other || (one != null && other != null && kind.same?.(one, other) === true);
}

/** An edited field's value if the field holds `theirs` meanwhile; undefined if the person must choose. */
export function mergeEdit(field: Field<unknown>, { from, to }: Edit, theirs: unknown): unknown {
  if (isSameValue(field, theirs, from) || isSameValue(field, theirs, to)) return to;
  const isMerged = field.kind.merge !== undefined && from != null && to != null && theirs != null;
  return isMerged ? field.kind.merge?.(from, to, theirs) : undefined;
}

/** The names of the fields in which two rows differ. */
export function changedFields(table: FieldTable, one: Row, other: Row): readonly string[] {
  const changed: string[] = [];
  for (const name in table) {
    const field = table[name];
    if (field && !isSameValue(field, readField(one, name), readField(other, name))) changed.push(name);
  }
  return changed;
}

/** Whether two rows are one row with the same content, or both missing. */
export function isSameRow(table: FieldTable, one: Row | null, other: Row | null): boolean {
  if (one === other || one === null || other === null) return one === other;
  return one.id === other.id && changedFields(table, one, other).length === 0;
}

/** The fields as a form shows them. */
export function toTexts(table: FieldTable, row: object): Readonly<Record<string, string>> {
  const toText = (value: WireValue) => (typeof value === 'object' ? joinTextList(value) : String(value));
  const texts = Object.entries(table).map(([name, { kind }]) => {
    const value = readField(row as Row, name);
    return [name, value == null ? '' : toText(kind.toWire(value))] as const;
  });
  return Object.fromEntries(texts);
}

/** Lists the columns that a request reads, by name, so that a later column breaks no older page. */
export function toSelection(table: FieldTable): string {
  const columns = Object.entries(table).map(([name, { column = name, kind }]) => column + (kind.cast ?? ''));
  return ['id', ...columns].join();
}

/** A row on the wire. */
export function toWireRow(table: FieldTable, row: Row): Row & Readonly<Record<string, unknown>> {
  return { id: row.id, ...toColumns(table, row) };
}

/** A new row on the wire, without what is empty: a column that is left out gets its default, which means the same. */
export function toNewWireRow(table: FieldTable, row: Row): Row & Readonly<Record<string, unknown>> {
  const isEmpty = ({ empty, ...field }: Field<unknown>, value: unknown) =>
    empty !== undefined && isSameValue(field, value, empty);
  const given = Object.entries(table).filter(([name, field]) => !isEmpty(field, readField(row, name)));
  return {
    id: row.id,
    ...toColumns(table, Object.fromEntries(given.map(([name]) => [name, readField(row, name)]))),
  };
}

/** Some fields on the wire, by column. */
export function toColumns(table: FieldTable, values: object): Readonly<Record<string, unknown>> {
  return mapColumns(table, values, null, ({ kind }, value) => kind.toWire(value));
}

/** The filters that match these values, by column; a column matches if any of its filters does. */
export function toFilters(table: FieldTable, values: object): Readonly<Record<string, readonly string[]>> {
  return mapColumns(table, values, ['is.null'], ({ kind }, value) => kind.toFilters(value));
}

function mapColumns<To>(
  table: FieldTable,
  values: object,
  none: To,
  map: (field: Field<unknown>, value: NonNullable<unknown>) => To,
): Readonly<Record<string, To>> {
  const columns: Record<string, To> = {};
  // In the table's order: rows have their fields in any.
  for (const name in table) {
    const field = table[name];
    const value = (values as Readonly<Record<string, unknown>>)[name];
    if (field === undefined || value === undefined) continue;
    columns[field.column ?? name] = value === null ? none : map(field, value);
  }
  return columns;
}

/** The row on the wire; none if it is damaged. */
export function fromWireRow(table: FieldTable, given: unknown): Row | undefined {
  return readRow(table, given, ({ kind, empty, column }, record, name) => {
    const value = record[column ?? name];
    return empty !== undefined && (value == null || value === '') ? empty : kind.fromWire(value);
  });
}

/** The row as this device stored it; none if it is damaged. */
export function fromStoredRow(table: FieldTable, given: unknown): Row | undefined {
  return readRow(table, given, ({ kind, empty, sinceFormat }, record, name) => {
    const value = record[name];
    if (value === null || (value === undefined && sinceFormat !== undefined)) return empty;
    return kind.fromStored(value);
  });
}

function readRow(
  table: FieldTable,
  given: unknown,
  read: (field: Field<unknown>, record: Readonly<Record<string, unknown>>, name: string) => unknown,
): Row | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const record = given as Readonly<Record<string, unknown>>;
  // A backend of one's own may number its rows.
  const id = typeof record.id === 'number' ? String(record.id) : record.id;
  if (typeof id !== 'string' || id === '') return undefined;
  const row: Record<string, unknown> & { id: string } = { id };
  for (const name in table) {
    const value = read(table[name] as Field<unknown>, record, name);
    if (value === undefined) return undefined;
    row[name] = value;
  }
  return row;
}
