import type { Page } from '@playwright/test';
import type { RunningServer } from '../../e2e/fixtures/running-server.ts';
import { askForLink } from '../../e2e/pages/states.ts';
import { bankFile, extremeFile, listFile, type ShotFile, workbookFile } from './shot-files.ts';

/** Who is signed in: nobody, or somebody with so much data. */
export type Viewer = 'visitor' | 'empty' | 'ordinary' | 'years' | 'extreme';

export interface Screen {
  readonly name: string;
  readonly viewers: readonly Viewer[];
  /** Opens the screen. */
  readonly open: (page: Page, server: RunningServer, viewer: Viewer) => Promise<unknown>;
  /** Only the window, if the screen covers the page. */
  readonly window?: boolean;
  readonly widths?: readonly number[];
}

const everybody: readonly Viewer[] = ['empty', 'ordinary', 'years', 'extreme'];

export const screens: readonly Screen[] = [
  {
    name: 'landing',
    viewers: ['visitor'],
    widths: [320, 375, 768, 1440, 2560],
    open: (page) => page.goto('/'),
  },
  { name: 'login', viewers: ['visitor'], open: (page) => page.goto('/login') },
  { name: 'signup', viewers: ['visitor'], open: (page) => page.goto('/signup') },
  {
    name: 'login-refused',
    viewers: ['visitor'],
    open: async (page) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill('nobody@example.org');
      await page.getByLabel('Password', { exact: true }).fill('not the right one');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'signup-weak',
    viewers: ['visitor'],
    open: async (page) => {
      await page.goto('/signup');
      await fillSignUp(page, 'somebody@example.org', 'aaaa');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'signup-done',
    viewers: ['visitor'],
    open: async (page) => {
      await page.goto('/signup');
      await fillSignUp(page, `shot-${crypto.randomUUID()}@example.org`, 'copper kettle on the hill');
      await page.getByRole('status').filter({ hasText: 'Check your inbox' }).waitFor();
    },
  },
  {
    name: 'link-on-phone',
    viewers: ['visitor'],
    open: async (page) => {
      await page.goto(await askForLink(page));
      await page.getByRole('heading', { name: 'Confirm on this device' }).waitFor();
    },
  },
  {
    name: 'link-elsewhere',
    viewers: ['visitor'],
    open: async (page) => {
      await page.goto('/login?mail=recovery#error_code=bad_code_verifier');
      await page.getByRole('heading', { name: 'Open the link where you requested it' }).waitFor();
    },
  },
  {
    name: 'login-unconfirmed',
    viewers: ['visitor'],
    open: async (page) => {
      const email = `shot-${crypto.randomUUID()}@example.org`;
      await page.goto('/signup');
      await fillSignUp(page, email, 'copper kettle on the hill');
      await page.getByRole('status').filter({ hasText: 'Check your inbox' }).waitFor();
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('copper kettle on the hill');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('button', { name: 'Enter the code' }).waitFor();
    },
  },
  {
    name: 'forgotten',
    viewers: ['visitor'],
    open: async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
    },
  },
  {
    name: 'outbox',
    viewers: ['visitor'],
    open: async (page) => {
      await page.goto('/outbox');
      await page.getByRole('heading', { name: 'Outbox' }).waitFor();
    },
  },
  { name: 'app', viewers: everybody, widths: [320, 375, 768, 1440], open: (page) => openApp(page) },
  {
    name: 'app-window',
    viewers: ['empty', 'ordinary', 'years'],
    window: true,
    open: (page) => openApp(page),
  },
  {
    name: 'unfolded-list',
    viewers: ['years'],
    window: true,
    open: (page) => openUnfolded(page, [/^Show all [\d,]+$/], '[data-rows]'),
  },
  {
    name: 'unfolded-board',
    viewers: ['years'],
    window: true,
    open: (page) => openUnfolded(page, [/^Taller$/, /^Show all$/], '[data-column=done]'),
  },
  { name: 'app-month', viewers: ['years'], open: (page) => openApp(page, '?period=last-month&type=expense') },
  {
    name: 'lens-period',
    viewers: ['years'],
    window: true,
    open: async (page) => {
      await openApp(page);
      await page.getByRole('button', { name: /^Period/ }).click();
    },
  },
  {
    name: 'lens-filter',
    viewers: ['years'],
    window: true,
    open: async (page) => {
      await openApp(page, '?category=Groceries&tag=home');
      await page.getByRole('button', { name: /^Filter/ }).click();
    },
  },
  {
    name: 'app-large-text',
    viewers: ['ordinary'],
    widths: [375, 1440],
    open: async (page) => {
      await openApp(page);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'));
    },
  },
  {
    name: 'app-pie',
    viewers: ['ordinary', 'years', 'extreme'],
    open: (page) => openChart(page, 'Pie'),
  },
  { name: 'app-bar', viewers: ['ordinary', 'years', 'extreme'], open: (page) => openChart(page, 'Bar') },
  {
    // Its first and last month are cut.
    name: 'app-bar-cut',
    viewers: ['years'],
    open: (page) => openChart(page, 'Bar', '?period=last-90-days'),
  },
  {
    name: 'app-undone',
    viewers: ['years', 'extreme'],
    window: true,
    open: async (page) => {
      await openApp(page, '?status=todo');
      await page.getByRole('region', { name: 'Financial Charts' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'app-table',
    viewers: ['ordinary'],
    open: async (page) => {
      await openApp(page);
      await page.getByRole('button', { name: 'Show as table' }).click();
    },
  },
  {
    name: 'app-waiting',
    viewers: ['ordinary'],
    open: async (page) => {
      await page.route(/\/rest\/v1\/transactions/, () => undefined);
      await page.goto('/app');
      await page.getByText('Loading transactions...').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'app-failed',
    viewers: ['ordinary'],
    open: async (page) => {
      await page.route(/\/rest\/v1\/(transactions|rpc\/read_overview)/, (route) =>
        route.fulfill({ status: 500, body: '{}' }),
      );
      await page.goto('/app');
      await page.getByText('Your transactions could not be loaded.').first().waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'app-offline',
    viewers: ['ordinary'],
    window: true,
    open: async (page) => {
      await openApp(page);
      await page.context().setOffline(true);
    },
  },
  {
    name: 'form-refused',
    viewers: ['ordinary'],
    window: true,
    open: async (page) => {
      await openApp(page);
      await page.getByRole('form').getByRole('button', { name: 'Add Transaction' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'calendar',
    viewers: ['ordinary'],
    window: true,
    open: async (page) => {
      await openApp(page);
      await page.getByRole('button', { name: /Pick a date/ }).click();
      await page.getByRole('grid').waitFor();
    },
  },
  {
    name: 'edit-dialog',
    viewers: ['ordinary', 'extreme'],
    window: true,
    open: async (page) => {
      await openApp(page);
      await page
        .getByRole('region', { name: 'Transaction List' })
        .getByRole('button', { name: /^Edit/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'split',
    viewers: ['ordinary', 'extreme'],
    window: true,
    open: async (page) => {
      await openApp(page);
      const list = page.getByRole('region', { name: 'Transaction List' });
      await list.getByRole('button', { name: /^Edit/ }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Split' }).click();
      await dialog.getByRole('button', { name: 'Add part' }).click();
      await dialog.getByLabel('Amount').first().fill('100');
    },
  },
  {
    name: 'selected',
    viewers: ['ordinary', 'extreme'],
    window: true,
    open: async (page) => {
      await openApp(page);
      const list = page.getByRole('region', { name: 'Transaction List' });
      await list.getByRole('button', { name: 'Select', exact: true }).click();
      for (const place of [0, 2, 3]) await list.getByRole('checkbox').nth(place).click();
      await page.getByRole('toolbar', { name: 'Selected transactions' }).waitFor();
    },
  },
  {
    name: 'selected-tags',
    viewers: ['extreme'],
    window: true,
    open: async (page) => {
      await openApp(page);
      const list = page.getByRole('region', { name: 'Transaction List' });
      await list.getByRole('button', { name: 'Select', exact: true }).click();
      await list.getByRole('button', { name: /^Select all/ }).click();
      const bar = page.getByRole('toolbar', { name: 'Selected transactions' });
      await bar.getByRole('button', { name: 'Tags' }).click();
      await page.getByRole('button', { name: 'Add tags' }).waitFor();
    },
  },
  {
    name: 'clear-question',
    viewers: ['ordinary'],
    window: true,
    open: async (page) => {
      await openApp(page);
      await page.getByRole('button', { name: 'Clear All Data' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'toast',
    viewers: ['ordinary'],
    window: true,
    open: async (page) => {
      await openApp(page);
      // Refused, so the next screenshot still has the row.
      await page.route(/\/rest\/v1\/transactions/, (route) => route.fulfill({ status: 500, body: '{}' }));
      await page
        .getByRole('region', { name: 'Transaction List' })
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await page.locator('[data-sonner-toast]').waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'toast-in-dialog',
    viewers: ['ordinary'],
    window: true,
    open: async (page) => {
      await openApp(page);
      await page.route(/\/rest\/v1\/transactions/, (route) => route.fulfill({ status: 500, body: '{}' }));
      const list = page.getByRole('region', { name: 'Transaction List' });
      await list
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await list.getByRole('button', { name: /^Edit/ }).first().click();
      await page.getByRole('dialog').locator('[data-sonner-toast]').waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'move-menu',
    viewers: ['ordinary', 'years', 'extreme'],
    window: true,
    open: async (page) => {
      await openApp(page);
      await page
        .getByRole('button', { name: /^Move to: / })
        .first()
        .click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'search-nothing',
    viewers: ['ordinary'],
    open: async (page) => {
      await openApp(page);
      await page.getByRole('searchbox').fill('umbrella');
      await page.getByText('No matches for').waitFor();
    },
  },
  {
    name: 'account',
    viewers: ['ordinary'],
    window: true,
    open: async (page) => {
      await openApp(page);
      await openMenu(page);
      await page.getByRole('button', { name: 'Account', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'activity',
    viewers: ['ordinary', 'extreme'],
    window: true,
    open: async (page) => {
      await openApp(page);
      await page.getByRole('button', { name: 'Activity' }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'commands',
    viewers: ['empty', 'years', 'extreme'],
    window: true,
    open: async (page) => {
      await openApp(page, '?category=Groceries');
      await openCommands(page);
    },
  },
  {
    name: 'commands-found',
    viewers: ['ordinary'],
    window: true,
    open: async (page) => {
      await openApp(page);
      await openCommands(page);
      await page.getByRole('combobox', { name: 'Command' }).fill('month');
    },
  },
  {
    name: 'commands-nothing',
    viewers: ['ordinary'],
    window: true,
    open: async (page) => {
      await openApp(page);
      await openCommands(page);
      await page.getByRole('combobox', { name: 'Command' }).fill('umbrella');
    },
  },
  {
    name: 'shortcuts',
    viewers: ['ordinary'],
    window: true,
    open: async (page) => {
      await openApp(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'data-card',
    viewers: ['ordinary', 'extreme'],
    window: true,
    open: async (page) => {
      await openApp(page);
      await page.getByRole('region', { name: 'Data Management' }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('dialog', { name: 'Export' }).waitFor();
    },
  },
  {
    name: 'import-file',
    viewers: ['ordinary', 'extreme'],
    window: true,
    open: async (page, _, viewer) => {
      await openApp(page);
      if (viewer === 'extreme') {
        await openImport(page, 'ordinary');
        await page.getByRole('button', { name: 'Continue', exact: true }).click();
        await page.getByText('3 of 3:').waitFor();
        // The screenshot before this one has brought the rows already.
        await page.getByRole('checkbox', { name: /^Import all/ }).check();
        await page.getByRole('button', { name: /^Import \d/ }).click();
        await page.getByText(/^Imported/).waitFor();
      }
      await page.getByRole('button', { name: 'Import…' }).click();
      await page.getByRole('dialog', { name: 'Import' }).waitFor();
    },
  },
  {
    name: 'import-reading',
    viewers: ['ordinary', 'extreme'],
    window: true,
    open: async (page, _, viewer) => {
      await openApp(page);
      await openImport(page, viewer);
    },
  },
  {
    name: 'import-question',
    viewers: ['ordinary'],
    window: true,
    open: async (page) => {
      await openApp(page);
      await giveFile(page, listFile());
    },
  },
  {
    name: 'import-sheets',
    viewers: ['ordinary'],
    window: true,
    open: async (page) => {
      await openApp(page);
      await giveFile(page, workbookFile());
    },
  },
  {
    name: 'import-rows',
    viewers: ['ordinary', 'extreme'],
    window: true,
    open: async (page, _, viewer) => {
      await openApp(page);
      await openImport(page, viewer);
      if (viewer === 'extreme') await page.getByRole('radio', { name: /^Day first/ }).check();
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByText('3 of 3:').waitFor();
      if (viewer === 'extreme') {
        await page
          .getByRole('combobox', { name: /^Category of/ })
          .first()
          .selectOption('Travel');
      }
    },
  },
  {
    name: 'waiting',
    viewers: ['ordinary'],
    window: true,
    open: async (page) => {
      await openApp(page);
      await page.context().setOffline(true);
      const list = page.getByRole('region', { name: 'Transaction List' });
      await list.getByRole('button', { name: /^Edit/ }).first().click();
      await page.getByLabel('Amount').last().fill('1234.5');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await list.getByText('₹1,234.50').waitFor();
      await list.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'paper',
    viewers: ['ordinary', 'extreme'],
    widths: [768],
    open: async (page) => {
      await openApp(page);
      await page.emulateMedia({ media: 'print' });
    },
  },
  {
    name: 'forced-colours',
    viewers: ['ordinary'],
    open: async (page) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await openApp(page);
    },
  },
  {
    name: 'menu',
    viewers: ['ordinary'],
    window: true,
    open: async (page) => {
      await openApp(page);
      await openMenu(page);
    },
  },
];

/** A list that the page scrolls, some screens below its top. */
async function openUnfolded(page: Page, buttons: readonly RegExp[], list: string): Promise<void> {
  await openApp(page);
  for (const name of buttons) {
    const button = page.getByRole('button', { name });
    // A phone's board is as high as it can be after the first.
    if (name === buttons[0] || (await button.isVisible())) await button.click();
  }
  await page.locator(list).evaluate((part) => {
    part.scrollIntoView();
    // A board on a phone ends with the window.
    scrollBy({ top: Math.min(3000, part.clientHeight / 2), behavior: 'instant' });
  });
}

async function openApp(page: Page, query = ''): Promise<void> {
  await page.goto(`/app${query}`);
  await page.getByText('Pending transactions').waitFor();
  await page.waitForFunction(() => !document.body.textContent?.includes('Loading transactions...'));
}

/** The second step of the import, with a bank's file or with one that raises every question. */
async function openImport(page: Page, viewer: Viewer): Promise<void> {
  await giveFile(page, viewer === 'extreme' ? extremeFile() : bankFile());
}

async function giveFile(page: Page, [name, contents]: ShotFile): Promise<void> {
  await page.getByRole('button', { name: 'Import…' }).click();
  const buffer = Buffer.from(contents);
  await page.getByLabel(/Choose a file/).setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByText('2 of 3:').waitFor();
  await page.getByRole('region', { name: 'First rows' }).waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
}

async function openCommands(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Commands' }).waitFor();
}

async function openChart(page: Page, kind: 'Pie' | 'Bar', search = ''): Promise<void> {
  await openApp(page, search);
  await page.getByRole('radio', { name: kind }).check({ force: true });
}

async function fillSignUp(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}
