import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';

/** A tab with a page of storage format 1, as far as the browser's database and locks know of it. */
export class OlderPage {
  readonly #page: Page;
  readonly #person: string;

  private constructor(page: Page, person: string) {
    this.#page = page;
    this.#person = person;
  }

  /** Opens it in a tab of its own; from then on it is the one that sends what it stores. */
  static async open(context: BrowserContext, person: string): Promise<OlderPage> {
    const page = await context.newPage();
    await page.goto('/robots.txt');
    await page.evaluate(
      (name) =>
        new Promise<void>((begin) => {
          void navigator.locks.request(name, () => {
            begin();
            return new Promise(() => undefined);
          });
        }),
      `tallyboard ${person}`,
    );
    return new OlderPage(page, person);
  }

  /** Adds an expense of 12.50 rupees, which it stores and never comes to send. */
  async add(description: string): Promise<void> {
    const [batch, id] = [randomUUID(), randomUUID()];
    const row = {
      id,
      type: 'expense',
      amount: 1250,
      currency: 'INR',
      category: 'Groceries',
      date: '2024-03-02',
      description,
      status: 'todo',
    };
    await this.#page.evaluate(
      async ({ person, batch, row }) => {
        const opened = indexedDB.open('tallyboard', 1);
        opened.onupgradeneeded = () => opened.result.createObjectStore('people');
        const database = await new Promise<IDBDatabase>((resolve) => {
          opened.onsuccess = () => resolve(opened.result);
        });
        const store = database.transaction('people', 'readwrite').objectStore('people');
        const stored = store.get([person, 'sync']);
        await new Promise((resolve) => {
          stored.onsuccess = resolve;
        });
        const empty = { version: 1, seq: null, revision: 0, outbox: [], refused: [] };
        const before: typeof empty = stored.result ?? empty;
        const revision = before.revision + 1;
        const pending = { batch, progress: 'waiting', since: revision, misses: 0 };
        store.put({ kind: 'add', row, before: null }, [person, 'change', batch]);
        store.put({ base: before.revision, changes: [{ id: row.id, after: row }] }, [
          person,
          'log',
          revision,
        ]);
        store.put({ ...before, revision, outbox: [...before.outbox, pending] }, [person, 'sync']);
        await new Promise((resolve) => store.transaction.addEventListener('complete', resolve));
        database.close();
      },
      { person: this.#person, batch, row },
    );
  }

  async close(): Promise<void> {
    await this.#page.close();
  }
}
