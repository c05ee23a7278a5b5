import { deepEqual, equal } from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findHindrances } from '#testing/hindrances.ts';
import type { Person, StoredRow } from '../fixtures/person.ts';
import type { RunningServer } from '../fixtures/running-server.ts';
import { statement } from '../pages/statement.ts';
import { type Hands, keys, until } from './hands.ts';
import type { RemoteBrowser } from './remote-browser.ts';

/** Somebody at a browser that no other story runs in. */
export interface Visit {
  readonly browser: RemoteBrowser;
  readonly hands: Hands;
  readonly server: RunningServer;
  readonly person: Person;
}

interface Step {
  readonly name: string;
  /** What the console says of it where that is not silence. */
  readonly complaint?: RegExp;
  play(visit: Visit): Promise<void>;
}

/** What every browser must be able to do, in this order: each step begins where the one before has ended. */
export const journey: readonly Step[] = [
  {
    name: 'the landing page',
    async play({ browser, hands, server, person }) {
      await person.save(
        { type: 'income', category: 'Salary', amount: '52000.00', status: 'done' },
        { category: 'Travel', amount: '1200.00', description: 'Train', status: 'done' },
      );
      await browser.resize(1280, 900);
      await browser.open(server.url);
      await hands.see('h1', 'Manage expenses in clicks.');
      await hands.press('main a', 'Log in');
    },
  },
  {
    name: 'signing in',
    async play({ hands, person }) {
      await hands.fill('input', 'Email', person.email);
      await hands.fill('input', 'Password', person.password);
      await hands.chord(keys.enter);
      await hands.see('[data-card]', 'Train, ₹1,200.00');
      await hands.see('[role=application]', 'Income vs Expenses Over Time');
    },
  },
  {
    name: 'Quick add',
    async play(visit) {
      await addQuickly(visit, 'Rent 12000');
      // The first one makes room for them, and all below moves.
      await visit.hands.see('[aria-label=Added]');
      await untilStored(visit, { description: 'Rent', amount: '12000.00', category: 'Rent', status: 'todo' });
    },
  },
  {
    name: 'words on cards',
    async play({ browser, hands }) {
      await hands.see('[data-card]', 'Rent, ₹12,000.00');
      deepEqual(await browser.run<null, string[]>(listHindrances, null), []);
    },
  },
  {
    name: 'editing',
    async play(visit) {
      const { hands } = visit;
      await hands.press('[data-row] [data-main]', 'Edit Rent');
      await hands.fill('dialog input', 'Amount', '12500');
      await hands.press('dialog button', 'Save Changes');
      await hands.see('[data-card]', 'Rent, ₹12,500.00');
      await untilStored(visit, { description: 'Rent', amount: '12500.00' });
    },
  },
  {
    name: 'dragging',
    async play(visit) {
      await visit.hands.drag(handle, 'section', 'In Progress');
      await visit.hands.see('[data-row] button', 'In Progress: Rent');
      await untilStored(visit, { description: 'Rent', status: 'in-progress' });
    },
  },
  {
    name: 'moving by key',
    async play(visit) {
      const { browser, hands } = visit;
      await browser.run((selector) => document.querySelector<HTMLElement>(selector)?.focus(), handle);
      await hands.type(' ');
      await hands.see('[role=status]', 'Picked up Rent');
      await until('to be over Done', async () => {
        await hands.chord(keys.right);
        return hands.sees('[role=status]', 'Over Done');
      });
      await hands.type(' ');
      await untilStored(visit, { description: 'Rent', status: 'done' });
    },
  },
  {
    name: 'undo',
    async play(visit) {
      await visit.hands.chord(keys.control, 'z');
      await untilStored(visit, { description: 'Rent', status: 'in-progress' });
    },
  },
  {
    name: 'the filter',
    async play({ hands }) {
      await hands.press('button', 'Filter');
      await hands.press('input[type=checkbox]', 'Travel');
      await hands.chord(keys.escape);
      await hands.see('p', '1 of 3 transactions');
    },
  },
  {
    name: 'the palette',
    async play({ hands }) {
      await hands.chord(keys.control, 'k');
      await hands.see('input[role=combobox]', 'Command');
      await hands.type('clear all filters');
      await hands.see('[role=option]', 'Filters Clear all filters');
      await hands.chord(keys.enter);
      await hands.see('p', '3 transactions');
    },
  },
  {
    name: 'the charts',
    async play({ hands }) {
      await hands.press('label', 'Bar');
      await hands.see('[role=application]', 'Monthly Income vs Expenses');
      await hands.press('label', 'Pie');
      await hands.see('[role=application]', 'Expense Categories Breakdown');
    },
  },
  {
    name: 'importing',
    async play(visit) {
      const { browser, hands, server } = visit;
      const file = join(server.dataDir, 'meridian.csv');
      await writeFile(file, statement);
      await hands.press('button', 'Import…');
      await hands.see('dialog h3', '1 of 3');
      await browser.chooseFile('dialog input[type=file]', file);
      await hands.press('dialog button', 'Continue');
      await hands.press('dialog button', 'Import 4 transactions');
      await untilStored(visit, { description: 'NETFLIX.COM', amount: '649.00', category: 'Entertainment' });
    },
  },
  {
    name: 'without a server',
    complaint: /^Reading failed/,
    async play(visit) {
      const { browser, hands, server } = visit;
      await browser.run(() => navigator.serviceWorker.ready.then(() => true), null);
      await server.kill();
      await addQuickly(visit, 'Groceries 20');
      await hands.see('[data-card]', 'Groceries, ₹20.00');
      await browser.open(`${server.url}/app`);
      await hands.see('[data-card]', 'Groceries, ₹20.00');
    },
  },
  {
    name: 'with the server again',
    complaint: /^Reading failed/,
    async play(visit) {
      const { browser, server } = visit;
      await server.start();
      await untilStored(visit, { description: 'Groceries', amount: '20.00' });
      await until('for the page to hear of it', () =>
        browser.run(() => document.querySelector('[data-sync]')?.textContent === 'Saved', null),
      );
    },
  },
  {
    name: 'the width of a phone',
    async play({ browser, hands }) {
      await browser.resize(375, 740);
      await hands.press('nav button', 'Add');
      await hands.see('dialog input', 'Amount');
      await hands.chord(keys.escape);
      const { content, room } = await browser.run(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { content: scrollWidth, room: clientWidth };
      }, null);
      equal(content, room, 'the page scrolls sideways');
    },
  },
  {
    name: 'signing out',
    async play({ browser, hands }) {
      await browser.resize(1280, 900);
      await hands.press('header button', 'Sign Out');
      await hands.see('h1', 'Manage expenses in clicks.');
    },
  },
];

const handle = '[data-card] [aria-label^="Drag Rent"]';

async function addQuickly({ hands }: Visit, words: string): Promise<void> {
  await hands.press('input[role=combobox]', 'Quick add');
  await hands.type(words);
  await hands.chord(keys.enter);
}

async function untilStored({ person }: Visit, wanted: Partial<StoredRow>): Promise<void> {
  const isWanted = (row: StoredRow) =>
    Object.entries(wanted).every(([field, value]) => row[field as keyof StoredRow] === value);
  await until(`for the server to have ${JSON.stringify(wanted)}`, async () =>
    (await person.rows()).some(isWanted),
  );
}

/** Runs in the page: which words of cards cannot be read, and why. */
const listHindrances = `() =>
  [...document.querySelectorAll('[data-card] :is([data-field], [data-way-in])')].flatMap((part) =>
    (${findHindrances})(part).map((words) => part.textContent + ' ' + words),
  )`;
