import { makeXlsx } from '#testing/workbook-file.ts';
import { createPerson } from './fixtures/person.ts';
import { expect, test } from './fixtures/signed-in.ts';
import { test as withServer } from './fixtures/test.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { reloadOffline } from './pages/device-part.ts';
import { ImportDialog } from './pages/import-dialog.ts';
import { statement, swappable } from './pages/statement.ts';
import { keepShell, syncMark, untilQuiet } from './pages/sync-part.ts';

const imported = [
  'expense 649.00 NETFLIX.COM done',
  'expense 862.50 CORNER MARKET done',
  'expense 862.50 CORNER MARKET done',
  'income 159500.00 SALARY OCT done',
];

interface Row {
  readonly type: string;
  readonly amount: string;
  readonly description: string;
  readonly status: string;
}

const toWords = (rows: readonly Row[]) =>
  rows
    .map(({ type, amount, description, status }) => `${type} ${amount} ${description} ${status}`)
    .toSorted();

// Specification 2.88
test('a bank’s file is imported, found again as there already, and reverted after a reload', async ({
  page,
  person,
  dashboard,
}) => {
  const dialog = new ImportDialog(page);
  await dashboard.open();
  await dialog.openWith('meridian-oct.csv', statement);
  await expect(dialog.root.getByText('31 Oct 2026')).toBeVisible();
  await dialog.continue();
  await dialog.expectRows('New', '4');
  await dialog.expectRows('Not readable', '1');
  await dialog.import('4 transactions');
  await expect(dashboard.toast('Imported 4 of 5 rows from meridian-oct.csv.')).toContainText(
    '2 are in Other, tagged “to check”.',
  );
  await expect(dashboard.row('Salary', '₹1,59,500.00')).toBeVisible();
  await expect.poll(async () => toWords(await person.rows())).toEqual(imported);

  // Two equal purchases on one day are two, and each is found once.
  await page.reload();
  await expect(dashboard.row('Entertainment', '₹649.00')).toBeVisible();
  await dialog.openWith('meridian-again.csv', statement);
  await expect(dialog.root.getByText(/^Read as on /)).toBeVisible();
  await dialog.continue();
  await dialog.expectRows('Already there', '4');
  await expect(dialog.button('Import 0 transactions')).toBeDisabled();
  await dialog.button('Back').click();
  await dialog.button('Back').click();
  await expect(dialog.root.getByText(/^4 of 5 rows · /)).toBeVisible();
  await dialog.button('Revert meridian-oct.csv').click();
  await expect(dialog.root.getByText('Reverted: 4 of 5 rows from meridian-oct.csv.')).toBeVisible();
  await expect.poll(() => person.rows()).toEqual([]);
});

test('which number is the day is asked where nobody can know, and the tagged rows can be shown', async ({
  page,
  person,
  dashboard,
}) => {
  const dialog = new ImportDialog(page);
  await dashboard.open();
  await dialog.openWith('card.csv', swappable);
  await dialog.button('Continue').click();
  await expect(dialog.alert).toHaveText('Choose how the dates are written.');
  await dialog.root.getByRole('radio', { name: '03/04/2026 is 4 Mar 2026' }).check();
  await dialog.continue();
  await dialog.import('2 transactions');
  await expect
    .poll(async () => (await person.rows()).map(({ date }) => date))
    .toEqual(['2026-05-06', '2026-03-04']);
  await dashboard.toast('Imported 2 of 2 rows').getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/tag=to\+check/);
  await expect(dashboard.list.getByText('2 transactions', { exact: true })).toBeVisible();
});

test('an import without a network shows at once, outlasts a reload and arrives later, once', async ({
  page,
  context,
  person,
  dashboard,
  complaints,
}) => {
  const dialog = new ImportDialog(page);
  await dashboard.open();
  await keepShell(page);
  await context.setOffline(true);
  await dialog.openWith('meridian-oct.csv', statement);
  await dialog.continue();
  await dialog.import('4 transactions');
  await expect(dashboard.row('Entertainment', '₹649.00')).toBeVisible();
  await expect(syncMark(page)).toHaveText('Offline · 1 to send');
  await reloadOffline(page);
  await expect(dashboard.row('Entertainment', '₹649.00')).toBeVisible();
  expect(await person.rows()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(async () => toWords(await person.rows()), { timeout: 15_000 }).toEqual(imported);
  complaints.forget();
});

test('after one visit, files of other kinds are imported without a network as well', async ({
  page,
  context,
  person,
  dashboard,
  complaints,
}) => {
  const dialog = new ImportDialog(page);
  await dashboard.open();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.reload();
  const workbook = makeXlsx({
    formats: [0, 14],
    sheets: {
      Bank: '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row><row><c s="1"><v>46309</v></c><c t="s"><v>3</v></c><c><v>-649.5</v></c></row>',
    },
    texts: ['Date', 'Description', 'Amount', 'NETFLIX'].map((text) => `<si><t>${text}</t></si>`).join(''),
  });
  for (const [name, contents, kind] of [
    ['bank.xlsx', workbook, 'Excel'],
    ['register.qif', "!Type:Bank\nD14/10'26\nT-862.50\nPCORNER MARKET\n^\n", 'QIF'],
    [
      'statement.ofx',
      'OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>INR<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261015<TRNAMT>-5.00<FITID>B1<NAME>TEA</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
      'OFX',
    ],
  ] as const) {
    await dialog.openWith(name, contents);
    await expect(dialog.root.getByText(kind).first()).toBeVisible();
    await dialog.continue();
    await dialog.import('1 transaction');
  }
  await expect(dashboard.row('Entertainment', '₹649.50')).toBeVisible();
  await expect(syncMark(page)).toHaveText(/ · 3 to send$/);
  await context.setOffline(false);
  await expect
    .poll(async () => toWords(await person.rows()), { timeout: 40_000 })
    .toEqual(['expense 5.00 TEA done', 'expense 649.50 NETFLIX done', 'expense 862.50 CORNER MARKET done']);
  complaints.forget();
});

test('on a phone, keys alone lead from the button to the imported rows', async ({
  page,
  person,
  dashboard,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const dialog = new ImportDialog(page);
  await dashboard.open();
  await page.getByRole('button', { name: 'Import…' }).focus();
  // Tab goes on from the heading, however soon it is pressed once the dialog shows.
  const watch = await page.evaluateHandle(() => ({
    isHeadingFocused: new Promise<boolean>((resolve) => {
      new MutationObserver((_, observer) => {
        const heading = document.querySelector('dialog h3');
        if (heading === null) return;
        observer.disconnect();
        resolve(document.activeElement === heading);
      }).observe(document.body, { childList: true, subtree: true });
    }),
  }));
  await page.keyboard.press('Enter');
  expect(await watch.evaluate(({ isHeadingFocused }) => isHeadingFocused)).toBe(true);
  await dialog.expectStep('1 of 3');
  await page.keyboard.press('Tab');
  await expect(dialog.file).toBeFocused();
  // Choosing from the device is the browser's own; pasting is the page's.
  await dialog.file.evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, statement);
  await dialog.expectStep('2 of 3');
  const pressUntil = async (key: string, name: string) => {
    const wanted = dialog.button(name);
    for (let tries = 0; tries < 40; tries += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press(key);
    }
    await expect(wanted).toBeFocused();
  };
  await pressUntil('Tab', 'Continue');
  await page.keyboard.press('Enter');
  await dialog.expectStep('3 of 3');
  const first = dialog.root.getByRole('checkbox', { name: /^Import NETFLIX/ });
  for (let tries = 0; tries < 12; tries += 1) {
    if (await first.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await expect(first).not.toBeChecked();
  await page.keyboard.press('End');
  await expect(dialog.root.getByRole('checkbox', { name: /^Cannot be imported/ })).toBeFocused();
  await pressUntil('Tab', 'Import 3 transactions');
  await page.keyboard.press('Enter');
  await expect(dialog.root).toHaveCount(0);
  await expect.poll(async () => toWords(await person.rows())).toEqual(imported.slice(1));
});

withServer(
  'a server that dies in the middle of an import has all of it afterwards, once',
  async ({ server, browser, complaints }) => {
    const person = await createPerson(server);
    const context = await browser.newContext({ baseURL: server.url, storageState: person.storageState });
    complaints.watch(context);
    const page = await context.newPage();
    const dashboard = new DashboardPage(page);
    const dialog = new ImportDialog(page);
    await dashboard.open();
    await dialog.openWith('meridian-oct.csv', statement);
    await dialog.continue();
    await untilQuiet(page);
    // The server has done its work, and dies before it can say so.
    const died = Promise.withResolvers<void>();
    await page.route(
      /\/rpc\/apply_rows/,
      async (route) => {
        await route.fetch();
        await server.kill();
        await route.abort();
        died.resolve();
      },
      { times: 1 },
    );
    await dialog.button('Import 4 transactions').click();
    await expect(dashboard.row('Entertainment', '₹649.00')).toBeVisible();
    await died.promise;
    await server.start();
    await expect(dialog.root).toHaveCount(0);
    await expect(syncMark(page)).toHaveText('Saved', { timeout: 20_000 });
    expect(toWords(await person.rows())).toEqual(imported);
    await context.close();
    complaints.forget();
    server.takeFaults();
  },
);
