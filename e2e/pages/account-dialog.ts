import type { Locator, Page } from '@playwright/test';
import { toTotpCode } from '../../backend/src/auth/factors/totp.ts';

/** The dialog that a person opens from the header. */
export class AccountDialog {
  readonly page: Page;
  readonly root: Locator;

  constructor(page: Page) {
    this.page = page;
    this.root = page.getByRole('dialog', { name: 'Account' });
  }

  async open(): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await this.page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Account' }).click();
  }

  async close(): Promise<void> {
    await this.root.getByRole('button', { name: 'Close', exact: true }).click();
  }

  part(title: string): Locator {
    return this.root.getByRole('region', { name: title });
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  field(label: string): Locator {
    return this.root.getByRole('textbox', { name: label, exact: true });
  }
}

/**
 * An authenticator app. Each code is good once, but a server takes the next half minute's, too: two codes are there
 * without a wait, and no story needs three.
 */
export class Authenticator {
  readonly #secret: string;
  #used = 0;

  constructor(secret: string) {
    this.#secret = secret.replaceAll(/\s/g, '');
  }

  code(): string {
    const current = Math.floor(Date.now() / 30_000);
    this.#used = Math.max(this.#used + 1, current);
    if (this.#used > current + 1) throw new Error('A third code must wait for the next half minute.');
    return toTotpCode(this.#secret, this.#used);
  }
}
