import type { Locator, Page } from '@playwright/test';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** `/signup` and `/login`. */
export class AuthPage {
  readonly page: Page;
  readonly title: Locator;
  readonly notice: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { level: 1 });
    this.notice = page.getByText('Check your inbox for a confirmation email.');
  }

  async signUp({ email, password }: Account): Promise<void> {
    await this.page.goto('/signup');
    await this.page.getByLabel('Email', { exact: true }).fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByLabel('Confirm password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  }

  async signIn(account: Account): Promise<void> {
    await this.page.goto('/login');
    await this.fillIn(account);
  }

  /** Signs in on the page as it is. */
  async fillIn({ email, password }: Account): Promise<void> {
    await this.page.getByLabel('Email', { exact: true }).fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  }
}
