import { expect, type Locator, type Page } from '@playwright/test';

/** The saved views, in the bar above the charts. */
export class ViewsMenu {
  readonly menu: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.menu = page.getByRole('dialog', { name: 'Views' });
  }

  async open(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Views', exact: true }).click();
    await expect(this.menu).toBeVisible();
  }

  async close(): Promise<void> {
    await this.#page.keyboard.press('Escape');
    await expect(this.menu).toBeHidden();
  }

  /** A view to pick. */
  choice(name: string): Locator {
    return this.menu.getByRole('button', { name, exact: true });
  }

  /** The person's own views, in their order. */
  get own(): Locator {
    return this.menu.getByRole('list', { name: 'Your views' }).getByRole('listitem');
  }

  async save(name: string): Promise<void> {
    await this.menu.getByLabel('Save this view as').fill(name);
    await this.menu.getByRole('button', { name: 'Save' }).click();
    await expect(this.own.filter({ hasText: name })).toBeVisible();
  }
}
