import { type Budget, budgetPeriods } from '#domain/collections/budget.ts';
import { type Repeat, repeatUnits } from '#domain/collections/repeat.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { addDays } from '#domain/dates/calendar-date.ts';
import type { Ledger } from '#domain/ledger/ledger.ts';
import { createLedger, createLedgerInSteps } from '#domain/ledger/ledger.ts';
import { encodeSnapshot, parseSnapshot } from '#domain/ledger/snapshot.ts';
import { emptyFilter, emptyLens, toFilter } from '#domain/lens/lens.ts';
import { describeLens, parseLens } from '#domain/lens/lens-address.ts';
import { currencyCodes } from '#domain/money/currency.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import { project } from '#domain/plan/ahead/projection.ts';
import { toBudgetStates } from '#domain/plan/budgets/budget-state.ts';
import { toNextCards } from '#domain/plan/repeats/next-cards.ts';
import type { Steps } from '#domain/steps.ts';
import { DeviceRows } from '#domain/sync/device-rows.ts';
import { enqueue } from '#domain/sync/enqueue.ts';
import { applyJournal } from '#domain/sync/journal.ts';
import { emptySyncState } from '#domain/sync/sync-state.ts';
import { categories } from '#domain/transactions/category.ts';
import { statuses } from '#domain/transactions/status.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { emptyFields, inTransactions } from '#domain/transactions/transaction-fields.ts';

// Run `node --expose-gc bench/ledger.ts` to see the heap as well.

const small = 1000;
const large = 100_000;

/** Numbers that look random and are the same in every run (the generator of Numerical Recipes). */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const places = [
  'Corner shop',
  'Market',
  'Café Noir',
  'Electricity',
  'Metro card',
  'Rent',
  'Salary',
  'Dinner',
  'Train',
];

function makeRow(random: (below: number) => number, index: number): Transaction {
  const time = (1_700_000_000_000 + index * 4096).toString(16).padStart(12, '0');
  const tail = random(2 ** 31)
    .toString(16)
    .padStart(12, '0');
  return {
    ...emptyFields,
    id: `${time.slice(0, 8)}-${time.slice(8)}-7${(index % 4096).toString(16).padStart(3, '0')}-8000-${tail}`,
    type: random(5) === 0 ? 'income' : 'expense',
    amount: requireMinorUnits(1 + random(5_000_000)),
    currency: currencyCodes[random(20) === 0 ? 1 + random(2) : 0] ?? 'INR',
    category: categories[random(categories.length)] ?? 'Other',
    date: addDays('2004-01-01' as CalendarDate, random(7300)),
    description: `${places[random(places.length)]} ${random(2000)}`,
    status: statuses[random(3)] ?? 'todo',
  };
}

function makeRows(count: number): readonly Transaction[] {
  const random = createRandom(7);
  // Parsed from JSON, like rows from the server: strings made by joining would be slower to read than real ones.
  return JSON.parse(JSON.stringify(Array.from({ length: count }, (_, index) => makeRow(random, index))));
}

function toMedian(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >>> 1] ?? Number.NaN;
}

/** Milliseconds of CPU of this thread, in coarse ticks: other work on the machine does not count. */
function readCpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * The milliseconds of one run: the median of many short runs, the mean CPU time of few long ones, so a busy machine
 * distorts neither. The time of `prepare` is not counted.
 */
function time<Given = number>(
  runs: number,
  run: (given: Given) => unknown,
  prepare: (index: number) => Given = (index) => index as Given,
): number {
  const taken: number[] = [];
  const read = runs < 50 ? readCpuTime : () => performance.now();
  for (let index = 0; index < runs; index += 1) {
    const given = prepare(index);
    const start = read();
    run(given);
    taken.push(read() - start);
  }
  return runs < 50 ? taken.reduce((sum, one) => sum + one, 0) / runs : toMedian(taken);
}

/** The longest step in milliseconds, in the best of some rounds. */
function longestStep(begin: () => Steps<unknown>): number {
  const rounds = Array.from({ length: 9 }, () => {
    const steps = begin();
    let longest = 0;
    for (;;) {
      const start = performance.now();
      const step = steps.next();
      longest = Math.max(longest, performance.now() - start);
      if (step.done === true) return longest;
    }
  });
  return Math.min(...rounds);
}

/** Reads what a screen shows after a change; its charts follow later. */
function readViews(ledger: Ledger): unknown {
  const { lists, summaries, board } = ledger.query();
  return [lists.INR.at(0), summaries, board];
}

/** Lenses of every kind, by their addresses. */
const lenses = [
  'period=2016-10',
  'period=last-year',
  'period=2010-03-01..',
  'type=income',
  'category=Rent&category=Groceries&category=Travel',
  'status=todo&status=in-progress',
  'text=rent',
  'text=dinner+1',
  'text=1200',
  'text=feb+2019',
  'text=expense+>5000+-rent',
  'text=overdue',
  'text=last+month',
  'period=2016&type=expense&status=done&text=train',
].map((address) => parseLens(new URLSearchParams(address)).lens);

const today = '2019-06-15' as CalendarDate;

/** Two hundred repeats, from every day to every year, none with a transaction yet. */
const repeats = Array.from({ length: 200 }, (_, index): Repeat => {
  const { id, ...like } = makeRow(createRandom(index + 1), index);
  return {
    id,
    type: like.type,
    amount: like.amount,
    currency: like.currency,
    category: like.category,
    description: like.description,
    tags: [],
    notes: '',
    starts: addDays(today, (index % 28) - 14),
    every: 1,
    unit: repeatUnits[index % repeatUnits.length] ?? 'month',
    fallsOn: 'same-day',
    until: null,
    times: null,
    lead: 7,
    madeUntil: today,
    state: 'active',
  };
});

/** The balance of 90 days to come, from what the ledger has counted already. */
function projectDays(ledger: Ledger): unknown {
  const [todo, inProgress, done] = ledger.query().board;
  return (
    todo &&
    inProgress &&
    done &&
    project({ today, days: 90, done: done.money, open: [todo.cards, inProgress.cards], repeats })
  );
}

/** As many as somebody may have, half of them carried over from the first day of all rows on. */
const budgets = Array.from(
  { length: 50 },
  (_, index): Budget => ({
    id: String(index),
    scope: index % 5 === 0 ? 'tag' : 'category',
    subject: index % 5 === 0 ? `tag ${index}` : (categories[index % categories.length] ?? 'Other'),
    amount: requireMinorUnits(1_000_000 + index),
    currency: currencyCodes[index % 7 === 0 ? 1 : 0] ?? 'INR',
    period: budgetPeriods[index % 3] ?? 'month',
    carries: index % 2 === 0,
    starts: '2004-01-01' as CalendarDate,
    monthDay: index % 10 === 1 ? 25 : 1,
    earlier: index % 3 === 0 ? ['2020-01-01 9000.00', '2024-01-01 9500.00'] : [],
  }),
);

/** Milliseconds of CPU of each lens, from the change of the lens to all that a screen shows of it. */
function measureLenses(ledger: Ledger): Readonly<Record<string, number>> {
  const read = (lens: (typeof lenses)[number], run: number) => {
    // Changes no result, but makes it another filter than the one before.
    const filter = { ...toFilter(lens, today), run };
    const { lists } = ledger.query(filter);
    return [lists.INR.slice(0, 60), ledger.series('INR', filter)];
  };
  return Object.fromEntries(
    lenses.map((lens) => [`lens: ${describeLens(lens).join(', ')}`, time(60, (index) => read(lens, index))]),
  );
}

function measure(count: number): Readonly<Record<string, number>> {
  const random = createRandom(11);
  const rows = makeRows(count);
  const snapshot = encodeSnapshot(createLedger(rows).rows);
  const open = () => {
    const parsed = parseSnapshot(snapshot);
    return createLedger(parsed.ok ? parsed.value : []);
  };
  const ledger = open();
  readViews(ledger);
  ledger.prepareChanges();
  const pick = () => ledger.rows.at(random(ledger.rows.length)) ?? makeRow(random, 0);
  const amount = () => requireMinorUnits(1 + random(9999));
  const put = (row: Transaction) => ledger.applyChanges([{ id: row.id, after: row }]);
  const change = (make: (index: number) => void) =>
    time(400, (index) => {
      make(index);
      readViews(ledger);
    });
  const runs = count > 10_000 ? 9 : 99;
  const queries = [
    'r',
    're',
    'ren',
    'rent',
    'cafe',
    '1200',
    'feb 2019',
    'overdue',
    '>50 -rent',
    'zzz',
    'dinner 1,2',
  ];
  const search = (text: string) => ledger.query(toFilter({ ...emptyLens, text }, today)).lists.INR;
  return {
    'warm open: parse, count, chart': time(runs, () => {
      const opened = open();
      return [readViews(opened), opened.series('INR')];
    }),
    'build, shuffled': time(runs, () => createLedger(rows)),
    'longest step of a build, sorted': longestStep(() => createLedgerInSteps(ledger.rows.slice())),
    'index by id': time(runs, (given: Ledger) => given.prepareChanges(), open),
    'the whole pass': time(99, (run) => ledger.query(Object.assign({ run }, emptyFilter))),
    ...measureLenses(ledger),
    'put a new row': change((index) => put(makeRow(random, count + index))),
    'put an edited row': change(() => put({ ...pick(), amount: amount() })),
    'move to another column': change(() => put({ ...pick(), status: statuses[random(3)] ?? 'todo' })),
    'move to another date': change(() => put({ ...pick(), date: makeRow(random, 0).date })),
    'remove a row': change(() => ledger.applyChanges([{ id: pick().id, after: null }])),
    'switch the currency': time(400, (index) => {
      const currency = currencyCodes[index % 3] ?? 'INR';
      const { lists, summaries } = ledger.query();
      return [lists[currency].slice(0, 60), summaries[currency], ledger.series(currency)];
    }),
    'chart series after a change': time(400, () => {
      put({ ...pick(), amount: amount(), currency: 'INR' });
      return ledger.series('INR');
    }),
    '50 budgets after a change': time(99, () => {
      put({ ...pick(), amount: amount() });
      return toBudgetStates(ledger.rows, budgets, today);
    }),
    'first search': time(
      runs,
      (given: Ledger) => given.query(toFilter({ ...emptyLens, text: 'first' }, today)),
      open,
    ),
    'search keystroke': time(90, (index) =>
      search((queries[index % queries.length] ?? '') + ' '.repeat(index)),
    ),
    'slowest of the keystrokes': Math.max(
      ...queries.map((text) => time(49, (index) => search(text + ' '.repeat(index)))),
    ),
    'keystroke after a change': time(90, () => {
      put({ ...pick(), amount: amount() });
      return search('rent');
    }),
    'a page of 1000 journal entries': time(29, (index) => {
      const changed = ledger.rows.slice(index, index + 1000).map((row) => ({ ...row, amount: amount() }));
      const entries = changed.map((after, at) => ({
        ...inTransactions,
        seq: at + 1,
        batch: 'other',
        id: after.id,
        after,
      }));
      const state = { ...emptySyncState, seq: 0 };
      const step = applyJournal(state, ledger, {
        entries,
        complete: true,
        counter: entries.length,
        since: 0,
      });
      new DeviceRows(ledger).applyChanges(step.changes);
      readViews(ledger);
    }),
    'an edit through the outbox': time(400, (index) => {
      const seen = pick();
      const intent = {
        operations: [
          { ...inTransactions, kind: 'edit', id: seen.id, seen: seen, values: { ...seen, amount: amount() } },
        ],
      } as const;
      const step = enqueue({ ...emptySyncState, seq: 0 }, ledger, `batch ${index}`, intent);
      new DeviceRows(ledger).applyChanges(step.changes);
      readViews(ledger);
    }),
    'balance of 90 days, 200 repeats': time(49, () => projectDays(ledger)),
    'next cards of 200 repeats': time(49, () => toNextCards(repeats, today)),
    'snapshot, encode': time(runs, () => encodeSnapshot(ledger.rows)),
    'snapshot, copied like the database does': time(runs, () => structuredClone(snapshot)),
    'snapshot, parse': time(runs, () => parseSnapshot(snapshot)),
  };
}

/** A ledger as a warm start makes it, holding on to nothing else. */
function startWarm(count: number): Ledger {
  const parsed = parseSnapshot(structuredClone(encodeSnapshot(createLedger(makeRows(count)).rows)));
  return createLedger(parsed.ok ? parsed.value : []);
}

/** Bytes of heap per row of a ledger, without and with the search index. */
function measureHeap(count: number): readonly [number, number] {
  const collect = globalThis.gc;
  if (collect === undefined) return [Number.NaN, Number.NaN];
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  };
  const before = used();
  const ledger = startWarm(count);
  readViews(ledger);
  ledger.series('INR');
  ledger.prepareChanges();
  const built = used() - before;
  ledger.query(toFilter({ ...emptyLens, text: 'rent' }, today));
  const searched = used() - before;
  return [built / ledger.rows.length, searched / ledger.rows.length];
}

measure(small);
const [few, many] = [measure(small), measure(large)];
const write = (name: string, one: number, other: number, unit: string) =>
  process.stdout.write(
    `| ${name} | ${one.toFixed(3)} | ${other.toFixed(3)} | ${(other / one).toFixed(1)} | ${unit} |\n`,
  );
process.stdout.write(`| what | ${small} rows | ${large} rows | ratio | unit |\n|---|---:|---:|---:|---|\n`);
for (const [name, value] of Object.entries(few)) write(name, value, many[name] ?? Number.NaN, 'ms');
const [fewBytes, manyBytes] = [measureHeap(10_000), measureHeap(large)];
write('heap per row (10,000 rows and 100,000)', fewBytes[0], manyBytes[0], 'bytes');
write('the same after a search', fewBytes[1], manyBytes[1], 'bytes');
