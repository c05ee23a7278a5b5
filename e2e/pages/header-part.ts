import type { Locator, Page } from '@playwright/test';

/** What stands at the top of every page. */
export class HeaderPart {
  readonly root: Locator;
  readonly logo: Locator;
  readonly themeSwitch: Locator;
  readonly currency: Locator;
  readonly signOut: Locator;
  readonly menu: Locator;

  constructor(page: Page) {
    this.root = page.getByRole('banner');
    this.logo = this.root.getByRole('link', { name: 'Tallyboard Your personal finance copilot' });
    this.themeSwitch = this.root.getByRole('button', { name: 'Dark mode' });
    this.currency = this.root.getByRole('combobox', { name: 'Display currency' });
    this.signOut = this.root.getByRole('button', { name: 'Sign Out' });
    this.menu = this.root.getByRole('button', { name: 'Menu' });
  }

  link(name: string): Locator {
    return this.root.getByRole('link', { name, exact: true });
  }
}
