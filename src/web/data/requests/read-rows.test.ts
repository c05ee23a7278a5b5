import { expect, test } from 'vitest';
import { playedUser, playJson } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { readAllRows } from './read-rows.ts';

const backend = playPage({ sessionEndsIn: 3600 });
const table = '/rest/v1/transactions';

interface Row {
  readonly id: string;
  readonly date: string;
}

/** The later a row's number, the older it is; three of a day. */
function row(number: number): Row & Readonly<Record<string, string>> {
  const day = new Date(Date.UTC(2024, 0, 1) - Math.floor(number / 3) * 86_400_000);
  return {
    id: `0193b0a0-0000-7000-8000-${String(999_999 - number).padStart(12, '0')}`,
    type: 'expense',
    amount: '10.00',
    category: 'Rent',
    date: day.toISOString().slice(0, 10),
    description: '',
    status: 'todo',
    currency: 'INR',
  };
}

const newestFirst = (one: Row, other: Row) =>
  `${one.date} ${one.id}` < `${other.date} ${other.id}` ? 1 : -1;

/** Whether a row is what the filters of a page ask for, as far as the product uses them. */
function isAsked({ date, id }: Row, query: URLSearchParams): boolean {
  return query.getAll('or').every((filter) => {
    const limit = /^\(date\.(lt|gt)\.(.+),and\(date\.eq\.\2,id\.(lt|gte)\.(.+)\)\)$/.exec(filter);
    if (limit === null) throw new Error(`A filter that is not understood: ${filter}`);
    const [, way, day = '', , place = ''] = limit;
    if (way === 'lt') return date < day || (date === day && id < place);
    return date > day || (date === day && id >= place);
  });
}

/** A table that gives at most so many rows at once. `between` is called before each answer. */
function playTable(count: number, most: number, between: (rows: Row[]) => void = () => undefined) {
  const rows: Row[] = Array.from({ length: count }, (_, number) => row(number));
  let requests = 0;
  backend.play(`GET ${table}`, ({ query, headers }) => {
    requests += 1;
    between(rows);
    expect(query.get('order')).toBe('date.desc,id.desc');
    expect(query.get('user_id')).toBe(`eq.${playedUser.id}`);
    expect(headers.get('authorization')).toBe('Bearer header.payload.signature');
    const found = rows.filter((one) => isAsked(one, query)).toSorted(newestFirst);
    const from = Number(query.get('offset') ?? 0);
    const page = found.slice(from, from + Math.min(most, Number(query.get('limit'))));
    return playJson(page, 206, { 'content-range': `0-${page.length}/${found.length}` });
  });
  return { rows, requests: () => requests };
}

const read = async () => (await readAllRows(playedUser.id)).map(({ id }) => id);
const ids = (rows: readonly Row[]) => rows.toSorted(newestFirst).map(({ id }) => id);

test.each([
  [0, 1000, 1],
  [999, 1000, 1],
  [1000, 1000, 1],
  [2300, 1000, 3],
  // One that cannot be told from a full page without asking again.
  [3000, 1000, 4],
  [25, 10, 3],
])(
  '%i rows from a server that gives %i at once are all read, in %i requests',
  async (count, most, requests) => {
    const table = playTable(count, most);
    expect(await read()).toEqual(ids(table.rows));
    expect(table.requests()).toBe(requests);
  },
);

// Specification 7.07
test('many pages are read in parallel parts', async () => {
  const table = playTable(2500, 100);
  let open = 0;
  let mostOpen = 0;
  const { fetch } = globalThis;
  globalThis.fetch = async (...args) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    await new Promise((resolve) => setTimeout(resolve));
    return fetch(...args).finally(() => {
      open -= 1;
    });
  };
  expect(await read()).toEqual(ids(table.rows));
  globalThis.fetch = fetch;
  expect(mostOpen).toBe(4);
  // The first page, three limits, four parts of six pages; that nothing follows the last one must be asked.
  expect(table.requests()).toBe(1 + 3 + 24 + 1);
});

test.each([
  ['one page after the other', 2300, 1000],
  ['in parts', 2500, 100],
])(
  'rows that come and go meanwhile hide none of those that unchanged, and show none twice: %s',
  async (_, count, most) => {
    let turn = 0;
    const stay = new Set(Array.from({ length: count }, (_, number) => row(number).id));
    const table = playTable(count, most, (rows) => {
      turn += 1;
      // One comes at the newest end, one at the oldest, and one goes from the middle.
      rows.push(row(-turn), row(count + turn));
      const [gone] = rows.splice(Math.floor((count * ((turn * 7) % 10)) / 10), 1);
      if (gone) stay.delete(gone.id);
    });
    const found = await read();
    expect(new Set(found).size).toBe(found.length);
    const seen = new Set(found);
    expect([...stay].filter((id) => !seen.has(id))).toEqual([]);
    expect(table.requests()).toBeGreaterThan(2);
  },
);

test('a server whose later pages are smaller is still read to the end', async () => {
  let most = 1000;
  const all = Array.from({ length: 2300 }, (_, number) => row(number));
  backend.play(`GET ${table}`, ({ query }) => {
    const found = all.filter((one) => isAsked(one, query));
    const page = found.slice(0, most);
    most = 400;
    return playJson(page, 206, { 'content-range': `0-${page.length}/${found.length}` });
  });
  expect(await read()).toEqual(ids(all));
});
