import { beforeEach, expect, test, vi } from 'vitest';
import { toKey } from '#domain/collections/collections.ts';
import type { Row } from '#domain/fields/field-table.ts';
import { type Change, type RowOperation, toEdits } from '#domain/sync/change.ts';
import { toRowRequest } from '#domain/sync/request.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { makeWireRow } from '#testing/made-transactions.ts';
import { playedSessionKey, playedUser, playJson, toPlayedSession } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { addNotes, inNotes } from '#testing/sync-model/notes.ts';
import { fallbackOf } from '../engine/sync-issues.ts';
import { messages } from '../messages.ts';
import { toRowChangesByTable } from './changes-body.ts';
import { hasBatch, readCounter, readJournal } from './read-journal.ts';
import { sendChange } from './send-change.ts';
import { findTransaction } from './transaction-row.ts';

const backend = playPage({ sessionEndsIn: 3600 });
const table = '/rest/v1/transactions';
const batch = '0193b0a0-0000-4000-8000-00000000000b';

const row = (number: number) =>
  makeWireRow({ id: `0193b0a0-0000-7000-8000-${String(99_999 - number).padStart(12, '0')}` });

const transaction = findTransaction(row(1));
if (!transaction) throw new Error('not a row');
const toChange = (...operations: readonly RowOperation[]): Change => ({ operations });
const toInsert = (given: Row, collection: string = inTransactions.collection): RowOperation => ({
  collection,
  kind: 'insert',
  id: given.id,
  before: null,
  row: given,
});
const toEdit = (seen: Row, values: object, collection: string = inTransactions.collection): RowOperation => {
  const at = { collection };
  return {
    ...at,
    kind: 'edit',
    id: seen.id,
    before: seen,
    seen,
    edits: toEdits(at, seen, { ...seen, ...values }),
  };
};
const insert = toChange(toInsert(transaction));
const toDone = toChange(toEdit(transaction, { status: 'done' }));
const deletion: RowOperation = { ...inTransactions, kind: 'delete', id: transaction.id, before: transaction };
const toUndo = (target: string, force = false): Change => ({ operations: [], undo: { target, force } });
const other: Row = { ...transaction, id: row(2).id };
const several = toChange(toInsert(other), deletion);

let errors: ReturnType<typeof expectErrors>;
beforeEach(() => {
  errors = expectErrors();
});

/** A journal of this many entries, of which a server gives at most so many at once. */
function playJournal(count: number, most: number): void {
  backend.play('GET /rest/v1/changes', ({ query }) => {
    const [from = 0, end = 0] = query
      .getAll('seq')
      .map((filter) => Number(filter.slice(filter.indexOf('.') + 1)));
    expect(query.getAll('seq')).toEqual([`gte.${from}`, `lt.${end}`]);
    const all = Array.from({ length: count }, (_, index) => index + 1);
    const page = all.filter((seq) => seq >= from && seq < end).slice(0, most);
    return playJson(
      page.map((seq) => ({
        ...inTransactions,
        seq,
        batch,
        id: row(1).id,
        after: { ...row(1), created_at: 'then' },
      })),
    );
  });
}

test.each([
  ['in one request', 7, 9, 1000, 1],
  ['by pages at once', 7, 2500, 1000, 3],
  ['from a server that gives less at once', 0, 1500, 400, 5],
])('the journal is read from a number on, %s', async (_, after, counter, most, requests) => {
  playJournal(counter, most);
  const before = backend.requests.length;
  const page = await readJournal(playedUser.id, after, counter);
  expect(page).toMatchObject({ complete: true, counter });
  expect(page.entries.map(({ seq }) => seq)).toEqual(
    Array.from({ length: counter - Math.max(after, 1) + 1 }, (_, index) => Math.max(after, 1) + index),
  );
  expect(page.entries[0]).toEqual({
    ...inTransactions,
    seq: Math.max(after, 1),
    batch,
    id: row(1).id,
    after: transaction,
  });
  expect(backend.requests.length - before).toBe(requests);
});

test('a very long journal is read in parts, and says that more follows', async () => {
  playJournal(60_000, 1000);
  const page = await readJournal(playedUser.id, 0, 60_000);
  expect(page.complete).toBe(false);
  expect(page.entries.at(-1)?.seq).toBe(50_000);
});

test('a row with words of a later version is not taken for deleted, and an edit of it leaves them alone', async () => {
  const later = { ...row(1), type: 'loan', category: 'Yachts', status: 'paused', currency: 'EUR' };
  backend.play('GET /rest/v1/changes', () =>
    playJson([{ ...inTransactions, seq: 1, batch, id: later.id, after: later }]),
  );
  const [entry] = (await readJournal(playedUser.id, 0, 1)).entries;
  expect(entry?.after).toMatchObject({ type: 'loan', category: 'Yachts', status: 'paused', currency: 'EUR' });
  const seen = entry?.after;
  if (!seen) throw new Error('The row was left out');
  const edits = toEdits(inTransactions, seen, { ...seen, description: 'Boat' } as Row);
  backend.play(`PATCH ${table}`, () => playJson([{ id: later.id }]));
  await sendChange(
    playedUser.id,
    batch,
    toChange({ ...inTransactions, kind: 'edit', id: seen.id, seen, before: seen, edits }),
  );
  expect(backend.requests.at(-1)?.body).toEqual({ description: 'Boat' });
});

test('a change of many rows is waited for longer, by a millisecond a row', async () => {
  backend.play('POST /rest/v1/rpc/apply_rows', () => playJson({ wrote: 0 }));
  const patience = vi.spyOn(AbortSignal, 'timeout');
  const sendRows = (count: number) =>
    sendChange(
      playedUser.id,
      batch,
      toChange(
        ...Array.from({ length: count }, (_, number) => toInsert({ ...transaction, id: row(number).id })),
      ),
    );
  await sendRows(2);
  await sendRows(3000);
  expect(patience.mock.calls).toEqual(expect.arrayContaining([[20_002], [23_000]]));
});

test('a row that cannot be read is kept as it came, and said once', async () => {
  const errors = expectErrors();
  const damaged = { ...row(1), amount: 'much' };
  const entry = { ...inTransactions, seq: 1, batch, id: damaged.id };
  backend.play('GET /rest/v1/changes', () => playJson([{ ...entry, after: damaged }]));
  expect((await readJournal(playedUser.id, 0, 1)).entries).toEqual([
    { ...entry, after: undefined, unread: damaged },
  ]);
  await readJournal(playedUser.id, 1, 1);
  expect(errors.take()).toHaveLength(1);
});

test('a new person has no number, and the journal is not read', async () => {
  backend.play('GET /rest/v1/change_counters', () => playJson([]));
  expect(await readCounter(playedUser.id)).toBe(0);
  const before = backend.requests.length;
  expect(await readJournal(playedUser.id, 0, 0)).toEqual({ entries: [], complete: true, counter: 0 });
  expect(backend.requests).toHaveLength(before);
});

test('a change of several rows is sent by table and by what happens to them', async () => {
  backend.play('POST /rest/v1/rpc/apply_rows', () => playJson(4));
  const later = { ...other, description: 'Boat', tags: ['sea'], bankId: 'FT7' } as Row;
  const rule = { id: transaction.id, phrase: 'BOAT', category: 'Travel' };
  const change = toChange(
    toInsert(rule, 'rules'),
    deletion,
    toInsert(later),
    toEdit(later, { description: '', amount: transaction.amount + 5 }),
    toEdit({ ...rule, id: 'r' } as Row, { phrase: 'SHIP' }, 'rules'),
  );
  expect(await sendChange(playedUser.id, batch, change)).toEqual({ kind: 'confirmed', wrote: 4 });
  const { type, amount, category, date } = row(1);
  const { id } = later;
  expect(backend.requests.at(-1)?.body).toEqual({
    changes: {
      rules: {
        insert: [rule],
        edit: [{ id: 'r', match: { phrase: 'BOAT' }, set: { phrase: 'SHIP' } }],
      },
      transactions: {
        delete: [transaction.id],
        // Without what is as it is by default.
        insert: [{ id, type, amount, category, date, description: 'Boat', tags: ['sea'], bank_id: 'FT7' }],
        edit: [
          {
            id,
            match: { description: 'Boat', amount: '10.00' },
            set: { description: '', amount: '10.05' },
          },
        ],
      },
    },
  });
  for (const [code, status] of [
    ['23505', 409],
    ['PT412', 412],
  ] as const) {
    backend.play('POST /rest/v1/rpc/apply_rows', () => playJson({ code, message: 'taken' }, status));
    expect(await sendChange(playedUser.id, batch, change)).toEqual({ kind: 'unmatched' });
  }
});

test('very many rows are one body, and the server gets every one of them', async () => {
  backend.play('POST /rest/v1/rpc/apply_rows', () => playJson(5001));
  const rule = { id: transaction.id, phrase: 'BOÄT', category: 'Travel' };
  const many = Array.from({ length: 5000 }, (_, index) =>
    toInsert({ ...transaction, id: `n${index}`, description: `Ünïcode ${index}` } as Row),
  );
  const operations = [...many.slice(0, 3000), toInsert(rule, 'rules'), ...many.slice(3000)];
  const answer = await sendChange(playedUser.id, batch, { operations });
  expect(answer).toEqual({ kind: 'confirmed', wrote: 5001 });
  const request = backend.requests.at(-1);
  const rows = operations.flatMap((one) => (one.kind === 'restore' ? [] : toRowRequest(one)));
  expect(request?.body).toEqual({ changes: toRowChangesByTable(rows) });
  expect(request?.headers.get('x-batch-id')).toBe(batch);
  expect(request?.headers.get('content-type')).toMatch('application/json');
});

test('a batch is looked up by itself', async () => {
  backend.play('GET /rest/v1/changes', ({ query }) =>
    playJson(query.get('batch') === `eq.${batch}` ? [{ seq: 1 }] : []),
  );
  expect(await hasBatch(playedUser.id, batch)).toBe(true);
  expect(await hasBatch(playedUser.id, crypto.randomUUID())).toBe(false);
});

// Specification 6.04
// Specification 7.08
test('an added transaction carries its id, its batch, its owner and the amount as text, and is read back', async () => {
  backend.play(`POST ${table}`, () => playJson({ ...row(1), description: 'as the server has it' }, 201));
  const made = { ...transaction, description: 'as the server has it' };
  expect(await sendChange(playedUser.id, batch, insert)).toEqual({ kind: 'confirmed', wrote: 1, row: made });
  const { body, headers, query } = backend.requests.at(-1) ?? {};
  expect(body).toEqual({ ...row(1), user_id: playedUser.id });
  expect(headers?.get('x-batch-id')).toBe(batch);
  expect(headers?.get('prefer')).toContain('return=representation');
  expect(headers?.get('accept')).toBe('application/vnd.pgrst.object+json');
  expect(query?.get('select')).toMatch(/^id,type,amount::text,/);
});

test('only changed fields are sent, and only to a row that is as the person saw it', async () => {
  backend.play(`PATCH ${table}`, () => playJson([row(1)]));
  const edit = toEdit(transaction, { amount: transaction.amount + 5, description: 'May' });
  const answer = await sendChange(playedUser.id, batch, toChange(edit));
  expect(answer).toEqual({ kind: 'confirmed', wrote: 1, row: transaction });
  const { query, body } = backend.requests.at(-1) ?? {};
  expect(body).toEqual({ amount: '10.05', description: 'May' });
  expect(query?.get('amount')).toBe('eq.10.00');
  expect(query?.get('or')).toBe('(description.is.null,description.eq."")');
  expect(query?.get('id')).toBe(`eq.${transaction.id}`);
  expect(query?.get('user_id')).toBe(`eq.${playedUser.id}`);
});

test('a row of another collection is sent to its own table, with its empty values and lists', async () => {
  const remove = addNotes();
  const note = { id: transaction.id, text: '', pinned: 'no', due: null, tags: ['a "b"', 'c'] };
  backend.play('POST /rest/v1/notes', () => new Response(null, { status: 201 }));
  await sendChange(playedUser.id, batch, toChange(toInsert(note, 'notes')));
  const { pinned, ...wire } = note;
  expect(backend.requests.at(-1)?.body).toEqual({ ...wire, is_pinned: pinned, user_id: playedUser.id });
  backend.play('PATCH /rest/v1/notes', () => playJson([{ id: note.id }]));
  const set = { text: 'milk', pinned: 'yes', due: '2024-02-29', tags: [] };
  await sendChange(playedUser.id, batch, toChange(toEdit(note, set, 'notes')));
  const { query, body } = backend.requests.at(-1) ?? {};
  expect(body).toEqual({ text: 'milk', is_pinned: 'yes', due: '2024-02-29', tags: [] });
  expect(query?.get('due')).toBe('is.null');
  expect(query?.get('is_pinned')).toBe('eq.no');
  expect(query?.get('tags')).toBe('eq.{"a \\"b\\"","c"}');
  const entries = [
    {
      seq: 1,
      batch,
      collection: 'notes',
      id: note.id,
      after: { ...(body as object), id: note.id, tags: null },
    },
    { seq: 2, batch, collection: 'of a later version', id: 'x', after: { id: 'x' } },
  ];
  backend.play('GET /rest/v1/changes', () => playJson(entries));
  expect((await readJournal(playedUser.id, 0, 2)).entries).toEqual([
    { ...inNotes, seq: 1, batch, id: note.id, after: { ...note, ...set } },
    { seq: 2, batch, collection: 'of a later version', id: 'x', after: undefined },
  ]);
  const conflicts = [{ collection: 'notes', row_id: 'n', current: null, wanted: null }];
  backend.play('POST /rest/v1/rpc/undo_batch', () => playJson({ batch, restored: 1, conflicts }));
  const undone = await sendChange(playedUser.id, batch, toUndo('b'));
  expect(undone).toEqual({ kind: 'confirmed', skipped: [toKey(inNotes, 'n')] });
  remove();
});

test.each([
  ['PATCH', toDone],
  ['DELETE', toChange(deletion)],
] as const)('%s that matches no row says so', async (method, request) => {
  backend.play(`${method} ${table}`, () => playJson([]));
  expect(await sendChange(playedUser.id, batch, request)).toEqual({ kind: 'unmatched' });
});

test('a row that exists already is not a refusal', async () => {
  const body = { code: '23505', message: 'duplicate key value', details: null, hint: null };
  backend.play(`POST ${table}`, () => playJson(body, 409));
  expect(await sendChange(playedUser.id, batch, insert)).toEqual({ kind: 'unmatched' });
});

test.each([
  [`POST ${table}`, insert],
  [`PATCH ${table}`, toDone],
  [`DELETE ${table}`, toChange(deletion)],
  ['POST /rest/v1/rpc/apply_rows', several],
  ['POST /rest/v1/rpc/undo_batch', toUndo('b', true)],
] as const)('%s that the server has already made counts as confirmed', async (route, request) => {
  const body = { code: 'PT409', message: 'This change was made before.', details: null, hint: null };
  backend.play(route, () => playJson(body, 409));
  expect(await sendChange(playedUser.id, batch, request)).toEqual({ kind: 'confirmed' });
});

test.each([
  ['apply_rows', several],
  ['undo_batch', toUndo('b')],
] as const)('%s that is not done yet is asked for again', async (name, request) => {
  const body = {
    code: 'PT202',
    message: 'This change is still being carried out.',
    details: null,
    hint: null,
  };
  backend.play(`POST /rest/v1/rpc/${name}`, () => playJson(body, 202));
  expect(await sendChange(playedUser.id, batch, request)).toEqual({ kind: 'lost' });
});

test('undoing a pruned change is refused in plain words', async () => {
  const body = { code: 'PT404', message: 'There is nothing left to undo.', details: null, hint: null };
  backend.play('POST /rest/v1/rpc/undo_batch', () => playJson(body, 404));
  expect(await sendChange(playedUser.id, batch, toUndo('b'))).toEqual({
    kind: 'refused',
    code: 'too_late',
    message: 'This can no longer be undone.',
  });
  expect(errors.take()).toHaveLength(1);
});

test('a change sent during a database restart may have arrived', async () => {
  const body = { code: 'PGRST001', message: 'Database client error.', details: null, hint: null };
  backend.play(`POST ${table}`, () => playJson(body, 503));
  expect(await sendChange(playedUser.id, batch, insert)).toEqual({ kind: 'lost' });
});

test('a change that the server was too slow for may have arrived, and is not given up', async () => {
  const body = { code: '57014', message: 'canceling statement due to statement timeout' };
  backend.play('POST /rest/v1/rpc/undo_batch', () => playJson(body, 500));
  expect(await sendChange(playedUser.id, batch, toUndo('b'))).toEqual({
    kind: 'lost',
  });
});

test('a full server refuses, because waiting would not help', async () => {
  const body = { code: '53100', message: 'The disk is nearly full.', details: null, hint: null };
  backend.play(`POST ${table}`, () => playJson(body, 503));
  backend.play('GET /rest/v1/changes', () => playJson([]));
  expect(await sendChange(playedUser.id, batch, insert)).toEqual({
    kind: 'refused',
    message: 'The disk is nearly full.',
  });
  expect(errors.take()).toHaveLength(1);
});

// Specification 8.19
test('a known refusal of the table gets the product’s sentence', async () => {
  const message =
    'new row for relation "transactions" violates check constraint "transactions_amount_positive"';
  backend.play(`POST ${table}`, () => playJson({ code: '23514', message, details: null, hint: null }, 400));
  expect(await sendChange(playedUser.id, batch, insert)).toEqual({
    kind: 'refused',
    message: messages.amountInvalid,
  });
  expect(errors.take()).toHaveLength(1);
});

test('a request without an answer may have arrived', async () => {
  backend.play(`POST ${table}`, () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sendChange(playedUser.id, batch, insert)).toEqual({ kind: 'lost' });
});

const pages = {
  'an empty 200': () => new Response(null, { status: 200 }),
  'an empty 404': () => new Response(null, { status: 404 }),
  'a page to sign in to the network': () => new Response('<h1>Welcome</h1>', { status: 200 }),
  'other JSON': () => playJson({}),
};

test.each(Object.entries(pages))(
  '%s is from something on the way: nothing counts as done',
  async (_, answer) => {
    for (const verb of ['POST', 'PATCH', 'DELETE']) backend.play(`${verb} ${table}`, answer);
    for (const name of ['apply_rows', 'undo_batch']) {
      backend.play(`POST /rest/v1/rpc/${name}`, answer);
    }
    const requests = [insert, toDone, toChange(deletion), several, toUndo(batch)] as const;
    for (const request of requests) {
      expect(await sendChange(playedUser.id, batch, request)).toEqual({ kind: 'lost' });
    }
  },
);

test.each(Object.entries(pages))('%s is not taken for a journal without entries', async (_, answer) => {
  backend.play('GET /rest/v1/change_counters', answer);
  backend.play('GET /rest/v1/changes', answer);
  await expect(readCounter(playedUser.id)).rejects.toBeDefined();
  await expect(readJournal(playedUser.id, 1, 2)).rejects.toBeDefined();
  await expect(hasBatch(playedUser.id, batch)).rejects.toBeDefined();
});

test.each([
  [408, 'lost'],
  [504, 'lost'],
  [429, 'unsent'],
] as const)('a status of %i means that the change is %s', async (status, kind) => {
  backend.play(`POST ${table}`, () => playJson({}, status));
  expect(await sendChange(playedUser.id, batch, insert)).toEqual({ kind });
});

test.each([
  [401, { code: 'PGRST303', message: 'JWT expired' }],
  [403, { code: '42501', message: 'This session has ended. Please sign in again.' }],
])('a server that no longer knows the person (%i) has done nothing', async (status, body) => {
  const over = { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' };
  backend.play('POST /auth/v1/token', () => playJson(over, 400));
  backend.play(`POST ${table}`, () => playJson(body, status));
  expect(await sendChange(playedUser.id, batch, insert)).toEqual({ kind: 'unsent', isSignedOut: true });
  expect(errors.take()).toHaveLength(1);
});

test.each([
  ['is there', [{ seq: 1 }], { kind: 'confirmed' }, 0],
  ['is not there', [], { kind: 'refused', code: 'unexplained', message: '' }, 1],
] as const)('after a server error the journal tells that the change %s', async (_, found, answer, said) => {
  backend.play(`POST ${table}`, () => playJson({}, 500));
  backend.play('GET /rest/v1/changes', () => playJson(found));
  expect(await sendChange(playedUser.id, batch, insert)).toEqual(answer);
  expect(errors.take()).toHaveLength(said);
});

const view = { id: 'v', name: 'Away', lens: '', place: '5' };

test.each([
  [toDone, 'Could not move the transaction.'],
  [several, messages.changesFailed],
  [toUndo(batch), messages.undoFailed],
  [toChange(toInsert(view, 'views')), 'Could not save the view. Please try again.'],
  [toChange(toEdit(view, { name: 'Home' }, 'views')), 'Could not save the view. Please try again.'],
  [toChange({ ...deletion, collection: 'views' }), 'Could not delete the view.'],
  [toChange(toInsert({ id: 'r' }, 'rules')), 'Could not save the rule. Please try again.'],
  [toChange({ ...deletion, collection: 'rules' }), 'Could not delete the rule.'],
] as const)('a refusal without a message gets the catalogue’s', async (request, words) => {
  for (const route of [
    `PATCH ${table}`,
    ...['POST', 'PATCH', 'DELETE'].flatMap((verb) => [`${verb} /rest/v1/views`, `${verb} /rest/v1/rules`]),
    ...['apply_rows', 'undo_batch'].map((name) => `POST /rest/v1/rpc/${name}`),
  ]) {
    backend.play(route, () => playJson({}, 400));
  }
  const answer = await sendChange(playedUser.id, batch, request);
  expect(answer).toEqual({ kind: 'refused', code: 'unexplained', message: '' });
  expect(fallbackOf(request)).toBe(words);
  expect(errors.take()).toHaveLength(1);
});

test('rows that an undo skipped are named', async () => {
  const conflicts = [{ ...inTransactions, row_id: 'x', current: null, wanted: row(1) }];
  backend.play('POST /rest/v1/rpc/undo_batch', ({ body }) => {
    expect(body).toEqual({ batch: 'b', force: false });
    return playJson({ batch, restored: 1, conflicts });
  });
  const answer = await sendChange(playedUser.id, batch, toUndo('b'));
  expect(answer).toEqual({ kind: 'confirmed', skipped: ['x'] });
});

const renewals = () => backend.requests.filter(({ path }) => path === '/auth/v1/token').length;

test('a token that has run out by the server’s clock alone is renewed once, and its requests are repeated', async () => {
  const stale = { ...toPlayedSession(), access_token: 'run out', refresh_token: 'refresh-token-3' };
  localStorage.setItem(playedSessionKey, JSON.stringify(stale));
  const fresh = { ...toPlayedSession(), access_token: 'renewed', refresh_token: 'refresh-token-4' };
  backend.play('POST /auth/v1/token', () => playJson(fresh));
  const { promise: late, resolve: refuse } = Promise.withResolvers<void>();
  const byToken =
    (answer: () => Response, refused: Promise<void> = Promise.resolve()) =>
    async ({ headers }: { readonly headers: Headers }) => {
      if (headers.get('authorization') === 'Bearer renewed') return answer();
      await refused;
      return playJson({ code: 'PGRST303', message: 'JWT expired' }, 401);
    };
  backend.play(
    `POST ${table}`,
    byToken(() => playJson(row(1), 201)),
  );
  backend.play(
    'POST /rest/v1/rpc/apply_rows',
    byToken(() => playJson(1)),
  );
  backend.play(
    `PATCH ${table}`,
    byToken(() => playJson([row(1)]), late),
  );
  const before = renewals();
  const slow = sendChange(playedUser.id, batch, toDone);
  const answers = await Promise.all([
    sendChange(playedUser.id, batch, insert),
    sendChange(playedUser.id, batch, several),
  ]);
  expect(answers).toEqual([
    { kind: 'confirmed', wrote: 1, row: transaction },
    { kind: 'confirmed', wrote: 1 },
  ]);
  refuse();
  expect(await slow).toMatchObject({ kind: 'confirmed' });
  expect(renewals() - before).toBe(1);
  const added = backend.requests.filter(({ path }) => path === '/rest/v1/rpc/apply_rows').slice(-2);
  expect(added[1]?.body).toEqual(added[0]?.body);
});

test('a new token that is refused as well is not renewed again and again', async () => {
  const refused = { ...toPlayedSession(), access_token: 'no good', refresh_token: 'refresh-token-5' };
  localStorage.setItem(playedSessionKey, JSON.stringify(refused));
  backend.play('POST /auth/v1/token', () => playJson({ ...refused, access_token: 'no better' }));
  backend.play(`POST ${table}`, () => playJson({ code: 'PGRST303', message: 'JWT issued at future' }, 401));
  const before = renewals();
  for (let times = 0; times < 3; times += 1) {
    expect(await sendChange(playedUser.id, batch, insert)).toEqual({ kind: 'unsent', isSignedOut: true });
  }
  expect(renewals() - before).toBe(1);
  expect(errors.take()).toHaveLength(3);
});

test('without a token no table is asked, because it would treat the person as signed out', async () => {
  localStorage.clear();
  const before = backend.requests.length;
  expect(await sendChange(playedUser.id, batch, toDone)).toEqual({ kind: 'unsent' });
  expect(backend.requests).toHaveLength(before);
});

test('what waited for a token is not sent with the token of somebody who has signed in meanwhile', async () => {
  const store = (session: object) => localStorage.setItem(playedSessionKey, JSON.stringify(session));
  store(toPlayedSession(-60));
  const { promise: renewed, resolve: renew } = Promise.withResolvers<Response>();
  backend.play('POST /auth/v1/token', () => renewed);
  for (const name of ['apply_rows', 'undo_batch']) {
    backend.play(`POST /rest/v1/rpc/${name}`, () => playJson(1));
  }
  const before = backend.requests.length;
  const sent = Promise.all(
    [several, toUndo(batch)].map((request) => sendChange(playedUser.id, crypto.randomUUID(), request)),
  );
  await expect.poll(() => backend.requests.length).toBe(before + 1);
  const theirs = { ...toPlayedSession(), access_token: 'their token', refresh_token: 'theirs' };
  store({ ...theirs, user: { id: '0193b0a0-0000-7000-8000-000000000002', email: 'ravi@example.org' } });
  renew(playJson({ ...toPlayedSession(), refresh_token: 'refresh-token-2' }));
  expect(await sent).toEqual([{ kind: 'unsent' }, { kind: 'unsent' }]);
  expect(backend.requests).toHaveLength(before + 1);
});
