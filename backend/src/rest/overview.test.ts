import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestInMemory, type RestUser, restInMemory } from '#testing/rest-in-memory.ts';

interface Row {
  readonly id: string;
  readonly date: string;
  readonly currency: string;
  readonly type: string;
  readonly status: string;
  readonly amount: string;
}

interface Overview {
  readonly seq: number;
  readonly count: number;
  readonly totals: readonly {
    currency: string;
    type: string;
    status: string;
    count: number;
    sum: string;
  }[];
  readonly rows: readonly Row[];
}

let rest: RestInMemory;
let ann: RestUser;
let bob: RestUser;

beforeAll(async () => {
  rest = await restInMemory({ maxRows: 300 });
  ann = await rest.addUser('ann@example.org');
  bob = await rest.addUser('bob@example.org');
  for (const [user, count] of [
    [ann, 3000],
    [bob, 50],
  ] as const) {
    await rest.define(`insert into public.transactions (user_id, type, amount, category, date, status, currency, tags)
      select '${user.id}', case n % 3 when 0 then 'income' else 'expense' end,
        case n when 1 then 999999999999.99 else n + 0.07 end, 'Rent', date '2001-01-01' + n,
        -- Done but for old ones and a few new ones; dollars only in the middle.
        case when n % 100 = 0 then 'todo' when n > 2990 then 'in-progress' else 'done' end,
        case when n between 1000 and 1040 then 'USD' else 'INR' end, '{home}'
      from generate_series(1, ${count}) as n`);
  }
});

afterAll(() => rest.close());

const read = async (user: RestUser, newest: number) =>
  (await rest.client(user).rpc('read_overview', { newest })).data as Overview;

const readAll = async (user: RestUser) =>
  (await rest
    .read<{ row: Row }>(
      `select journal.to_record(to_jsonb(t), '{amount}') as row from public.transactions as t
     where user_id = '${user.id}' order by date desc, id desc`,
    )
    .then((rows) => rows.map(({ row }) => row))) as readonly Row[];

describe('read_overview', () => {
  it.each([
    ['a person with many rows', () => ann],
    ['a person with few rows', () => bob],
  ])('gives %s the totals that the client would sum, exactly', async (_who, user) => {
    const all = await readAll(user());
    const expected = Map.groupBy(all, ({ currency, type, status }) => [currency, type, status].join());
    const { count, totals, seq } = await read(user(), 10);
    expect(count).toBe(all.length);
    expect(seq).toBe(all.length);
    expect(totals).toHaveLength(expected.size);
    for (const { currency, type, status, ...total } of totals) {
      const rows = expected.get([currency, type, status].join()) ?? [];
      const sum = rows.reduce((left, { amount }) => left + BigInt(amount.replace('.', '')), 0n);
      expect(total).toEqual({ count: rows.length, sum: String(sum) });
    }
  });

  it.each([0, 1, 100, 5000])('gives the newest rows (%i) and the first of every list', async (newest) => {
    const all = await readAll(ann);
    const { rows } = await read(ann, newest);
    const most = Math.min(newest, 300);
    expect(rows.slice(0, most)).toEqual(all.slice(0, most));
    expect(rows).toEqual(all.filter(({ id }) => rows.some((row) => row.id === id)));
    const first = Math.min(24, most);
    for (const currency of ['INR', 'USD']) {
      const list = (of: readonly Row[]) => of.filter((row) => row.currency === currency).slice(0, first);
      expect(list(rows)).toEqual(list(all));
    }
    const done = (of: readonly Row[]) => of.filter(({ status }) => status === 'done').slice(0, first);
    expect(done(rows)).toEqual(done(all));
    for (const open of ['todo', 'in-progress']) {
      const due = (of: readonly Row[]) =>
        of
          .toReversed()
          .filter(({ status }) => status === open)
          .slice(0, first);
      expect(due(rows)).toEqual(due(all));
    }
    expect(rows.length).toBeLessThanOrEqual(most + 5 * first);
  });

  it('is empty for a new account', async () => {
    const eve = await rest.addUser('eve@example.org');
    expect(await read(eve, 100)).toEqual({ user_id: eve.id, seq: 0, count: 0, totals: [], rows: [] });
  });

  it('is refused without an account', async () => {
    const { error, status } = await rest.client().rpc('read_overview', { newest: 1 });
    expect([status, error?.code]).toEqual([401, '42501']);
  });
});
