import { expect, type Locator, type Page } from '@playwright/test';

export type ColumnTitle = 'To Do' | 'In Progress' | 'Done';

/** The Transaction Management Board. */
export class BoardPart {
  readonly page: Page;
  readonly root: Locator;

  constructor(page: Page) {
    this.page = page;
    this.root = page.getByRole('region', { name: 'Transaction Management Board' });
  }

  column(title: ColumnTitle): Locator {
    return this.root.getByRole('region', { name: new RegExp(`^${title}`) });
  }

  /** A card by category and amount, as it is called, in whichever column it stands. */
  card(name: string): Locator {
    return this.root.getByRole('article', { name, exact: true });
  }

  handle(name: string): Locator {
    return this.card(name).getByRole('button', { name: `Drag ${name}` });
  }

  moveButton(name: string): Locator {
    return this.card(name).getByRole('button', { name: `Move to: ${name}` });
  }

  editButton(name: string): Locator {
    return this.card(name).getByRole('button', { name: `Edit ${name}` });
  }

  deleteButton(name: string): Locator {
    return this.card(name).getByRole('button', { name: `Delete ${name}` });
  }

  /** What a swipe opens, and whoever reads the screen with a finger. */
  moreButton(name: string): Locator {
    return this.card(name).getByRole('button', { name: `More: ${name}` });
  }

  /** By the menu on the card. */
  async move(name: string, title: ColumnTitle): Promise<void> {
    const more = this.moreButton(name);
    if ((await more.count()) > 0) await more.dispatchEvent('click');
    else await this.moveButton(name).click();
    await this.page.getByRole('menuitem', { name: title }).click();
  }

  /** What is spoken now, by the board or by its drag. */
  spoken(text: string): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }

  async expectIn(title: ColumnTitle, name: string): Promise<void> {
    await expect(this.column(title).getByRole('article', { name, exact: true })).toBeVisible();
  }

  /** Presses the mouse on the card's handle and carries it over a place, without letting go. */
  async pickUp(name: string, over: { x: number; y: number }): Promise<void> {
    // A card that still glides to its place would be missed: hovering waits until it stands.
    await this.handle(name).hover();
    const from = await centreOf(this.handle(name));
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + 10, from.y, { steps: 2 });
    await this.page.mouse.move(over.x, over.y, { steps: 8 });
  }

  async drag(name: string, over: { x: number; y: number }): Promise<void> {
    await this.pickUp(name, over);
    await this.page.mouse.up();
  }
}

export async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(locator);
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * The place of an element on the screen, in CSS pixels. An element of the document from the build goes when
 * the page takes its place, maybe between being found and being measured: then its successor is measured.
 */
export async function boxOf(
  locator: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  for (;;) {
    await locator.waitFor();
    const box = await locator.boundingBox();
    if (box !== null) return box;
  }
}

/** One key after the other: the library takes in one step before it reads the next. */
export async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}
