import { expect, type Locator, type Page } from '@playwright/test';

/** The dialog of all commands. */
export class CommandPalette {
  readonly dialog: Locator;
  readonly field: Locator;
  readonly options: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: 'Commands' });
    this.field = this.dialog.getByRole('combobox', { name: 'Command' });
    this.options = this.dialog.getByRole('option');
  }

  async open(): Promise<void> {
    await this.#page.keyboard.press('Control+k');
    await expect(this.field).toBeFocused();
  }

  /** Types these words and runs the first command that has them, which must be this one. */
  async run(typed: string, name: string): Promise<void> {
    await this.open();
    await this.field.pressSequentially(typed);
    await expect(this.options.first()).toHaveAccessibleName(name);
    await this.field.press('Enter');
    await expect(this.dialog).toBeHidden();
  }
}
