import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { breakServer, wordless } from '../fixtures/faults.ts';
import { AccountDialog } from './account-dialog.ts';
import { CommandPalette } from './command-palette.ts';
import { DashboardPage } from './dashboard-page.ts';
import { ImportDialog } from './import-dialog.ts';
import { statement, swappable } from './statement.ts';
import { ViewsMenu } from './views-menu.ts';

/** One state that a page can be in, and how somebody gets there from a fresh `/app` or, for a stranger, from `/`. */
export interface PageState {
  readonly name: string;
  readonly width?: number;
  /** Whether only a browser that has never been here comes to it. */
  readonly isFirstVisit?: true;
  /** What the browser says about it where that is not silence. */
  readonly complaint?: RegExp;
  readonly reach: (page: Page) => Promise<unknown>;
}

const phone = 375;

/** The link of a sign-up that another browser asked for. */
export async function askForLink(page: Page): Promise<string> {
  const { supabaseAnonKey: apikey } = await (await page.request.get('/config.json')).json();
  const email = `${randomUUID()}@example.org`;
  await page.request.post('/auth/v1/signup', {
    headers: { apikey },
    data: {
      email,
      password: 'copper kettle on the hill',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 's256',
    },
  });
  const link = page
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('link', { name: 'Open the link' });
  // The email is written after the answer, and the page shows those that are there when it is opened.
  await expect(async () => {
    await page.goto('/outbox');
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  return (await link.getAttribute('href')) ?? '';
}

/** Opens what a phone shows at the lower edge of its window. */
export async function openSheet(page: Page, name: 'Add' | 'More' | 'Filter'): Promise<Locator> {
  const bar = page.getByRole('navigation', { name: 'On this page' });
  await (name === 'Filter' ? page : bar).getByRole('button', { name, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: name === 'Add' ? 'Add Transaction' : name });
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeVisible();
  return sheet;
}

export const strangerStates: readonly PageState[] = [
  { name: 'the landing page', reach: (page) => page.goto('/') },
  { name: 'the landing page on a phone', width: phone, reach: (page) => page.goto('/') },
  {
    name: 'the sign-in form',
    reach: async (page) => {
      await page.goto('/login');
      // The page stands before its form, and is drawn anew when that comes.
      await page.getByLabel('Email').waitFor();
    },
  },
  {
    name: 'a refused sign-in',
    complaint: /400/,
    reach: async (page) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill('nobody@example.org');
      await page.getByLabel('Password', { exact: true }).fill('not the right one');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the request for a new password',
    reach: async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    },
  },
  {
    name: 'passwords that differ',
    reach: async (page) => {
      await page.goto('/signup');
      await page.getByLabel('Email').fill('somebody@example.org');
      await page.getByLabel('Password', { exact: true }).fill('copper kettle on the hill');
      await page.getByLabel('Confirm password', { exact: true }).fill('copper kettle');
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await expect(page.getByRole('alert')).toHaveText('Passwords do not match');
    },
  },
  {
    name: 'a sign-up link on another device, with a wrong password',
    width: phone,
    complaint: /400/,
    reach: async (page) => {
      await page.goto(await askForLink(page));
      await page.getByLabel('Password', { exact: true }).fill('not the right one');
      await page.getByRole('button', { name: 'Confirm and open' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the outbox',
    reach: async (page) => {
      await page.goto('/outbox');
      await page.getByRole('heading', { name: 'Outbox' }).waitFor();
    },
  },
];

export const emptyStates: readonly PageState[] = [
  { name: 'the empty dashboard', reach: (page) => new DashboardPage(page).open() },
  { name: 'the empty dashboard on a phone', width: phone, reach: (page) => new DashboardPage(page).open() },
];

export const fullStates: readonly PageState[] = [
  { name: 'the dashboard', reach: (page) => new DashboardPage(page).open() },
  { name: 'the dashboard on a phone', width: phone, reach: (page) => new DashboardPage(page).open() },
  {
    name: 'the menu of the dashboard',
    reach: async (page) => {
      await new DashboardPage(page).open();
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  },
  { name: 'the pie', reach: (page) => chooseChart(page, 'Pie') },
  { name: 'the bars', reach: (page) => chooseChart(page, 'Bar') },
  {
    name: 'the table of a chart',
    reach: async (page) => {
      await new DashboardPage(page).open();
      await page.getByRole('button', { name: 'Show as table' }).click();
      await expect(page.locator('#charts').getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'the form with a refusal',
    complaint: /valid amount/,
    reach: async (page) => {
      const dashboard = new DashboardPage(page);
      await dashboard.open();
      await dashboard.submit.click();
      await expect(dashboard.alert).toBeVisible();
    },
  },
  {
    name: 'the calendar',
    reach: async (page) => {
      await new DashboardPage(page).open();
      await page.getByRole('button', { name: /Pick a date/ }).click();
      await expect(page.getByRole('grid')).toBeVisible();
    },
  },
  { name: 'the dialog that edits', reach: openEditDialog },
  {
    name: 'the dialog that edits, with a refusal',
    complaint: /valid amount/,
    reach: async (page) => {
      const dialog = await openEditDialog(page);
      await dialog.getByLabel('Amount').fill('0');
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the question before all is cleared',
    reach: async (page) => {
      const dashboard = new DashboardPage(page);
      await dashboard.open();
      await dashboard.manage('Clear All Data');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'the menu of exports',
    reach: async (page) => {
      const dashboard = new DashboardPage(page);
      await dashboard.open();
      await dashboard.manage('Export');
      await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
    },
  },
  {
    name: 'the commands',
    reach: async (page) => {
      await new DashboardPage(page).open('/app?category=Rent');
      await new CommandPalette(page).open();
    },
  },
  ...(['Add', 'More', 'Filter'] as const).map(
    (name): PageState => ({
      name: `the sheet of ${name} on a phone`,
      width: phone,
      reach: async (page) => {
        await new DashboardPage(page).open();
        await openSheet(page, name);
      },
    }),
  ),
  {
    name: 'the keyboard shortcuts',
    reach: async (page) => {
      await new DashboardPage(page).open();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'the import before a file',
    reach: async (page) => {
      await new DashboardPage(page).open();
      await new ImportDialog(page).open();
    },
  },
  {
    name: 'the import with a question about dates',
    reach: async (page) => {
      await new DashboardPage(page).open();
      const dialog = new ImportDialog(page);
      await dialog.openWith('card.csv', swappable);
      await dialog.button('Continue').click();
      await expect(dialog.alert).toBeVisible();
      await expect(dialog.root.getByRole('region', { name: 'First rows' })).toBeVisible();
    },
  },
  ...[undefined, phone].map(
    (width): PageState => ({
      name: `the rows of an import${width === undefined ? '' : ' on a phone'}`,
      ...(width !== undefined && { width }),
      reach: async (page) => {
        await new DashboardPage(page).open();
        const dialog = new ImportDialog(page);
        await dialog.openWith('meridian-oct.csv', statement);
        await dialog.continue();
        await dialog.root
          .getByRole('combobox', { name: /^Category of/ })
          .first()
          .selectOption('Travel');
        await expect(dialog.button('Always')).toBeVisible();
      },
    }),
  ),
  {
    name: 'a message at the edge',
    complaint: /./,
    reach: async (page) => {
      const dashboard = new DashboardPage(page);
      await dashboard.open();
      await breakServer(page, 'DELETE', 'transactions', wordless);
      await dashboard.list
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await expect(page.locator('[data-sonner-toast]')).toBeVisible();
    },
  },
  ...['Change password', 'Change email address', 'Delete account'].map(
    (name): PageState => ({
      name: `the account dialog at "${name}"`,
      reach: async (page) => {
        const account = await openAccount(page);
        await account.button(name).click();
      },
    }),
  ),
  {
    name: 'the account dialog at the devices',
    reach: async (page) => {
      const account = await openAccount(page);
      await account.part('Devices').getByRole('button').first().click();
      await expect(account.part('Signed-in devices').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'a search that finds nothing',
    reach: async (page) => {
      await new DashboardPage(page).open();
      await page.getByRole('searchbox', { name: 'Search transactions' }).fill('umbrella');
      await expect(page.getByText('No matches for “umbrella”.')).toBeVisible();
    },
  },
  {
    name: 'a search with its conditions, and the saved views being edited',
    width: phone,
    reach: async (page) => {
      await new DashboardPage(page).open('/app?text=income+-rent+>500');
      await expect(page.getByRole('button', { name: 'Remove Over 500' })).toBeVisible();
      const views = new ViewsMenu(page);
      await views.open();
      await views.save('Food');
      await views.choice('Edit').click();
      await expect(views.choice('Finish')).toBeVisible();
    },
  },
  {
    name: 'an entry that is being split',
    reach: async (page) => {
      const dashboard = new DashboardPage(page);
      await dashboard.open();
      await dashboard.list.getByRole('button', { name: /^Edit/ }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Edit Transaction' });
      await dialog.getByRole('button', { name: 'Split' }).click();
      await dialog.getByRole('button', { name: 'Split into 2' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'selected transactions, with the choice of a category',
    reach: async (page) => {
      const dashboard = new DashboardPage(page);
      await dashboard.open();
      await dashboard.list.getByRole('button', { name: 'Select', exact: true }).click();
      await dashboard.list.getByRole('button', { name: /^Select all/ }).click();
      await page
        .getByRole('toolbar', { name: 'Selected transactions' })
        .getByRole('button', { name: 'Category' })
        .click();
      await expect(page.getByRole('menuitem', { name: 'Salary' })).toBeFocused();
    },
  },
  {
    name: 'the activity',
    reach: async (page) => {
      const dashboard = new DashboardPage(page);
      await dashboard.open();
      await dashboard.manage('Activity');
      await expect(
        page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'a change that was taken back',
    complaint: /./,
    reach: async (page) => {
      const dashboard = new DashboardPage(page);
      await dashboard.open();
      await page.context().setOffline(true);
      await dashboard.add({ type: 'Expense', amount: '9', category: 'Rent' });
      await expect(dashboard.row('Rent', '₹9.00')).toBeVisible();
      await breakServer(page, 'POST', 'transactions', { status: 400, body: { message: 'No.' } });
      await page.context().setOffline(false);
      await page.getByRole('button', { name: '1 needs you' }).click();
      await expect(page.getByRole('dialog', { name: 'Changes that need you' })).toBeVisible();
    },
  },
  {
    name: 'transactions that could not be read',
    complaint: /./,
    reach: async (page) => {
      await breakServer(page, 'POST', 'overview', wordless);
      await breakServer(page, 'GET', 'transactions', wordless);
      await page.goto('/app');
      await expect(page.getByText('Your transactions could not be loaded.').first()).toBeVisible({
        timeout: 30_000,
      });
    },
  },
  {
    name: 'transactions on their way',
    reach: async (page) => {
      await page.route(/\/rest\/v1\/(transactions|rpc\/read_overview)/, () => undefined);
      await page.goto('/app');
      await expect(page.getByText('Loading transactions...').first()).toBeAttached();
    },
  },
  {
    name: 'no network',
    complaint: /./,
    reach: async (page) => {
      await new DashboardPage(page).open();
      await page.context().setOffline(true);
      await expect(page.getByRole('banner').getByText('Offline')).toBeVisible();
    },
  },
  {
    name: 'a part of the program that did not arrive',
    isFirstVisit: true,
    complaint: /./,
    reach: async (page) => {
      await page.route(/assets\/dashboard-page/, (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto('/app');
      await expect(page.getByRole('heading', { name: 'Something broke on this page' })).toBeVisible();
    },
  },
];

async function chooseChart(page: Page, kind: 'Pie' | 'Bar'): Promise<void> {
  await new DashboardPage(page).open();
  const choice = page.getByRole('radio', { name: kind });
  await choice.locator('..').click();
  await expect(choice).toBeChecked();
}

async function openEditDialog(page: Page) {
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  await dashboard.list.getByRole('button', { name: /^Edit/ }).first().click();
  await expect(dashboard.editDialog).toBeVisible();
  return dashboard.editDialog;
}

async function openAccount(page: Page): Promise<AccountDialog> {
  await new DashboardPage(page).open();
  const account = new AccountDialog(page);
  await account.open();
  await expect(account.root).toBeVisible();
  return account;
}
