import { beforeEach, expect, test } from 'vitest';
import { expectErrors } from '#testing/expected-errors.ts';
import { playedUser, playJson } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { messages } from './messages.ts';
import { fetchTransactions, sendChange } from './transaction-requests.ts';
import { findTransaction } from './transaction-row.ts';

const backend = playPage({ sessionEndsIn: 3600 });
const table = '/rest/v1/transactions';

const row = (number: number) => ({
  id: `0193b0a0-0000-7000-8000-${String(99_999 - number).padStart(12, '0')}`,
  type: 'expense',
  amount: '10.00',
  category: 'Rent',
  date: '2024-01-31',
  description: '',
  status: 'todo',
  currency: 'INR',
});

const transaction = findTransaction(row(1));
if (!transaction) throw new Error('not a row');

let errors: ReturnType<typeof expectErrors>;
beforeEach(() => {
  errors = expectErrors();
});

test('all pages are read, each after the last row of the one before', async () => {
  const rows = Array.from({ length: 2300 }, (_, number) => row(number));
  const after: (string | null)[] = [];
  backend.play(`GET ${table}`, ({ query, headers }) => {
    after.push(query.get('or'));
    expect(query.get('order')).toBe('date.desc,id.desc');
    expect(query.get('user_id')).toBe(`eq.${playedUser.id}`);
    expect(headers.get('authorization')).toBe('Bearer header.payload.signature');
    expect(headers.get('apikey')).toBe('anon-key');
    const from = (after.length - 1) * 1000;
    return playJson(rows.slice(from, from + 1000), 206, { 'content-range': `0-999/${rows.length}` });
  });
  const read = await fetchTransactions(playedUser.id, AbortSignal.timeout(5000));
  expect(read.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  const last = rows[999];
  expect(after).toHaveLength(3);
  expect(after[1]).toBe(`(date.lt.${last?.date},and(date.eq.${last?.date},id.lt.${last?.id}))`);
});

test('a server that gives fewer rows at once is read to the end as well', async () => {
  const rows = Array.from({ length: 25 }, (_, number) => row(number));
  let from = 0;
  backend.play(`GET ${table}`, () => {
    from += 10;
    return playJson(rows.slice(from - 10, from), 206, { 'content-range': '0-9/25' });
  });
  expect(await fetchTransactions(playedUser.id, AbortSignal.timeout(5000))).toHaveLength(25);
});

test('an added transaction carries its own identity, its owner and the amount as text', async () => {
  backend.play(`POST ${table}`, ({ body }) => playJson(body, 201));
  expect(await sendChange(playedUser.id, { kind: 'add', transaction })).toMatchObject({ ok: true });
  expect(backend.requests.at(-1)?.body).toEqual({ ...row(1), user_id: playedUser.id });
});

test('a refusal that the table is known for comes back as the product’s sentence', async () => {
  const message =
    'new row for relation "transactions" violates check constraint "transactions_amount_positive"';
  backend.play(`POST ${table}`, () => playJson({ code: '23514', message, details: null, hint: null }, 400));
  expect(await sendChange(playedUser.id, { kind: 'add', transaction })).toEqual({
    ok: false,
    message: messages.amountInvalid,
  });
  expect(errors.take()).toHaveLength(1);
});

test('a lost network is told in the catalogue’s words', async () => {
  backend.play(`POST ${table}`, () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sendChange(playedUser.id, { kind: 'add', transaction })).toEqual({
    ok: false,
    message: 'Failed to add transaction. Please try again.',
  });
  expect(errors.take()).toHaveLength(1);
});

test.each([
  ['PATCH', { kind: 'update', transaction }],
  ['PATCH', { kind: 'move', id: transaction.id, status: 'done' }],
  ['DELETE', { kind: 'delete', id: transaction.id }],
] as const)('%s that meets no row: the transaction no longer exists', async (method, change) => {
  backend.play(`${method} ${table}`, () => playJson([]));
  expect(await sendChange(playedUser.id, change)).toEqual({
    ok: false,
    message: 'This transaction no longer exists.',
    gone: true,
  });
  const { query } = backend.requests.at(-1) ?? {};
  expect(query?.get('id')).toBe(`eq.${transaction.id}`);
  expect(query?.get('user_id')).toBe(`eq.${playedUser.id}`);
  expect(errors.take()).toHaveLength(1);
});

test.each([
  [[transaction], messages.loadSampleFailed],
  [[], messages.clearFailed],
])(
  'a replacement that fails without a word of the server has the catalogue’s',
  async (transactions, words) => {
    backend.play('POST /rest/v1/rpc/replace_transactions', () =>
      Promise.reject(new TypeError('Failed to fetch')),
    );
    const outcome = await sendChange(playedUser.id, { kind: 'replace', transactions });
    expect(outcome).toEqual({ ok: false, message: words });
    expect(errors.take()).toHaveLength(1);
  },
);

test('without a token no table is asked, since it would take the person for a stranger', async () => {
  localStorage.clear();
  const before = backend.requests.length;
  const outcome = await sendChange(playedUser.id, { kind: 'move', id: transaction.id, status: 'done' });
  expect(outcome).toEqual({ ok: false, message: messages.moveFailed });
  expect(backend.requests).toHaveLength(before);
  expect(errors.take()).toHaveLength(1);
});
