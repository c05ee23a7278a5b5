import type { Database, QueryResult, SqlParameter } from '#server/database/database.ts';

/** A change in the journal; rows without owner and time of change, amounts as text. */
export interface JournalledChange {
  readonly seq: number;
  readonly batch: string;
  readonly collection: string;
  readonly row_id: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Replaces the caller's transactions with the rows of `$1`, a JSON array; those with an id that is there stay. */
export const replaceAll = `
  select public.apply_rows(jsonb_build_object('transactions', jsonb_build_object(
    'insert', (
      select coalesce(jsonb_agg(given), '[]') from jsonb_array_elements($1::jsonb) as given
      where not exists (select from public.transactions where id = (given ->> 'id')::uuid)
    ),
    'delete', to_jsonb(array(
      select id from public.transactions
      where not exists (select from jsonb_array_elements($1::jsonb) as given where (given ->> 'id')::uuid = id)
    )))))`;

/** One person's access to the database, as requests of the table protocol arrive there. */
export interface Person {
  readonly id: string;
  /** One statement in its own transaction; `batch` is the request's header. */
  run<R extends object>(
    sql: string,
    parameters?: readonly SqlParameter[],
    batch?: string,
  ): Promise<QueryResult<R>>;
  /** Their rows by id, as the journal would record them. */
  rows(): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Their journal, oldest change first. */
  journal(): Promise<readonly JournalledChange[]>;
}

/** The person with that id; every call is its own request. */
export function toPerson(database: Database, id: string): Person {
  const claims = JSON.stringify({ sub: id, role: 'authenticated' });
  const run: Person['run'] = (sql, parameters = [], batch) => {
    const headers = JSON.stringify(batch === undefined ? {} : { 'x-batch-id': batch });
    const settings = { 'request.jwt.claims': claims, 'request.headers': headers };
    return database.asRole({ role: 'authenticated', settings }, (transaction) =>
      transaction.query(sql, parameters),
    );
  };
  return {
    id,
    run,
    async rows() {
      const { rows } = await run<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) - '{user_id,updated_at}'::text[] || jsonb_build_object('amount', amount::text) as row
         from public.transactions as t order by id`,
      );
      return rows.map(({ row }) => row);
    },
    async journal() {
      const { rows } = await run<JournalledChange>(
        'select seq, batch, collection, row_id, before, after from public.changes order by seq',
      );
      return rows;
    },
  };
}

/**
 * Faults in everybody's journals, as sentences; empty when they are complete: numbers without gaps, each change
 * starting where the previous one on that row ended, and the table matching the result. No rows may be older than the
 * journal. After restoring a backup, the numbers have jumped.
 */
export async function findJournalFaults(
  database: Database,
  { restored = false } = {},
): Promise<readonly string[]> {
  const { rows } = await database.asOwner((transaction) =>
    transaction.query<{ fault: string }>(
      `with changes as (
        select *,
          row_number() over (partition by user_id order by seq) as place,
          lag(after) over (partition by user_id, row_id order by seq) as previous,
          lead(seq) over (partition by user_id, row_id order by seq) is null as is_last
        from public.changes where collection = 'transactions'
      ),
      present as (
        select user_id, id as row_id,
          journal.to_record(to_jsonb(t), journal.exact_columns('public.transactions')) as row
        from public.transactions as t
      )
      select format('change %s of %s stands at place %s', seq, user_id, place) as fault
      from changes where seq <> place and not $1::boolean
      union all
      select format('change %s of %s begins with %s after %s', seq, user_id, before, previous)
      from changes where before is distinct from previous
      union all
      select format('row %s is %s, the journal says %s', row_id, present.row, led.after)
      from (select * from changes where is_last and after is not null) as led
      full join present using (user_id, row_id)
      where present.row is distinct from led.after
      union all
      select format('the counter of %s is %s, the last change %s', user_id, counter.seq, ended.seq)
      from public.change_counters as counter
      full join (select user_id, max(seq) as seq from changes group by user_id) as ended using (user_id)
      where counter.seq is distinct from ended.seq and not $1::boolean`,
      [restored],
    ),
  );
  return rows.map(({ fault }) => fault);
}
