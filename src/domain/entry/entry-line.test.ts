import {
  array,
  assert as check,
  constantFrom,
  oneof,
  option,
  property,
  record,
  shuffledSubarray,
  string,
} from 'fast-check';
import { times } from 'tallyboard-backend/testing/times.ts';
import { describe, expect, it } from 'vitest';
import { takeProcessorTime } from '#testing/processor-time.ts';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { formatMoney } from '../money/money.ts';
import { statusLabels } from '../transactions/status.ts';
import type { TransactionDraft } from '../transactions/transaction.ts';
import { parseDraft, toDraft } from '../transactions/transaction-rules.ts';
import type { UsualEntry } from './earlier-entries.ts';
import { type EntryContext, readEntryLine } from './entry-line.ts';
import { formatEntry, listEntryParts, toEntryDraft } from './entry-reading.ts';

/** A Thursday. */
const today = '2026-11-26' as CalendarDate;

const usual: Readonly<Record<string, UsualEntry>> = {
  vegetables: { category: 'Groceries', type: 'expense', isSame: true },
  coffee: { category: 'Food & Dining', type: 'expense', isSame: true },
  interest: { category: 'Investment', type: 'income', isSame: true },
};
const context: EntryContext = {
  today,
  currency: 'INR',
  findUsual: (description) => (Object.hasOwn(usual, description) ? usual[description] : undefined),
};

const read = (text: string) => readEntryLine(text, context);
const readingOf = (text: string) => formatEntry(toEntryDraft(read(text).fields, context), today);

describe('a line', () => {
  it.each([
    ['450 vegetables', 'Expense −₹450.00 · Groceries · vegetables · today'],
    ['vegetables 450', 'Expense −₹450.00 · Groceries · vegetables · today'],
    ['$4 coffee', 'Expense −$4.00 · Food & Dining · coffee · today'],
    ['35000 rent 1 dec todo', 'Expense −₹35,000.00 · Rent · rent · Tue 1 Dec · To Do'],
    ['+159500 salary yesterday', 'Income +₹1,59,500.00 · Salary · salary · yesterday'],
    ['159500 salary', 'Income +₹1,59,500.00 · Salary · salary · today'],
    ['100 interest', 'Income +₹100.00 · Investment · interest · today'],
    ['-100 interest', 'Expense −₹100.00 · Investment · interest · today'],
    ['+450 vegetables', 'Income +₹450.00 · Groceries · vegetables · today'],
    [
      '23.40 gbp train to leeds last friday',
      'Expense −£23.40 · Transportation · train to leeds · Fri 20 Nov',
    ],
    ['1200+18% lunch #team', 'Expense −₹1,416.00 · Food & Dining · lunch · today · #team'],
    ['12*3 apples done', 'Expense −₹36.00 · no category · apples · today · Done'],
    ['100/3 pizza', 'Expense −₹33.33 · Food & Dining · pizza · today'],
    ['450 + 60 lunch', 'Expense −₹510.00 · Food & Dining · lunch · today'],
    ['1.5L car', 'Expense −₹1,50,000.00 · Transportation · car · today'],
    ['rs 50 tea', 'Expense −₹50.00 · Food & Dining · tea · today'],
    ['tea 50/-', 'Expense −₹50.00 · Food & Dining · tea · today'],
    ['४५० चाय', 'Expense −₹450.00 · no category · चाय · today'],
    ['food 90 paid', 'Expense −₹90.00 · Food & Dining · food · today · Done'],
    ['90 Dinner for the side hustle', 'Income +₹90.00 · Side Hustle · Dinner for the side hustle · today'],
    ['450, lunch,', 'Expense −₹450.00 · Food & Dining · lunch · today'],
    ['450 - lunch -', 'Expense −₹450.00 · Food & Dining · lunch · today'],
    ['450', 'Expense −₹450.00 · no category · today'],
    // Several numbers.
    ['450 vegetables 2 kg', 'Expense −₹450.00 · Groceries · vegetables 2 kg · today'],
    ['2 coffees $9', 'Expense −$9.00 · Food & Dining · 2 coffees · today'],
    ['2 coffees 9 usd', 'Expense −$9.00 · Food & Dining · 2 coffees · today'],
    ['2 months +900', 'Income +₹900.00 · no category · 2 months · today'],
    ['4.50 bus 42', 'Expense −₹4.50 · Transportation · bus 42 · today'],
    ['#a yesterday 450 tea 2', 'Expense −₹450.00 · Food & Dining · tea 2 · yesterday · #a'],
    ['paid 450 tea 2', 'Expense −₹450.00 · Food & Dining · tea 2 · today · Done'],
    ['iphone 15', 'Expense −₹15.00 · no category · iphone · today'],
    // Days.
    ['20/11 450 lunch', 'Expense −₹450.00 · Food & Dining · lunch · Fri 20 Nov'],
    ['450 20/11 lunch', 'Expense −₹450.00 · Food & Dining · lunch · Fri 20 Nov'],
    ['450 lunch -3', 'Expense −₹450.00 · Food & Dining · lunch · Mon 23 Nov'],
    ['+2 450 taxi', 'Expense −₹450.00 · Transportation · taxi · Sat 28 Nov'],
    ['-45 taxi', 'Expense −₹45.00 · Transportation · taxi · today'],
    ['+45 taxi', 'Income +₹45.00 · Transportation · taxi · today'],
    ['-450 taxi 2', 'Expense −₹450.00 · Transportation · taxi 2 · today'],
    ['20.11 coffee', 'Expense −₹20.11 · Food & Dining · coffee · today'],
    ['rent 1 dec 2600', 'Expense −₹2,600.00 · Rent · rent · Tue 1 Dec'],
    ['rent 1 dec 2025 2600', 'Expense −₹2,600.00 · Rent · rent · Mon 1 Dec 2025'],
    ['450 lunch 1st of next month', 'Expense −₹450.00 · Food & Dining · lunch · Tue 1 Dec'],
    ['450 lunch sun', 'Expense −₹450.00 · Food & Dining · lunch · Sun 22 Nov'],
    ['sun 450 lunch', 'Expense −₹450.00 · Food & Dining · lunch · Sun 22 Nov'],
    ['450 sun cream', 'Expense −₹450.00 · no category · sun cream · today'],
    ['450 1st class ticket', 'Expense −₹450.00 · no category · 1st class ticket · today'],
    ['120 1/2 kg paneer', 'Expense −₹120.00 · Groceries · 1/2 kg paneer · today'],
    ['lunch with tom 450', 'Expense −₹450.00 · Food & Dining · lunch with tom · today'],
    ['450 black friday mug yesterday', 'Expense −₹450.00 · no category · black friday mug · yesterday'],
    // Statuses.
    ['450 sofa in progress', 'Expense −₹450.00 · Shopping · sofa · today · In Progress'],
    ['450 sofa to do fri', 'Expense −₹450.00 · Shopping · sofa · Fri 20 Nov · To Do'],
    ['450 well done steak', 'Expense −₹450.00 · no category · well done steak · today'],
    ['450 steak done done', 'Expense −₹450.00 · no category · steak done · today · Done'],
    // Tags and marks.
    ['450 tea #🎉 #a_b-c', 'Expense −₹450.00 · Food & Dining · tea · today · #🎉 #a_b-c'],
    ['450 tea #a, #A #b', 'Expense −₹450.00 · Food & Dining · tea · today · #a #b'],
    ['450 # C# #- #a.b', 'Expense −₹450.00 · no category · # C# #- #a.b · today'],
    ['450 #चाय #👨‍👩‍👧', 'Expense −₹450.00 · no category · today · #चाय #👨‍👩‍👧'],
    ['\u200f450\u200e lu\u200bnch \u202e\u00ad', 'Expense −₹450.00 · Food & Dining · lunch · today'],
    ['450\tlunch\n  with\u0000 Sam', 'Expense −₹450.00 · Food & Dining · lunch with Sam · today'],
    ['450 lunch\ud83c', 'Expense −₹450.00 · Food & Dining · lunch · today'],
  ])('%j: %s', (text, words) => {
    expect([readingOf(text), read(text).problem]).toEqual([words, undefined]);
  });

  it.each([
    ['', 'amount_missing'],
    ['lunch', 'amount_missing'],
    ['1e9 lunch', 'amount_missing'],
    ['0.001 lunch', 'amount_missing'],
    ['1/0 lunch', 'amount_missing'],
    ['0 lunch', 'amount_missing'],
    ['1000000000000 lunch', 'amount_missing'],
    ['12/3 lunch', 'amount_missing'],
    ['2 coffees 9', 'several_amounts'],
    ['coffee 9 for 2', 'several_amounts'],
    ['$4 tea £5', 'several_amounts'],
    ['4x4 tyres 12000', 'several_amounts'],
    ['450 lunch 31/11', 'no_such_day'],
    ['450 lunch 29 feb', 'no_such_day'],
    ['450 lunch 2027-02-29 yesterday', 'no_such_day'],
    ['450 '.repeat(25_000), 'too_long'],
    ['x'.repeat(100_000), 'too_long'],
  ])('%.40j is none yet: %s', async (text, code) => {
    const took = await takeProcessorTime(() => {
      const line = read(text);
      expect(line.problem?.code).toBe(code);
      if (code === 'amount_missing' || code === 'several_amounts') expect(line.fields.amount).toBeUndefined();
      if (code === 'no_such_day') expect(line.fields.date).toBeUndefined();
    });
    expect(took).toBeLessThan(500);
  });

  it('says why a day is none', () => {
    expect(read('450 lunch 31/11').problem?.message).toBe('November has 30 days.');
  });

  it('has only the fields that it says', () => {
    expect(read('').fields).toEqual({});
    expect(read('steak').fields).toEqual({ description: 'steak' });
    expect(read('450 steak').fields).toEqual({ type: 'expense', amount: '450.00', description: 'steak' });
    expect(read('$4 rent paid 1 dec #home').fields).toEqual({
      type: 'expense',
      amount: '4.00',
      currency: 'USD',
      category: 'Rent',
      date: '2026-12-01',
      description: 'rent',
      status: 'done',
      tags: 'home,',
    });
  });

  it('has its parts in their order', () => {
    const text = 'the  flat: 35000 rent 1 dec #home - todo';
    expect(
      read(text).parts.map(({ start, end, ...part }) => ({ ...part, text: text.slice(start, end) })),
    ).toEqual([
      { kind: 'description', text: 'the  flat:', label: 'the flat:' },
      { kind: 'amount', text: '35000', label: '−₹35,000.00' },
      { kind: 'description', text: 'rent', label: 'rent' },
      { kind: 'date', text: '1 dec', label: 'Tue 1 Dec' },
      { kind: 'tag', text: '#home', label: '#home' },
      { kind: 'status', text: 'todo', label: 'To Do' },
    ]);
  });
});

const runs = { numRuns: 500 * times };

/** What can be said, with what it means. Each is a fact here, not computed. */
const amounts = constantFrom(
  { text: '450', amount: 45_000 },
  { text: '2600', amount: 260_000 },
  { text: '1,59,500', amount: 15_950_000 },
  { text: '0.50', amount: 50 },
  { text: '12*3', amount: 3600 },
  { text: '450 + 60', amount: 51_000 },
  { text: '1200+18%', amount: 141_600 },
  { text: '(20+30)*2', amount: 10_000 },
  { text: '5k', amount: 500_000 },
  { text: '1.5 lakh', amount: 15_000_000 },
  { text: '$4', amount: 400, currency: 'USD' },
  { text: '23.40 gbp', amount: 2340, currency: 'GBP' },
  { text: 'rs 50', amount: 5000, currency: 'INR' },
  { text: '40 dollars', amount: 4000, currency: 'USD' },
  { text: '+900', amount: 90_000, type: 'income' },
  { text: '-£7', amount: 700, currency: 'GBP', type: 'expense' },
);
const dates = constantFrom(
  { text: 'today', date: '2026-11-26' },
  { text: 'Yesterday', date: '2026-11-25' },
  { text: 'last friday', date: '2026-11-20' },
  { text: 'next thu', date: '2026-12-03' },
  { text: 'sunday', date: '2026-11-22' },
  { text: '20/11', date: '2026-11-20' },
  { text: '20-11-25', date: '2025-11-20' },
  { text: '1 dec', date: '2026-12-01' },
  { text: 'Dec 1st', date: '2026-12-01' },
  { text: 'on the 1st of next month', date: '2026-12-01' },
  { text: '2026-11-05', date: '2026-11-05' },
  { text: '-3', date: '2026-11-23' },
  { text: '+2', date: '2026-11-28' },
  { text: '3 days ago', date: '2026-11-23' },
  { text: 'in 12 days', date: '2026-12-08' },
);
const weakDates = constantFrom(
  { text: 'fri', date: '2026-11-20', isWeak: true },
  { text: 'sat', date: '2026-11-21', isWeak: true },
  { text: 'yest', date: '2026-11-25', isWeak: true },
  { text: '20th', date: '2026-11-20', isWeak: true },
);
const states = constantFrom(
  { text: 'todo', status: 'todo', isWeak: true },
  { text: 'To do', status: 'todo', isWeak: true },
  { text: 'in progress', status: 'in-progress', isWeak: true },
  { text: 'paid', status: 'done', isWeak: true },
  { text: 'done', status: 'done', isWeak: true },
);
const descriptions = constantFrom(
  { text: 'vegetables', description: 'vegetables', category: 'Groceries', type: 'expense' },
  { text: 'rent  flat 4B', description: 'rent flat 4B', category: 'Rent', type: 'expense' },
  { text: 'Salary', description: 'Salary', category: 'Salary', type: 'income' },
  {
    text: 'food at the station',
    description: 'food at the station',
    category: 'Food & Dining',
    type: 'expense',
  },
  { text: 'train to Leeds', description: 'train to Leeds', category: 'Transportation', type: 'expense' },
  { text: 'well done steak', description: 'well done steak' },
  { text: '\u200fשלום', description: 'שלום' },
  { text: 'चाय 🎉', description: 'चाय 🎉' },
);
const tags = array(constantFrom({ text: '#team' }, { text: '#🎉' }, { text: '#चाय2' }), { maxLength: 2 });
interface Said {
  readonly text: string;
  readonly isWeak?: boolean;
}
const lines = record({
  amount: amounts,
  date: option(oneof(dates, weakDates), { nil: undefined }),
  status: option(states, { nil: undefined }),
  description: option(descriptions, { nil: undefined }),
  tags,
}).chain((said) => {
  const parts = [said.amount, said.date, said.status, said.description, ...said.tags].filter(
    (part): part is Said & typeof part => part !== undefined,
  );
  return record({
    said: constantFrom(said),
    order: shuffledSubarray(parts, { minLength: parts.length, maxLength: parts.length }).filter((order) =>
      order.every(
        (part, index) => !('isWeak' in part) || order[index + 1] !== said.description || !said.description,
      ),
    ),
    space: constantFrom(' ', '  ', '\t', ' \u200e'),
  });
});

describe('a line of any parts in any order', () => {
  it('is read as they mean', () => {
    check(
      property(lines, ({ said, order, space }) => {
        const text = order.map((part) => part.text).join(space);
        const { fields, parts, problem } = read(text);
        const { amount, date, status, description } = said;
        const type =
          ('type' in amount && amount.type) ||
          (description && 'type' in description && description.type) ||
          'expense';
        expect({ text, problem, ...toEntryDraft(fields, context) }).toEqual({
          text,
          problem: undefined,
          type,
          amount: (amount.amount / 100).toFixed(2),
          currency: ('currency' in amount && amount.currency) || 'INR',
          category: (description && 'category' in description && description.category) || '',
          date: date?.date ?? today,
          description: description?.description ?? '',
          status: status?.status ?? '',
          tags: [
            ...new Set(
              order.filter((part) => part.text.startsWith('#')).map((part) => `${part.text.slice(1)},`),
            ),
          ].join(''),
          bankId: '',
          notes: '',
          split: '',
          repeat: '',
        });
        expect(
          parts.map(({ start, end }) =>
            text
              .slice(start, end)
              .replace(/[\s\u200e]+/g, ' ')
              .trim(),
          ),
        ).toEqual(order.map((part) => part.text.replace(/\s+/g, ' ')));
      }),
      { numRuns: 2000 * times },
    );
  });
});

/** Texts of pieces that mean something, and of any. */
const anyLine = oneof(
  array(
    constantFrom(
      ...[
        '450',
        '2',
        '$4',
        '12*3',
        '+2',
        '-3',
        '1',
        'dec',
        '26',
        '2600',
        'last',
        'fri',
        'to',
        'do',
        'done',
        '#',
        '#a',
      ],
      ...[
        'rent',
        'lunch',
        '-',
        ',',
        '20/11',
        '31/11',
        '1/2',
        'in',
        '\u200f',
        '\u200d',
        '\ud83c',
        '🎉',
        '(',
        '%',
        'x',
      ],
      ...['10:30', '1e9', 'rs', 'the', '1st', 'of', 'next', 'month', 'שלום'],
    ),
    { maxLength: 12 },
  ).map((words) => words.join(' ')),
  string({ unit: 'grapheme', maxLength: 60 }),
  string({ unit: 'binary', maxLength: 60 }),
);

describe('any line', () => {
  it('is said exactly as it is added', () => {
    let added = 0;
    check(
      property(anyLine, (text) => {
        const { fields, problem } = read(text);
        const draft: TransactionDraft = {
          ...toEntryDraft(fields, context),
          category: fields.category ?? 'Other',
        };
        const parsed = parseDraft(draft);
        if (!parsed.ok) {
          expect(problem, text).toBeDefined();
          return;
        }
        added += 1;
        const { value } = parsed;
        const said = { ...draft, status: fields.status === undefined ? '' : value.status };
        expect(formatEntry({ ...toDraft(value), status: said.status }, today)).toBe(formatEntry(said, today));
        const words = Object.fromEntries(listEntryParts(draft, today).map((part) => [part.field, part.text]));
        const sign = value.type === 'income' ? 'Income +' : 'Expense −';
        expect(words.amount).toBe(sign + formatMoney(value.amount, value.currency));
        expect(words.category).toBe(value.category);
        expect((words.description ?? '').replace(/[\u2068\u2069]/g, '')).toBe(value.description);
        expect(words.status).toBe(fields.status && statusLabels[value.status as 'todo'].title);
        expect((words.tags ?? '').replace(/[\u2068\u2069]/g, '')).toBe(
          value.tags.map((tag) => `#${tag}`).join(' '),
        );
      }),
      runs,
    );
    expect(added).toBeGreaterThan(50);
  });

  it('has each visible word in one part at most, and what is in none only parts others', () => {
    check(
      property(anyLine, (text) => {
        const { parts, fields } = read(text);
        let end = 0;
        const left: string[] = [];
        for (const part of parts) {
          expect(part.start).toBeGreaterThanOrEqual(end);
          expect(part.end).toBeGreaterThan(part.start);
          left.push(text.slice(end, part.start));
          end = part.end;
        }
        left.push(text.slice(end));
        expect(left.join(' ')).toMatch(/^(?:[-–—|·,;:\s]|\p{C})*$/u);
        const described = parts.filter(({ kind }) => kind === 'description').map(({ label }) => label);
        expect(fields.description ?? '').toBe(described.join(' ').replace(/[,;:]+$/, ''));
        expect(fields.description ?? '').not.toMatch(
          /[\p{Cs}\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u,
        );
      }),
      runs,
    );
  });
});

it.each([
  [{}, 'Expense no amount · no category · today'],
  [{ amount: '12*3', date: 'soon' }, 'Expense no amount · no category · no date'],
  [
    { amount: '5', currency: 'USD', type: 'income', category: 'Salary', tags: 'a,new b' },
    'Income +$5.00 · Salary · today · #a #new b',
  ],
  [{ amount: '5', description: ' שלום ' }, 'Expense −₹5.00 · no category · \u2068שלום\u2069 · today'],
  [{ amount: '5', status: 'done' }, 'Expense −₹5.00 · no category · today · Done'],
])('a form with %j is said as %s', (fields, words) => {
  expect(formatEntry(toEntryDraft(fields, context), today)).toBe(words);
});

/** The words of the questions and of their answers, with the lines that those are. */
const asked = (text: string, day: string = today) =>
  readEntryLine(text, { ...context, today: day as CalendarDate }).questions;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Two weeks of reference days, the first a Sunday. */
const references = Array.from({ length: 14 }, (_, index) => `2026-11-${String(index + 15)}` as CalendarDate);

describe('a weekday with a word that changes it', () => {
  it.each(weekdays)('is the day that is meant, or refused or asked, whatever today is: %s', (name) => {
    for (const day of references) {
      const now = Date.parse(day) / 86_400_000;
      const found = (text: string) => {
        const { fields, problem, questions } = readEntryLine(`500 sofa ${text}`, { ...context, today: day });
        return problem || questions.length > 0 ? 'asked' : Date.parse(fields.date ?? day) / 86_400_000 - now;
      };
      const weekday = weekdays.indexOf(name);
      const today = references.indexOf(day) % 7;
      const [passed, coming] = [(today - weekday + 7) % 7, (weekday - today + 7) % 7 || 7];
      expect(found(name)).toBe(-passed || 0);
      for (const word of ['last', 'past', 'previous']) expect(found(`${word} ${name}`)).toBe(-(passed || 7));
      for (const word of ['next', 'coming', 'upcoming', 'this coming']) {
        expect(found(`${word} ${name}`)).toBe(coming);
      }
      expect(found(`this ${name}`)).toBe(weekday < today ? 'asked' : weekday - today);
      expect(found(`${name} last week`)).toBe(weekday - today - 7);
      expect(found(`next week ${name.toUpperCase()}`)).toBe(weekday - today + 7);
      for (const word of ['after', 'before', 'until', 'since', 'every other', 'second', 'each third']) {
        expect(['asked', coming % 7], word).toContain(found(`${word} ${name}`));
      }
      expect(found(`${name} week`)).toBe('asked');
      expect(found(`a week from ${name}`)).toBe('asked');
    }
  });
});

describe('a pair of numbers', () => {
  const pairs = Array.from({ length: 31 }, (_, one) =>
    Array.from({ length: 31 }, (_, other) => [one + 1, other + 1] as const),
  ).flat();
  const forms = ['/', '-'].flatMap((sign) => [(one: number, other: number) => `${one}${sign}${other}`]);
  const isHours = (one: number, other: number) => one === 24 && other === 7;

  it('beside a description is no day unasked, unless it can be nothing else', () => {
    for (const [one, other] of pairs) {
      for (const toForm of forms) {
        const { fields, problem, questions } = read(`500 sofa ${toForm(one, other)}`);
        const isSure = one > 12 && other <= 12 && !isHours(one, other);
        if (isSure && problem === undefined) expect(fields.date).toMatch(/-\d\d-\d\d$/);
        else expect(fields.date).toBeUndefined();
        const isRead = (one <= 12 && other <= 12) || isHours(one, other) || (one <= 12 && other > 12);
        const isDay = other <= 12 || ![2, 4, 6, 9, 11].includes(one) || other <= (one === 2 ? 28 : 30);
        const isThere = other > 12 || one <= 29 || ![4, 6, 9, 11].includes(other);
        if (isRead && isDay && isThere) expect(questions, toForm(one, other)).toHaveLength(1);
      }
    }
  });

  it('alone is a day, the month second', () => {
    for (const [one, other] of pairs) {
      const line = read(`500 ${one}/${other} #a done`);
      if (other > 12) expect(line.fields.date).toBeUndefined();
      else if (line.problem === undefined) {
        expect(line.fields.date?.slice(5)).toBe(
          `${String(other).padStart(2, '0')}-${String(one).padStart(2, '0')}`,
        );
      } else expect(line.problem.code).toBe('no_such_day');
    }
  });

  it('is asked about with the line that says the day', () => {
    expect(asked('500 sofa 3/12 #a')).toEqual([
      {
        about: 'day',
        label: 'Is “3/12” a day?',
        answers: [{ label: 'Thu 3 Dec', line: '500 sofa 3 Dec 2026 #a' }],
      },
    ]);
    expect(asked('500 sofa 24/7 yesterday')).toEqual([]);
    expect(asked('120 1/2 kg paneer')).toEqual([]);
  });
});

it.each([
  ['500 from john', ['Income', 'Expense']],
  ['maid salary 5000', ['Expense', 'Income']],
  ['salary for the cook 5000', ['Expense', 'Income']],
  ['returned shoes 500', ['Income', 'Expense']],
  ['borrowed 500 from Ravi', ['Income', 'Expense']],
  ['refund to customer 400', ['Income', 'Expense']],
  ['500 10% off shoes', ['₹450.00', '₹550.00']],
  ['500 sofa after friday', ['Fri 20 Nov']],
  ['500 sofa 11/24', ['Tue 24 Nov']],
  ['500 sofa 1 jan 2028', []],
  ['500 sofa last weekend', []],
  ['500 sofa monday or tuesday', []],
])('%j asks, and each answer is a line that asks no more: %j', (text, words) => {
  const [question] = asked(text);
  expect(question?.answers.map((answer) => answer.label)).toEqual(words);
  for (const answer of question?.answers ?? []) {
    expect(asked(answer.line)).toEqual([]);
    const { fields } = read(answer.line);
    const said = [
      formatEntry(toEntryDraft(fields, context), today),
      fields.type === 'income' ? 'Income' : 'Expense',
    ];
    expect(said.join(' ')).toContain(answer.label);
  }
});

it.each([
  ['received 500 from John', 'income', undefined],
  ['RECEIVED 500 FROM JOHN', 'income', undefined],
  ['got 500 from john', 'income', undefined],
  ['refund 200 shoes', 'income', 'Shopping'],
  ['cashback 20', 'income', undefined],
  ['salary 50000', 'income', 'Salary'],
  ['sold bike 5000', 'income', 'Transportation'],
  ['ravi paid me 300', 'income', undefined],
  ['gave me 300', 'income', undefined],
  ['paid in refund 300', 'income', undefined],
  ['paid in full rent 300', 'expense', 'Rent'],
  ['income tax refund 300', 'income', undefined],
  ['income tax 300', 'expense', undefined],
  ['paid salary to cook 5000', 'expense', 'Salary'],
  ['lent 500 to ravi', 'expense', undefined],
  ['-500 refund', 'expense', undefined],
  ['upwork 500', 'expense', undefined],
  ['received 500 upwork', 'income', 'Freelance'],
])('%j is %s of %s', (text, type, category) => {
  const { fields, problem, questions } = read(text);
  expect([fields.type ?? 'expense', fields.category, problem, questions]).toEqual([
    type,
    category,
    undefined,
    [],
  ]);
});

it('what this very description was counts for more than its words', () => {
  const findUsual = () => ({ category: 'Other', type: 'expense', isSame: true }) as const;
  expect(readEntryLine('cashback fee 20', { ...context, findUsual }).fields.type).toBe('expense');
});

it.each([
  ['199 netflix every month', 'month', '1', undefined],
  ['199 netflix each week', 'week', '1', undefined],
  ['199 netflix EVERY YEAR', 'year', '1', undefined],
  ['199 netflix every 2 weeks', 'week', '2', undefined],
  ['199 netflix every other month', 'month', '2', undefined],
  ['199 netflix every quarter', 'month', '3', undefined],
  ['199 netflix every fortnight', 'week', '2', undefined],
  ['199 netflix every day', 'day', '1', undefined],
  ['199 netflix every friday', 'week', '1', '2026-11-27'],
  ['199 netflix every other friday', 'week', '2', '2026-11-27'],
  ['199 netflix every thursday', 'week', '1', '2026-11-26'],
  ['199 netflix every 5th', 'month', '1', '2026-12-05'],
  ['199 netflix every 26th', 'month', '1', '2026-11-26'],
  ['199 netflix every month 5 dec', 'month', '1', '2026-12-05'],
])('%j returns by %s, every %s', (text, unit, every, date) => {
  const { fields, problem } = read(text);
  const rule = JSON.parse(fields.repeat ?? '{}');
  expect([rule.often === 'custom' ? rule.unit : rule.often, rule.every, fields.date, problem]).toEqual([
    unit,
    every,
    date,
    undefined,
  ]);
  expect(fields.description).toBe('netflix');
});

describe('money of another currency', () => {
  const currencies = [
    'eur',
    'EUR',
    'aed',
    'chf',
    'jpy',
    'euros',
    'yen',
    'dirhams',
    'francs',
    '€',
    '¥',
    '₩',
    'A$',
  ];
  it.each(currencies)(
    'is refused by its name on either side of a number, and never is one of ours: %s',
    (mark) => {
      for (const amount of [`${mark} 20`, `20 ${mark}`, `${mark}20`, `20${mark}`]) {
        for (const text of [`${amount} lunch`, `lunch ${amount}`, `lunch ${amount} yesterday`]) {
          const { fields, problem } = read(text);
          expect([problem?.code, fields.amount], text).toEqual(['foreign_money', undefined]);
          expect(problem?.message).toMatch(/^\p{Lu}.+ cannot be recorded here\. Use ₹, \$ or £\.$/u);
        }
      }
    },
  );

  it.each([
    ['20 canadian dollars lunch', 'Canadian dollars'],
    ['$20 CAD lunch', 'Canadian dollars'],
    ['lunch 500 in yen', 'Japanese yen|Yen'],
    ['5000 won ramen', 'Won'],
  ])('%j: %s', (text, name) => {
    expect(read(text).problem?.message).toMatch(new RegExp(`^(?:${name}) cannot`));
  });

  it.each([
    '500 cup holder',
    '80 pen',
    '20 us dollars lunch',
    '50 pounds train',
    'bob 500',
    '€12 = ₹1100 lunch',
  ])('is not seen where none is: %j', (text) => {
    expect(read(text).problem).toBeUndefined();
  });
});
