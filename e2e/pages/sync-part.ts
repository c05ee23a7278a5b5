import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until the browser keeps the pages themselves, so that a reload needs no network. */
export async function keepShell(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
}

/** What the header says of the changes of this device. */
export function syncMark(page: Page): Locator {
  return page.locator('[data-sync]');
}

/**
 * Waits until the server has everything and the page has just been told that there is nothing new: its next question
 * is seconds away, so nothing is under way when the network or the server goes now.
 */
export async function untilQuiet(page: Page): Promise<void> {
  await expect(syncMark(page)).toHaveText('Saved');
  // The first answer may be followed by a reading of the journal, the second has nothing left to tell.
  for (const _ of ['first', 'second']) {
    const answer = await page.waitForResponse(/\/change_counters/);
    await answer.finished();
  }
}

/** What was done in the last 30 days, each with its way back. */
export class ActivityPanel {
  readonly dialog: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: 'Activity' });
  }

  async open(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Activity' }).click();
    await expect(this.dialog).toBeVisible();
    await expect(this.dialog.getByText('Loading...')).toHaveCount(0);
  }

  /** What was done, a line each. */
  get lines(): Locator {
    return this.dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  }

  /** The buttons that take back what was done in these words, the latest first. */
  undo(words: string): Locator {
    return this.dialog.getByRole('button', { name: `Undo: ${words}`, exact: true });
  }

  /** The buttons that make again what was taken back. */
  redo(words: string): Locator {
    return this.dialog.getByRole('button', { name: `Redo: ${words}`, exact: true });
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close' }).click();
  }
}
