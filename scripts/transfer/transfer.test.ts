import { existsSync, openAsBlob } from 'node:fs';
import { lstat, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createLogger, inMemory, parseSettings, startServer } from 'tallyboard-backend';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readFile as readSheets } from '#import/readers/read-file.ts';
import { makeXlsx } from '#testing/workbook-file.ts';
import { readInThread } from './read-apart.ts';
import { runExport } from './run-export.ts';
import { runImport } from './run-import.ts';

const password = 'copper kettle on the hill';
let folder: string;
let server: Awaited<ReturnType<typeof startServer>>;
let email: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallyboard-transfer-'));
  const parsed = parseSettings(
    { DATA_DIR: inMemory, PORT: '0', MAILER_AUTOCONFIRM: 'on', RATE_LIMITS: 'off' },
    { repositoryUrl: '', folder, logLevel: 'silent' },
  );
  if (!parsed.ok) throw new Error(parsed.issues.join('\n'));
  const logger = createLogger('silent');
  server = await startServer({ settings: parsed.value, files: null, logger, print: () => undefined });
}, 60_000);

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

let people = 0;
beforeEach(signUp);

/** From here on, commands are those of another person. */
async function signUp() {
  people += 1;
  email = `asha${people}@example.org`;
  const config = (await (await fetch(`${server.origin}/config.json`)).json()) as { supabaseAnonKey: string };
  const answer = await fetch(`${server.origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: config.supabaseAnonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
}

/** A thread of its own takes most of a second to start; one import here has it, and `read-apart.test.ts` proves it. */
const readHere: typeof readInThread = async ({ path, ...options }) =>
  readSheets({ name: basename(path), bytes: await openAsBlob(path), ...options }, () => undefined);

async function run(command: typeof runImport, args: readonly string[], environment = {}, read = readHere) {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await command(
    ['--account', email, '--server', server.origin, ...args],
    { INIT_CWD: folder, TALLYBOARD_PASSWORD: password, ...environment },
    {
      print: (line) => void printed.push(line),
      printError: (line) => void errors.push(line),
      askSecretly: async (question) => {
        throw new Error(question);
      },
    },
    read,
  );
  return { code, printed: printed.join('\n'), errors: errors.join('\n') };
}

const statement = `Account statement
Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance
28/10/2026,NETFLIX.COM,649.00,,"1,23,456.50"
29/10/2026,SALARY OCTOBER,,"1,59,500.00","2,82,956.50"
30/10/2026,Corner shop,45.00,,"2,82,911.50"
Total,,694.00,"1,59,500.00",
`;

it('a statement is imported once, and everything comes out as it went in', { timeout: 60_000 }, async () => {
  await writeFile(join(folder, 'october.csv'), statement);
  const tried = await run(runImport, ['october.csv', '--try']);
  expect(tried).toMatchObject({ code: 0, errors: '' });
  expect(tried.printed).toContain('New: 3. Planned before: 0. Already there: 0.');
  expect((await run(runImport, ['october.csv'], {}, readInThread)).printed).toContain(
    'Imported 3 of 4 rows.',
  );
  expect((await run(runImport, ['october.csv'])).printed).toContain(
    'New: 0. Planned before: 0. Already there: 3.',
  );

  expect(await run(runExport, ['all.csv'])).toMatchObject({
    code: 0,
    printed: `3 of 3 transactions are in ${join(folder, 'all.csv')}.`,
  });
  expect((await stat(join(folder, 'all.csv'))).mode & 0o777).toBe(0o600);
  const lines = (await readFile(join(folder, 'all.csv'), 'utf8')).replace('\ufeff', '').split('\r\n');
  expect(lines.slice(1, 4).map((line) => line.split(',').slice(0, 7))).toEqual([
    ['2026-10-30', 'Expense', '45.00', 'INR', 'Other', 'Corner shop', 'Done'],
    ['2026-10-29', 'Income', '159500.00', 'INR', 'Salary', 'SALARY OCTOBER', 'Done'],
    ['2026-10-28', 'Expense', '649.00', 'INR', 'Entertainment', 'NETFLIX.COM', 'Done'],
  ]);
  expect((await run(runExport, ['some.json', '--lens', 'type=income'])).printed).toContain('1 of 3');
  expect(JSON.parse(await readFile(join(folder, 'some.json'), 'utf8'))).toMatchObject({
    tallyboard: 1,
    transactions: [{ description: 'SALARY OCTOBER', amount: '159500.00' }],
  });
});

// Specification 2.89
it('an account moves into another one by its file, byte for byte', { timeout: 60_000 }, async () => {
  const rent = {
    type: 'expense',
    amount: '20000.00',
    category: 'Rent',
    currency: 'INR',
    tags: [],
    notes: '',
  };
  const rows = [
    ['0193a000-0000-7abc-8def-0123456789ab', '2026-10-05', 'Rent', ''],
    ['000b4b65-0000-8abc-8def-0123456789ab', '2026-11-07', 'Rent', ''],
    ['0193a000-0001-7abc-8def-0123456789ac', '2026-10-09', 'Shoes', '0193a000-0003-7abc-8def-0123456789ae'],
    ['0193a000-0002-7abc-8def-0123456789ad', '2026-10-09', 'Food', '0193a000-0003-7abc-8def-0123456789ae'],
  ].map(([id, date, description, split]) => {
    return { ...rent, id, date, description, split, status: 'done', bank_id: 'FT1' };
  });
  const repeat = {
    ...rent,
    ...{ id: rows[0]?.id, description: 'Rent', starts: '2026-10-05', every: 1, unit: 'month' },
    ...{ falls_on: 'same-day', until: null, times: null, lead: 7, made_until: '2026-12-05', state: 'active' },
  };
  const budget = {
    ...{ id: '0193a000-0004-7abc-8def-0123456789af', scope: 'category', subject: 'Rent', amount: '9.00' },
    ...{ currency: 'INR', period: 'month', carries: true, starts: '2026-10-01' },
  };
  const given = { tallyboard: 1, transactions: rows, repeats: [repeat], budgets: [budget] };
  await writeFile(join(folder, 'given.json'), JSON.stringify(given));
  const read = (name: string) => readFile(join(folder, name), 'utf8');

  expect((await run(runImport, ['given.json'])).printed).toContain('Imported 4 of 4 rows.');
  for (const name of ['first.json', 'first.csv']) await run(runExport, [name]);
  const first = JSON.parse(await read('first.json')) as typeof given;
  expect(first.transactions.toSorted((one, other) => (one.id ?? '').localeCompare(other.id ?? ''))).toEqual(
    rows.toSorted((one, other) => (one.id ?? '').localeCompare(other.id ?? '')),
  );
  expect(first).toMatchObject({ repeats: [repeat], budgets: [budget] });
  expect((await run(runImport, ['first.json'])).printed).toContain(
    'New: 0. Planned before: 0. Already there: 4.',
  );

  await signUp();
  expect((await run(runImport, ['first.json'])).printed).toContain('Imported 4 of 4 rows.');
  for (const name of ['second.json', 'second.csv']) await run(runExport, [name]);
  expect(await read('second.json')).toBe(await read('first.json'));
  expect(await read('second.csv')).toBe(await read('first.csv'));

  await signUp();
  expect((await run(runImport, ['first.csv'])).printed).toContain('Imported 4 of 4 rows.');
  await run(runExport, ['third.csv']);
  expect(await read('third.csv')).toBe(await read('first.csv'));
});

it('a row pays the card that was planned, and is there the next time', async () => {
  const card = {
    ...{ id: '0193a000-0000-7abc-8def-0123456789ab', type: 'expense', amount: '649.00', currency: 'INR' },
    ...{ category: 'Entertainment', date: '2026-11-26', description: 'Netflix', status: 'todo' },
  };
  await writeFile(join(folder, 'planned.json'), JSON.stringify({ tallyboard: 1, transactions: [card] }));
  await run(runImport, ['planned.json']);
  await writeFile(
    join(folder, 'november.csv'),
    'Date,Description,Amount,Balance\n2026-11-25,TEA HOUSE,-40.00,10749.00\n' +
      '2026-11-27,NETFLIX.COM 866-579,-699.00,10050.00\n2026-11-28,ANNA STORES,-100.00,9950.00\n',
  );
  const paid = await run(runImport, ['november.csv']);
  expect(paid).toMatchObject({ code: 0, errors: '' });
  expect(paid.printed).toContain('3: Pays Netflix, planned for 26 Nov: ₹649.00 planned, ₹699.00 paid');
  expect(paid.printed).toContain('New: 2. Planned before: 1. Already there: 0.');
  expect(paid.printed).toContain('Imported 3 of 3 rows.');
  await run(runExport, ['paid.csv']);
  const lines = (await readFile(join(folder, 'paid.csv'), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toBe(`2026-11-27,Expense,699.00,INR,Entertainment,Netflix,Done,,,,,${card.id}`);
  expect((await run(runImport, ['november.csv'])).printed).toContain(
    'New: 0. Planned before: 0. Already there: 3.',
  );
});

it('dates that could be swapped are asked about in the file that says how to read', async () => {
  await writeFile(
    join(folder, 'dates.csv'),
    'Date,Text,Amount\n03/04/2026,Tea,-5.00\n05/06/2026,Tea,-7.00\n',
  );
  const refused = await run(runImport, ['dates.csv', '--map', 'dates.json']);
  expect(refused.code).toBe(1);
  expect(refused.errors).toContain('Day and month could be swapped: 03/04/2026');
  const again = await run(runImport, ['dates.csv', '--map', 'dates.json']);
  expect(again.errors).toContain('does not say how to read a file. Correct it');
  const map = join(folder, 'dates.json');
  const reading = JSON.parse(await readFile(map, 'utf8')) as object;
  await writeFile(map, JSON.stringify({ ...reading, dateOrder: 'mdy' }));
  expect(await run(runImport, ['dates.csv', '--map', 'dates.json', '--status', 'todo'])).toMatchObject({
    code: 0,
    errors: '',
  });
  await run(runExport, ['dates-out.csv']);
  const text = await readFile(join(folder, 'dates-out.csv'), 'utf8');
  expect(text.match(/^2026-\d\d-\d\d.*To Do/gm)?.map((line) => line.slice(0, 10))).toEqual([
    '2026-05-06',
    '2026-03-04',
  ]);
});

it('which way money went is asked about in the file that says how to read', async () => {
  await writeFile(join(folder, 'list.csv'), 'Date,Text,Amount\n2026-04-03,Tea,5.00\n2026-04-04,Ben,7.00\n');
  const refused = await run(runImport, ['list.csv', '--map', 'list.json']);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.errors).toContain(
    'Set "outgoing" in list.json to "positive" if “2026-04-03, Tea, 5.00” went out and “2026-04-04, Ben, 7.00” went out, "negative" if'.replace(
      'list.json',
      join(folder, 'list.json'),
    ),
  );
  const map = join(folder, 'list.json');
  const reading = JSON.parse(await readFile(map, 'utf8')) as object;
  await writeFile(map, JSON.stringify({ ...reading, outgoing: 'first' }));
  const other = await run(runImport, ['list.csv', '--map', 'list.json']);
  expect(other).toMatchObject({ code: 1 });
  expect(other.errors).toContain('this file has no column of two words');
  await writeFile(map, JSON.stringify({ ...reading, outgoing: 'negative' }));
  expect(await run(runImport, ['list.csv', '--map', 'list.json'])).toMatchObject({ code: 0, errors: '' });
  await run(runExport, ['list-out.csv', '--lens', 'type=income']);
  expect(await readFile(join(folder, 'list-out.csv'), 'utf8')).toContain('Tea');
});

it('bytes that could be two encodings are refused, with a line as each reads, and can be named', async () => {
  // Five capitals in Greek, and other five in Cyrillic.
  const capitals = Uint8Array.of(0xc1, 0xc3, 0xcf, 0xd1, 0xc1);
  await writeFile(
    join(folder, 'agora.csv'),
    Buffer.concat([Buffer.from('Date;Text;Amount\n2026-04-03;'), capitals, Buffer.from(';-5,00\n')]),
  );
  const refused = await run(runImport, ['agora.csv', '--try']);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.errors).toContain('--encoding windows-1253 reads “2026-04-03;ΑΓΟΡΑ;-5,00”');
  const read = await run(runImport, ['agora.csv', '--try', '--encoding', 'windows-1253']);
  expect(read).toMatchObject({ code: 0, errors: '' });
  expect(read.printed).toContain('Read as Windows-1253: “2026-04-03;ΑΓΟΡΑ;-5,00”.');
  const other = await run(runImport, ['agora.csv', '--encoding', 'martian']);
  expect(other.errors).toContain('There is no encoding of that name');
});

it('years far from ours are asked about in the file that says how to read', async () => {
  await writeFile(join(folder, 'far.csv'), 'Date,Text,Amount\n14/03/2567,Tea,-5.00\n15/03/2567,Tea,-7.00\n');
  const refused = await run(runImport, ['far.csv', '--map', 'far.json']);
  expect(refused.errors).toContain('These years are far from ours: 14/03/2567, 15/03/2567. Set "calendar"');
  const map = join(folder, 'far.json');
  const asked = await readFile(map, 'utf8');
  expect((await run(runImport, ['far.csv', '--map', 'far.json'])).errors).toContain(
    'does not say how to read',
  );
  await writeFile(map, asked.replace('common or buddhist?', 'buddhist'));
  expect(await run(runImport, ['far.csv', '--map', 'far.json'])).toMatchObject({ code: 0, errors: '' });
  await run(runExport, ['far-out.csv']);
  expect(await readFile(join(folder, 'far-out.csv'), 'utf8')).toContain('2024-03-15');
});

it('what the balance proves is printed', async () => {
  await writeFile(join(folder, 'october.csv'), statement);
  expect((await run(runImport, ['october.csv', '--try'])).printed).toContain(
    'Checked against the Closing Balance column: all 2 rows agree.',
  );
});

it.each([
  ['a wrong password', ['october.csv'], { TALLYBOARD_PASSWORD: 'wrong' }, /^Could not sign in as /],
  ['a file that is not there', ['gone.csv'], {}, /^There is no file .*gone\.csv\.$/],
  [
    'a status that there is not',
    ['october.csv', '--status', 'paid'],
    {},
    /^--status is one of todo, in-progress, done\.$/,
  ],
  ['no file', [], {}, /^Usage: npm run import/],
  ['an option that there is not', ['october.csv', '--force'], {}, /^Usage: npm run import/],
] as const)('%s is told in a sentence, and nothing is added', async (_, args, environment, words) => {
  await writeFile(join(folder, 'october.csv'), statement);
  const { code, errors } = await run(runImport, args, environment);
  expect(code).toBe(1);
  expect(errors).toMatch(words);
  expect((await run(runExport, ['nothing.csv'])).printed).toContain('0 of 0 transactions');
});

it.each([
  ['arrived, and only its answer was lost', 1, true, /^$/],
  ['did not arrive at first', 1, false, /^$/],
  ['is never confirmed', 2, true, /^The server did not confirm the import, so it may have arrived\./],
] as const)('an import that %s is added once', async (_, failures, arrives, words) => {
  await writeFile(join(folder, 'october.csv'), statement);
  let sent = 0;
  const send = globalThis.fetch;
  const proxy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    if (!String(request[0]).endsWith('/rpc/apply_rows')) return send(...request);
    sent += 1;
    if (sent > failures) return send(...request);
    if (arrives) await send(...request);
    return new Response('Bad Gateway', { status: 502 });
  });
  const { code, errors } = await run(runImport, ['october.csv']);
  proxy.mockRestore();
  expect([sent, code]).toEqual([2, failures === 1 ? 0 : 1]);
  expect(errors).toMatch(words);
  expect((await run(runExport, ['added.csv'])).printed).toContain('3 of 3 transactions');
});

it('a workbook is read from the sheet that --sheet names, and what else there is is said', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (...cells: readonly string[]) => `<row>${cells.map(cell).join('')}</row>`;
  const table = (...days: readonly string[]) =>
    row('Date', 'Text', 'Amount') + days.map((day) => row(day, 'Tea', '-5.00')).join('');
  const sheets = { Savings: table('2026-10-14'), Card: table('2026-10-14', '2026-10-15') };
  await writeFile(join(folder, 'book.xlsx'), makeXlsx({ sheets }));
  const { code, printed } = await run(runImport, ['book.xlsx', '--try']);
  expect(code).toBe(0);
  expect(printed).toContain('The sheet “Card” is read. 1 other sheet: Savings. --sheet names another one.');
  expect(printed).toContain('New: 2.');
  expect((await run(runImport, ['book.xlsx', '--try', '--sheet', 'Savings'])).printed).toContain('New: 1.');
  const none = await run(runImport, ['book.xlsx', '--try', '--sheet', 'Gold']);
  expect([none.code, none.errors]).toEqual([1, expect.stringContaining('has no sheet of that name')]);
});

it('neither an export nor a map is written through a link that was there before', async () => {
  const stolen = join(folder, 'stolen');
  await writeFile(stolen, '');
  await symlink(stolen, join(folder, 'all.json'));
  await symlink(stolen, join(folder, `all.csv.${process.pid}.unfinished`));
  expect((await run(runExport, ['all.csv'])).code).toBe(0);
  expect((await run(runExport, ['all.json'])).code).toBe(0);
  expect((await lstat(join(folder, 'all.json'))).isFile()).toBe(true);
  const gone = join(folder, 'gone-map');
  await symlink(gone, join(folder, 'linked.json'));
  await writeFile(join(folder, 'october.csv'), statement);
  const refused = await run(runImport, ['october.csv', '--map', 'linked.json', '--try']);
  expect([refused.code, refused.errors]).toEqual([1, expect.stringMatching(/^The map could not be written/)]);
  expect(await readFile(stolen, 'utf8')).toBe('');
  expect(existsSync(gone)).toBe(false);
});

it.each([
  ['a name that says no format', ['all.txt'], /^The name of the file must end in \.csv or \.json\.$/],
  [
    'a lens that means nothing',
    ['all.csv', '--lens', 'colour=red'],
    /^This part of --lens is not understood: colour=red$/,
  ],
  ['a folder that is not there', ['gone/all.csv'], /^The file .* cannot be used: .*ENOENT/],
] as const)('an export to %s is refused', async (_, args, words) => {
  const { code, errors } = await run(runExport, args);
  expect([code, errors]).toEqual([1, expect.stringMatching(words)]);
});

it('a server that does not answer is named', async () => {
  const { code, errors } = await run(runExport, ['all.csv', '--server', 'http://127.0.0.1:9']);
  expect([code, errors]).toEqual([
    1,
    'Tallyboard does not answer at http://127.0.0.1:9. Start it, or name another with --server.',
  ]);
});

it.each([
  ['http://money.example:1', true],
  ['https://money.example:1', false],
  ['http://localhost:1', false],
])('a password that goes to %s is called readable on its way: %s', async (address, said) => {
  await writeFile(join(folder, 'october.csv'), statement);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no such host')));
  try {
    const { code, errors } = await run(runImport, ['october.csv', '--server', address]);
    expect(code).toBe(1);
    expect(errors.includes(`The connection to ${address} is not encrypted`)).toBe(said);
  } finally {
    vi.unstubAllGlobals();
  }
});
