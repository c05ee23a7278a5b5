import { expect, type Locator, type Page } from '@playwright/test';

/** The import's dialog, which Import… in the Data Management card opens. */
export class ImportDialog {
  readonly root: Locator;
  readonly alert: Locator;
  readonly file: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.root = page.getByRole('dialog', { name: 'Import' });
    this.alert = this.root.getByRole('alert');
    this.file = this.root.getByLabel(/Choose a file/);
  }

  async open(): Promise<void> {
    await expect(this.#page.locator('dialog[open]')).toHaveCount(0);
    // By the key: on a first visit what is above the button may come in under the pointer.
    await this.#page.getByRole('button', { name: 'Import…' }).press('Enter');
    await this.expectStep('1 of 3');
  }

  /** Opens the dialog with a file, as if chosen from the device. */
  async openWith(name: string, contents: string | Uint8Array): Promise<void> {
    await this.open();
    await this.choose(name, contents);
    await this.expectStep('2 of 3');
  }

  async choose(name: string, contents: string | Uint8Array): Promise<void> {
    await this.file.setInputFiles({ name, mimeType: '', buffer: Buffer.from(contents) });
  }

  /** From how the file is read to its rows. */
  async continue(): Promise<void> {
    await this.button('Continue').click();
    await this.expectStep('3 of 3');
  }

  /** From the rows to the list. */
  async import(count: string): Promise<void> {
    await this.button(`Import ${count}`).click();
    await expect(this.root).toHaveCount(0);
  }

  async expectStep(words: string): Promise<void> {
    await expect(this.root.getByRole('heading', { level: 3 })).toContainText(words);
  }

  /** How many rows there are of a verdict. */
  async expectRows(verdict: string, count: string): Promise<void> {
    await expect(this.button(new RegExp(`^${verdict}`))).toHaveText(`${verdict} ${count}`);
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name, exact: typeof name === 'string' });
  }
}
