import { collections } from '#domain/collections/collections.ts';
import { toColumns } from '#domain/fields/field-table.ts';
import type { PlayedBackend, Player, SeenRequest } from './played-backend.ts';
import { playedUser, playJson } from './played-backend.ts';
import { toUndoneRows } from './undone-rows.ts';

/** A row on the wire, with the amount as text. */
export type PlayedRow = Readonly<Record<string, unknown>> & { readonly id: string };

interface JournalRow {
  readonly seq: number;
  readonly batch: string;
  readonly undoes: string | null;
  readonly changed_at: string;
  readonly collection: string;
  readonly row_id: string;
  readonly before: PlayedRow | null;
  readonly after: PlayedRow | null;
}

/**
 * What goes wrong with a request: nothing, it is lost on the way there or back, its sender gives up but it runs late,
 * it is delayed, something on the way answers with an empty page, or it is answered with this status instead, before or
 * after it runs.
 */
export type PlayedFault =
  | 'none'
  | 'lost before'
  | 'lost after'
  | 'late'
  | 'slow'
  | 'empty page'
  | number
  | { readonly after: number };

interface PlayedEdit {
  readonly id: string;
  readonly match: Readonly<Record<string, unknown>>;
  readonly set: Partial<PlayedRow>;
}

type Tables = Readonly<Record<string, Map<string, PlayedRow>>>;

/** A row of a table, and what becomes of it. */
type Outcome = readonly [table: string, id: string, after: PlayedRow | null];

/**
 * The followed tables with their journal and functions as in the migrations, behind a fake backend, as far as the
 * product uses them. For tests in the browser that make any request fail.
 */
export class PlayedTables {
  /** The transactions. */
  readonly rows = new Map<string, PlayedRow>();
  readonly #tables: Tables = {
    ...Object.fromEntries([...collections.keys()].map((name) => [name, new Map()])),
    transactions: this.rows,
  };
  readonly journal: JournalRow[] = [];
  /** The journal's last number. */
  counter = 0;
  /** The number of times that each batch changed anything. */
  readonly commits = new Map<string, number>();
  /** Decides what goes wrong with each request. */
  fault: (request: SeenRequest) => PlayedFault | Promise<PlayedFault> = () => 'none';
  /** Changes an inserted row as the server's triggers do. */
  trigger: (row: PlayedRow) => PlayedRow = (row) => row;
  #late: (() => unknown)[] = [];

  constructor(backend: PlayedBackend, rows: readonly PlayedRow[] = []) {
    for (const row of rows) this.rows.set(row.id, row);
    const play = (route: string, answer: (request: SeenRequest) => Response) =>
      backend.play(route, this.#withFaults(answer));
    const playChange = (route: string, answer: (request: SeenRequest) => Response) =>
      play(route, (request) => this.#refuseRepeat(request) ?? answer(request));
    play('GET /rest/v1/transactions', (request) => this.#readRows(request));
    for (const table in this.#tables) {
      const path = `/rest/v1/${table}`;
      if (table !== 'transactions') play(`GET ${path}`, (request) => this.#readOthers(table, request));
      playChange(`POST ${path}`, (request) => this.#insert(table, request));
      playChange(`PATCH ${path}`, (request) => this.#patch(table, request));
      playChange(`DELETE ${path}`, (request) => this.#delete(table, request));
    }
    playChange('POST /rest/v1/rpc/apply_rows', (request) => this.#applyRows(request));
    playChange('POST /rest/v1/rpc/undo_batch', (request) => this.#undo(request));
    play('GET /rest/v1/change_counters', () => playJson([{ seq: this.counter }]));
    play('GET /rest/v1/rpc/read_batch', (request) => this.#readBatch(request));
    play('GET /rest/v1/changes', (request) => this.#readJournal(request));
  }

  /** A change from another device. */
  write(id: string, after: PlayedRow | null, batch?: string, table = 'transactions', undoes?: string): void {
    this.#commit(batch ?? crypto.randomUUID(), [[table, id, after]], undoes);
  }

  /** Runs the late requests. */
  arrive(): void {
    for (const carryOut of this.#late.splice(0)) carryOut();
  }

  /** Prunes all changes, as after 30 days; with `leap` the numbers leap too, as after restoring a backup. */
  forget(leap = 0): void {
    this.journal.splice(0);
    this.counter += leap;
  }

  /** The rows' descriptions, sorted. */
  get descriptions(): readonly string[] {
    return [...this.rows.values()].map(({ description }) => String(description ?? '')).toSorted();
  }

  #withFaults(answer: (request: SeenRequest) => Response): Player {
    return async (request) => {
      const fault = await this.fault(request);
      if (fault === 'none') return answer(request);
      if (fault === 'slow') {
        await new Promise((resolve) => setTimeout(resolve, 400));
        return answer(request);
      }
      if (fault === 'empty page') return new Response(null, { status: 404 });
      if (typeof fault === 'number') return playJson({}, fault);
      if (fault === 'late') this.#late.push(() => answer(request));
      if (fault === 'lost after' || typeof fault === 'object') answer(request);
      if (typeof fault === 'object') return playJson({}, fault.after);
      throw new TypeError('Failed to fetch');
    };
  }

  #refuseRepeat({ headers }: SeenRequest): Response | undefined {
    const batch = headers.get('x-batch-id');
    if (!this.journal.some((row) => row.batch === batch)) return undefined;
    return playJson(
      { code: 'PT409', message: 'This change was made before.', details: null, hint: null },
      409,
    );
  }

  #readRows({ query }: SeenRequest): Response {
    if (query.get('user_id') !== `eq.${playedUser.id}`) return playJson([]);
    const all = [...this.rows.values()].toSorted((one, other) =>
      `${one.date} ${one.id}` < `${other.date} ${other.id}` ? 1 : -1,
    );
    return playJson(all, 200, { 'content-range': `0-${all.length}/${all.length}` });
  }

  #readOthers(table: string, { query }: SeenRequest): Response {
    const after = query.get('id')?.replace('gt.', '') ?? '';
    const rows = [...this.#tableOf(table).values()].filter(({ id }) => id > after);
    return playJson(rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  }

  #readJournal({ query }: SeenRequest): Response {
    const [batch, id] = ['batch', 'row_id'].map((name) => query.get(name)?.replace('eq.', ''));
    const bounds = query.getAll('seq').map((filter) => filter.split('.'));
    const isWanted = ({ seq }: JournalRow) =>
      bounds.every(([side, bound]) => (side === 'lt' ? seq < Number(bound) : seq >= Number(bound)));
    const found = this.journal.filter(
      (row) => isWanted(row) && (batch ?? row.batch) === row.batch && (id ?? row.row_id) === row.row_id,
    );
    if (query.get('order') === 'seq.desc') found.reverse();
    const page = found.slice(0, Number(query.get('limit')));
    const rows = page.map(({ row_id: id, ...row }) => ({ ...row, id }));
    return playJson(rows, 200, { 'content-range': `0-${page.length}/${found.length}` });
  }

  #readBatch({ query }: SeenRequest): Response {
    const before = Number(query.get('before') ?? Number.MAX_SAFE_INTEGER);
    const found = this.journal.filter(({ batch, seq }) => batch === query.get('batch') && seq < before);
    const page = found.toReversed().slice(0, 5000);
    return playJson(page.map(({ row_id: id, ...row }) => ({ ...row, id })));
  }

  #insert(table: string, { body, headers, query }: SeenRequest): Response {
    const { user_id: _, ...row } = body as PlayedRow & { readonly user_id: string };
    if (this.#tableOf(table).has(row.id as string)) return refuseTaken();
    if (row.description === 'refused') return refuse('The books are closed.');
    const made = this.trigger(row as PlayedRow);
    this.#commit(toBatch(headers), [[table, row.id as string, made]]);
    return query.has('select') ? playJson(made, 201) : new Response(null, { status: 201 });
  }

  #applyRows({ body, headers }: SeenRequest): Response {
    const { changes } = body as {
      readonly changes: Readonly<
        Record<
          string,
          Partial<Record<'insert', PlayedRow[]> & Record<'edit', PlayedEdit[]> & Record<'delete', string[]>>
        >
      >;
    };
    const outcomes: Outcome[] = [];
    for (const [table, { insert = [], edit = [], delete: gone = [] }] of Object.entries(changes)) {
      const rows = this.#tableOf(table);
      if (insert.some(({ id }) => rows.has(id))) return refuseTaken();
      for (const row of insert) {
        outcomes.push([table, row.id, { ...toDefaults(table), ...row }]);
      }
      for (const { id, match, set } of edit) {
        const row = rows.get(id);
        const isMatched = Object.entries(match).every(
          ([column, value]) => JSON.stringify(row?.[column] ?? null) === JSON.stringify(value),
        );
        if (row === undefined || !isMatched)
          return refuse('Something has been changed meanwhile.', 'PT412', 412);
        outcomes.push([table, id, { ...row, ...set }]);
      }
      for (const id of gone) if (rows.has(id)) outcomes.push([table, id, null]);
    }
    if (outcomes.some(([, , row]) => row?.description === 'refused')) return refuse('The books are closed.');
    this.#commit(toBatch(headers), outcomes);
    return playJson(outcomes.length);
  }

  #patch(table: string, { body, headers, query }: SeenRequest): Response {
    const row = this.#tableOf(table).get(query.get('id')?.replace('eq.', '') ?? '');
    const matches = [...query].every(([column, wish]) => {
      // Of a text or list that is empty, or missing.
      if (column === 'or') return !(row?.[wish.slice(1).split('.')[0] ?? ''] as string | undefined)?.length;
      const value = row?.[column] ?? null;
      const text = Array.isArray(value) ? `{${value.map((item) => JSON.stringify(item)).join()}}` : value;
      return ['id', 'user_id', 'select'].includes(column) || [`eq.${text}`, `is.${text}`].includes(wish);
    });
    if (row === undefined || !matches) return playJson([]);
    const set = body as Partial<PlayedRow>;
    if (set.description === 'refused') return refuse('The books are closed.');
    const after: PlayedRow = { ...row, ...set };
    this.#commit(toBatch(headers), [[table, row.id, after]]);
    return playJson([after]);
  }

  #delete(table: string, { headers, query }: SeenRequest): Response {
    const id = query.get('id')?.replace('eq.', '') ?? '';
    if (!this.#tableOf(table).has(id)) return playJson([]);
    this.#commit(toBatch(headers), [[table, id, null]]);
    return playJson([{ id }]);
  }

  #undo({ body, headers }: SeenRequest): Response {
    const { batch, force } = body as { readonly batch: string; readonly force: boolean };
    const done = this.journal.filter((row) => row.batch === batch);
    if (done.length === 0) {
      return playJson(
        { code: 'PT404', message: 'There is nothing left to undo.', details: null, hint: null },
        404,
      );
    }
    const entries = done.map(({ collection, row_id, before, after }) => ({
      id: `${collection} ${row_id}`,
      before,
      after,
    }));
    const current = new Map(
      Object.entries(this.#tables).flatMap(([table, rows]) =>
        [...rows].map(([id, row]) => [`${table} ${id}`, row] as const),
      ),
    );
    const { restored, skipped } = toUndoneRows(entries, current, { force, isSame });
    const split = (key: string) => key.split(' ') as [table: string, id: string];
    const conflicts = skipped.map(split).map(([collection, row_id]) => ({ collection, row_id }));
    const own = toBatch(headers);
    this.#commit(
      own,
      restored.map(([key, row]): Outcome => [...split(key), row]),
      batch,
    );
    return playJson({ batch: own, restored: restored.length, conflicts });
  }

  #commit(batch: string, changes: readonly Outcome[], undoes: string | null = null): void {
    for (const [collection, id, after] of changes) {
      const table = this.#tableOf(collection);
      const before = table.get(id) ?? null;
      if (isSame(before, after)) continue;
      this.counter += 1;
      const changed_at = new Date().toISOString();
      const seq = this.counter;
      this.journal.push({ seq, batch, undoes, changed_at, collection, row_id: id, before, after });
      if (after === null) table.delete(id);
      else table.set(id, after);
    }
    this.commits.set(batch, (this.commits.get(batch) ?? 0) + 1);
  }

  #tableOf(name: string): Map<string, PlayedRow> {
    const table = this.#tables[name];
    if (table === undefined) throw new RangeError(name);
    return table;
  }
}

/** Returns the defaults of a table's columns. */
function toDefaults(table: string): Readonly<Record<string, unknown>> {
  const fields = collections.get(table) ?? {};
  const given = Object.entries(fields).filter(([, { empty }]) => empty !== undefined);
  const columns = toColumns(fields, Object.fromEntries(given.map(([name, { empty }]) => [name, empty])));
  return table === 'transactions' ? { ...columns, description: null } : columns;
}

function refuseTaken(): Response {
  return playJson({ code: '23505', message: 'duplicate key value', details: null, hint: null }, 409);
}

function isSame(one: PlayedRow | null, other: PlayedRow | null): boolean {
  if (one === null || other === null) return one === other;
  return Object.keys({ ...one, ...other }).every(
    (column) => JSON.stringify(one[column]) === JSON.stringify(other[column]),
  );
}

function toBatch(headers: Headers): string {
  return headers.get('x-batch-id') ?? crypto.randomUUID();
}

function refuse(message: string, code = 'P0001', status = 400): Response {
  return playJson({ code, message, details: null, hint: null }, status);
}
