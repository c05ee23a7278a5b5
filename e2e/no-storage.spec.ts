import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/signed-in.ts';
import { DashboardPage } from './pages/dashboard-page.ts';

/** The browser has no room for one more text. */
function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}

/** The person allows sites no storage: even naming it throws. */
function forbidStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(globalThis, name, {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

for (const { what, script, word } of [
  { what: 'has no room', script: fillStorage, word: 'This browser has no room to keep you signed in.' },
  { what: 'forbids storage', script: forbidStorage, word: 'This browser cannot store your changes.' },
]) {
  test(`where the browser ${what}, a visit works and says what is not kept`, async ({
    person,
    visit,
    complaints,
  }) => {
    await person.save({ category: 'Rent', description: 'there' });
    const page = await visit(null);
    await page.addInitScript(script);
    for (const path of ['/', '/login', '/signup']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Something broke')).toHaveCount(0);
    }
    await signIn(page, person);
    const dashboard = new DashboardPage(page);
    await expect(dashboard.list.getByText('there')).toBeVisible();
    await expect(dashboard.toast(word)).toBeVisible();
    await dashboard.add({ type: 'Expense', amount: '5', category: 'Groceries', description: 'added' });
    await expect(dashboard.list.getByText('added')).toBeVisible();
    await expect.poll(async () => (await person.rows()).length).toBe(2);
    await page.getByRole('button', { name: 'Dark mode' }).click();
    await expect(page.locator('html')).toHaveClass(/dark/);
    await page.keyboard.press('Control+z');
    await expect(dashboard.list.getByText('added')).toHaveCount(0);
    await expect(page.getByText('not answering')).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await page.close();
    await complaints.take(/Not stored|stores nothing|insecure/);
  });
}

test('who was signed in before the browser was full sees their rows and stays signed in', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save({ category: 'Rent', description: 'there' });
  await page.addInitScript(fillStorage);
  await dashboard.open();
  await expect(dashboard.list.getByText('there')).toBeVisible();
  await expect(page.getByText('not answering')).toHaveCount(0);
});
