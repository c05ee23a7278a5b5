import '#web/app/styles.css';
import { toast } from 'sonner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { emptyLens } from '#domain/lens/lens.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { playedUser } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { makeXlsx } from '#testing/workbook-file.ts';
import { ShownDialog } from '#web/app/shown-dialog.tsx';
import { useCurrency } from '#web/data/preferences.ts';
import { clearItems } from '#web/data/records/person-storage.ts';
import { currentUser, subscribeSession } from '#web/data/session/session.ts';
import { revertImport, useImports } from '#web/data/views/imports.ts';
import { useList, useListState } from '#web/data/views/ledger-views.ts';
import { deleteRule, useRules } from '#web/data/views/rules.ts';
import { replaceTransactions } from '#web/data/views/transactions.ts';
import { readLens } from '#web/transactions/lens-store.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
import { CommandButton } from '../command-button.tsx';
import { commands } from '../commands.ts';

const backend = playPage({ sessionEndsIn: 3600 });
const tables = new PlayedTables(backend);
subscribeSession(() => undefined);

let imports: ReturnType<typeof useImports> = [];
let rules: ReturnType<typeof useRules> = [];

/** The dashboard's part, with the list that an import adds to. */
function Holder() {
  const rows = useList('INR').slice();
  const seen = [useImports(), useRules()] as const;
  if (useListState() === 'ready') tell(...seen);
  return (
    <>
      <CommandButton command={commands.import}>Import…</CommandButton>
      <ShownDialog />
      <output aria-label="Currency">{useCurrency()}</output>
      <output aria-label="List">
        {rows.map(({ description, amount, category, status }) =>
          [description, amount, category, status].join(' '),
        )}
      </output>
      <Toasts />
    </>
  );
}

function tell(...seen: readonly [typeof imports, typeof rules]): void {
  [imports, rules] = seen;
}

const dialog = page.getByRole('dialog', { name: 'Import' });
const button = (name: string | RegExp) =>
  dialog.getByRole('button', { name, exact: typeof name === 'string' });
const list = page.getByLabelText('List', { exact: true });
const heading = (text: string) =>
  expect.element(dialog.getByRole('heading', { level: 3 })).toMatchTextContent(text);

const statement = [
  'Meridian Bank',
  'Account,XXXX4411',
  '',
  'Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance',
  '14/10/26,NETFLIX.COM,649.00,,9351.00',
  '15/10/26,CORNER MARKET,862.50,,8488.50',
  '15/10/26,CORNER MARKET,862.50,,7626.00',
  '31/10/26,SALARY OCT,,"1,59,500.00",167126.00',
  '1/11/26,CORNER MARKET,lots,,167126.00',
].join('\n');

async function open() {
  await render(<Holder />);
  await page.getByRole('button', { name: 'Import…' }).click();
  await heading('1 of 3: Choose a file');
}

/** Pastes a text, which is a file named 'Pasted text'. */
function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
}

async function give(content: BlobPart, name = 'hdfc-oct.csv') {
  await userEvent.upload(dialog.getByLabelText(/Choose a file/), new File([content], name));
}

async function openRows(text = statement) {
  await open();
  await give(text);
  await heading('2 of 3');
  await button('Continue').click();
  await heading('3 of 3: Check the rows');
}

beforeEach(async () => {
  await page.viewport(1024, 800);
  await expect.poll(() => currentUser()).toBeDefined();
  clearItems(playedUser.id);
  tables.fault = () => 'none';
  await replaceTransactions.run([]);
  for (const file of imports) await revertImport(file);
  for (const { id } of rules) await deleteRule(id);
  [imports, rules] = [[], []];
});
afterEach(() => {
  toast.dismiss();
});

// Specification 2.88
test('a bank file is read, previewed, judged row by row and imported, which can be undone', async () => {
  await openRows();
  await expect.element(button(/^New/)).toHaveTextContent('New 4');
  await expect.element(button(/^Not readable/)).toHaveTextContent('Not readable 1');
  await button('Import 4 transactions').click();
  const told = page.getByText('Imported 4 of 5 rows from hdfc-oct.csv.');
  await expect.element(told).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(list).toMatchTextContent('SALARY OCT 15950000 Salary done');
  await expect.element(page.getByText('2 are in Other, tagged “to check”.')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  expect(readLens()).toEqual({ ...emptyLens, tags: ['to check'] });
});

test('bytes that could be two encodings are asked about, and any can be chosen', async () => {
  await open();
  const [before, after] = ['Date;Text;Amount\n2024-03-14;', ';-12,50'].map((text) =>
    new TextEncoder().encode(text),
  );
  await give(Uint8Array.from([...(before ?? []), 0xc1, 0xc3, 0xcf, 0xd1, 0xc1, ...(after ?? [])]));
  await heading('2 of 3');
  await button('Continue').click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Choose which line of the file reads right.');
  await dialog.getByRole('radio', { name: /ΑΓΟΡΑ/ }).click();
  await expect.element(dialog.getByRole('radio', { name: /ΑΓΟΡΑ/ })).not.toBeInTheDocument();
  const encoding = dialog.getByLabelText('Encoding');
  await expect.element(encoding).toHaveValue('windows-1253');
  await encoding.selectOptions('windows-1251');
  await expect.element(encoding).toHaveAccessibleDescription('2024-03-14;БГПСБ;-12,50');
  await button('Continue').click();
  await expect.element(dialog.getByText('БГПСБ', { exact: true })).toBeVisible();
});

test('years far from ours are asked about', async () => {
  await open();
  await give('Date,Text,Amount\n14/03/2567,Tea,-12.50\n29/02/2567,Pay,1850.00');
  await heading('2 of 3');
  await button('Continue').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose how the dates are written.');
  const answer = dialog.getByRole('radio', { name: /Buddhist years/ });
  await expect
    .element(answer)
    .toHaveAccessibleName('Day first, Buddhist years: 14/03/2567 is 14 Mar 2024, 29/02/2567 is 29 Feb 2024');
  await answer.click();
  await expect.element(answer).toBeChecked();
  await button('Continue').click();
  await expect.element(dialog.getByText(/^29 Feb 2024 · New/)).toBeVisible();
});

test('what is not booked is left out, and lands in In Progress if it is taken', async () => {
  await openRows('Date,Text,Amount,Status\n2024-03-14,Tea,-12.50,Posted\n2024-03-18,Fuel,-80.00,Pending');
  await expect.element(button(/^Left out/)).toHaveTextContent('Left out 1');
  await expect.element(button('Import 1 transaction')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^Import Fuel/ }).click();
  await button('Import 2 transactions').click();
  await expect.element(list).toMatchTextContent(/Fuel 8000 \S+ in-progress/);
});

test('a step has the focus on its heading from the moment it shows', async () => {
  const focused = new Map<Element, boolean>();
  const observer = new MutationObserver(() => {
    const shown = document.querySelector('dialog h3');
    if (shown !== null && !focused.has(shown)) focused.set(shown, document.activeElement === shown);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await openRows();
  observer.disconnect();
  expect([...focused.values()]).toEqual([true, true, true]);
});

test('Undo in the toast takes all of an import back', async () => {
  await openRows();
  await button('Import 4 transactions').click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(list).toHaveTextContent('');
});

test('the preview says what each cell is read as, and follows a column that is chosen anew', async () => {
  await open();
  await give(statement);
  const first = dialog.getByRole('region', { name: 'First rows' });
  await expect.element(first).toMatchTextContent('14 Oct 2026');
  await expect.element(first).toMatchTextContent('+₹1,59,500.00');
  await expect.element(first).toMatchTextContent('“lots” in Withdrawal Amt. is not an amount');
  await dialog.getByLabelText('What Deposit Amt. holds').selectOptions('Not used');
  await expect.element(first).not.toMatchTextContent('+₹1,59,500.00');
});

test('dates that could be either are asked about, with examples, and nothing is chosen before', async () => {
  await open();
  paste('Date,Text,Amount\n03/04/2026,Tea,-4.50\n05/06/2026,Bread,-3.20');
  const question = dialog.getByRole('group', { name: 'How are dates written in this file?' });
  await expect.element(question).toMatchTextContent('03/04/2026 is 3 Apr 2026');
  await button('Continue').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose how the dates are written.');
  await dialog.getByRole('radio', { name: /^Month first/ }).click();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await button('Continue').click();
  await expect.element(dialog.getByText('6 May 2026')).not.toBeInTheDocument();
  await expect.element(dialog.getByText(/4 Mar 2026/).first()).toBeVisible();
});

test('which way money went is asked about where nothing tells, with rows of the file', async () => {
  await open();
  paste('Date,Text,Amount\n2026-04-03,Tea,4.50\n2026-04-04,Ben,3.20');
  const question = dialog.getByRole('group', { name: 'Which way did this money go?' });
  await expect
    .element(question)
    .toMatchTextContent('“2026-04-03, Tea, 4.50” went out, “2026-04-04, Ben, 3.20” went out');
  await button('Continue').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose which way the money went.');
  await dialog.getByRole('radio', { name: /Tea, 4.50” came in/ }).click();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await button('Continue').click();
  await expect.element(dialog.getByText('+₹4.50').first()).toBeVisible();
});

test('an answer that was about two words is asked for again with the next file', async () => {
  const head = 'Data,Opis,Kwota,Kierunek';
  const question = dialog.getByRole('group', { name: 'Which way did this money go?' });
  await open();
  await give(
    `${head}\n2026-01-15,Sklep na rogu,45.10,Wydatek\n2026-01-16,Pensja za styczen,2000.00,Przychod`,
  );
  await dialog
    .getByRole('radio', { name: /Sklep na rogu, 45.10, Wydatek” went out, .*Pensja.* came in/ })
    .click();
  await button('Continue').click();
  await button('Import 2 transactions').click();
  await expect.poll(() => tables.descriptions).toEqual(['Pensja za styczen', 'Sklep na rogu']);
  await expect.poll(() => imports.length).toBe(1);
  await page.getByRole('button', { name: 'Import…' }).click();
  await give(`${head}\n2026-02-15,Kino,9.00,Wydatek\n2026-02-16,Zwrot,5.00,Zwrot`);
  await expect.element(question).toBeVisible();
  await expect.element(dialog.getByText(/^Read as on/)).toBeVisible();
  await button('Continue').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose which way the money went.');
});

test('which way money went is asked about where a balance contradicts columns of money in and out', async () => {
  await open();
  paste(
    'Date,Text,Debit,Credit,Balance\n2026-04-03,Sale,4.50,,104.50\n2026-04-04,Hall,,20.00,84.50\n2026-04-05,Sale,5.50,,90.00',
  );
  await button('Continue').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose which way the money went.');
  await dialog.getByRole('radio', { name: /Sale, 4.50” came in, .*Hall, 20.00” went out/ }).click();
  await button('Continue').click();
  await expect.element(dialog.getByText('+₹4.50').first()).toBeVisible();
});

test('what a balance proves is said, until the reading is changed', async () => {
  await open();
  paste(
    'Date,Text,Amount,Saldo\n2026-04-03,Tea,4.50,95.50\n2026-04-04,Pay,20.00,115.50\n2026-04-05,Bus,5.50,110.00',
  );
  const words = dialog.getByText('Checked against the Saldo column: all 2 rows agree.');
  await expect.element(words).toBeVisible();
  await expect
    .element(dialog.getByLabelText('Money that went out'))
    .toHaveDisplayValue('As the balance says');
  await dialog.getByLabelText('Money that went out').selectOptions('Without a sign');
  await expect.element(words).not.toBeInTheDocument();
});

test('the same file again finds every row there, names it, and can still be added', async () => {
  await openRows();
  await button('Import 4 transactions').click();
  await expect.element(list).toMatchTextContent('NETFLIX');
  await page.getByRole('button', { name: 'Import…' }).click();
  await give(statement);
  await expect.element(dialog.getByText(/^Read as on /)).toBeVisible();
  await button('Continue').click();
  await expect.element(button(/^Already there/)).toHaveTextContent('Already there 4');
  await expect.element(button('Import 0 transactions')).toBeDisabled();
  await expect
    .element(
      dialog.getByText('Already there: 14 Oct 2026, ₹649.00, NETFLIX.COM, same day and amount', {
        exact: false,
      }),
    )
    .toBeVisible();
  await dialog.getByRole('checkbox', { name: /^Import NETFLIX/ }).click();
  await expect.element(button('Import 1 transaction')).toBeEnabled();
});

test('verdicts are overridden alone and for all that are shown', async () => {
  await openRows();
  const all = dialog.getByRole('checkbox', { name: 'Import all 4 shown here' });
  await expect.element(all).toBeChecked();
  await dialog.getByRole('checkbox', { name: /^Import SALARY/ }).click();
  await expect.element(button('Import 3 transactions')).toBeVisible();
  await all.click();
  await all.click();
  await expect.element(button('Import 0 transactions')).toBeDisabled();
  await button(/^Not readable/).click();
  const unreadable = dialog.getByRole('checkbox', { name: /^Cannot be imported/ });
  await unreadable.click({ force: true });
  await expect.element(unreadable).not.toBeChecked();
});

test('a category that is chosen for good is kept as a rule, and other rows have it at once', async () => {
  await openRows();
  const category = (index: number) =>
    dialog.getByRole('combobox', { name: /^Category of CORNER/ }).nth(index);
  await category(0).selectOptions('Groceries');
  await expect.element(category(1)).toHaveValue('Other');
  const phrase = dialog.getByLabelText('Always use Groceries when the text contains');
  await expect.element(phrase).toHaveValue('CORNER MARKET');
  // The merchant's other row could have it this once.
  await expect.element(button('All 2 here')).toBeVisible();
  await phrase.fill('corner');
  await button('Always').click();
  await expect.element(category(1)).toHaveValue('Groceries');
  await expect
    .poll(() => rules.map((rule) => `${rule.phrase}: ${rule.category}`))
    .toEqual(['corner: Groceries']);
  await button('Import 4 transactions').click();
  await expect.element(list).toMatchTextContent('CORNER MARKET 86250 Groceries done');
});

test('one choice files the merchant’s other rows too, this once, and the row says why the others are filed', async () => {
  await openRows();
  const category = (index: number) =>
    dialog.getByRole('combobox', { name: /^Category of CORNER/ }).nth(index);
  await expect.element(dialog.getByText(/New · Entertainment, as usual for “netflix”$/)).toBeVisible();
  await category(1).selectOptions('Groceries');
  await button('All 2 here').click();
  await expect.element(category(0)).toHaveValue('Groceries');
  await expect.element(category(1)).toHaveFocus();
  await expect.element(dialog.getByLabelText(/^Always use/)).not.toBeInTheDocument();
  expect(rules).toEqual([]);
  await button('Import 4 transactions').click();
  await expect.element(list).toMatchTextContent('CORNER MARKET 86250 Groceries done');
});

test('rules can be seen, changed and deleted while rows are checked, which files them again', async () => {
  await openRows();
  const category = (index: number) =>
    dialog.getByRole('combobox', { name: /^Category of CORNER/ }).nth(index);
  await category(0).selectOptions('Groceries');
  await button('Always').click();
  await button('Rules (1)…').click();
  const inner = page.getByRole('dialog', { name: 'Rules' });
  const phrase = inner.getByLabelText('Text contains');
  await expect.element(phrase).toHaveValue('CORNER MARKET');
  await inner.getByLabelText('Category for “CORNER MARKET”').selectOptions('Shopping');
  await expect.poll(() => rules.map((rule) => rule.category)).toEqual(['Shopping']);
  await phrase.fill(' ');
  await userEvent.keyboard('{Enter}');
  await expect.element(inner.getByRole('alert')).toHaveTextContent('Please type the words to look for.');
  await expect.element(phrase).toHaveValue('CORNER MARKET');
  await inner.getByRole('button', { name: 'Close' }).click();
  await expect.element(category(1)).toHaveValue('Shopping');
  // What the person chose stays.
  await expect.element(category(0)).toHaveValue('Groceries');
  await button('Rules (1)…').click();
  await inner.getByRole('button', { name: 'Delete the rule “CORNER MARKET”' }).click();
  await expect.element(inner.getByText(/^No rules/)).toBeVisible();
  await inner.getByRole('button', { name: 'Close' }).click();
  await expect.element(category(1)).toHaveValue('Other');
});

// Specification 2.88
test('a workbook opens at the sheet with the most transactions, and another one can be chosen', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (...cells: readonly string[]) => `<row>${cells.map(cell).join('')}</row>`;
  const table = (...texts: readonly string[]) =>
    row('Date', 'Text', 'Amount') + texts.map((text) => row('2026-10-14', text, '-5.00')).join('');
  const bytes = makeXlsx({
    sheets: {
      Summary: row('Total', '5') + row('Rows', '2'),
      Savings: table('Tea'),
      Card: table('Bread', 'Milk'),
    },
  });
  await open();
  await userEvent.upload(dialog.getByLabelText(/Choose a file/), new File([bytes], 'a.xlsx'));
  await heading('2 of 3');
  const sheet = dialog.getByLabelText('Sheet');
  await expect.element(sheet).toHaveValue('Card');
  await expect.element(dialog.getByText('2 other sheets: Summary, Savings.')).toBeVisible();
  (sheet.element() as HTMLElement).focus();
  await sheet.selectOptions('Savings');
  await expect.element(dialog.getByText(/Excel, sheet “Savings”/)).toBeVisible();
  await expect.element(sheet).toHaveFocus();
  await button('Continue').click();
  await button('Import 1 transaction').click();
  await expect.element(list).toMatchTextContent('Tea 500 Food & Dining done');
});

test('a rule that is saved late ends its own offer, not that of the row that was chosen meanwhile', async () => {
  await openRows();
  const saving = Promise.withResolvers<'none'>();
  tables.fault = ({ method, path }) =>
    method === 'POST' && path.startsWith('/rest/v1/rules') ? saving.promise : 'none';
  await dialog
    .getByRole('combobox', { name: /^Category of CORNER/ })
    .nth(0)
    .selectOptions('Groceries');
  await button('Always').click();
  await dialog.getByRole('combobox', { name: /^Category of NETFLIX/ }).selectOptions('Shopping');
  const phrase = dialog.getByLabelText('Always use Shopping when the text contains');
  await phrase.fill('net');
  saving.resolve('none');
  await expect.poll(() => tables.journal.some(({ collection }) => collection === 'rules')).toBe(true);
  // The page has read the answer by then.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect.element(phrase).toHaveValue('net');
});

test('a new rule leaves those rows alone that a longer one fits', async () => {
  await openRows(
    [
      'Date,Text,Amount',
      '2026-10-14,UBER EATS 1,-4',
      '2026-10-15,UBER EATS 2,-5',
      '2026-10-16,UBER TRIP,-6',
    ].join('\n'),
  );
  const category = (name: RegExp) => dialog.getByRole('combobox', { name });
  const phrase = dialog.getByLabelText(/^Always use/);
  await category(/^Category of UBER EATS 1/).selectOptions('Groceries');
  await phrase.fill('uber eats');
  await button('Always').click();
  await category(/^Category of UBER TRIP/).selectOptions('Transportation');
  await phrase.fill('Uber');
  await button('Always').click();
  await expect.poll(() => rules.length).toBe(2);
  await expect.element(phrase).not.toBeInTheDocument();
  await expect.element(category(/^Category of UBER EATS 2/)).toHaveValue('Groceries');
});

test('the only row of a file is not called rows', async () => {
  await openRows('Date,Text,Amount\n2026-10-14,Tea,-4');
  await expect.element(dialog.getByText('1 of 1 row', { exact: true })).toBeVisible();
});

test('other currencies and cents of cents are left out unless there is a rate, or they may be rounded', async () => {
  await openRows('Date,Text,Amount,Currency\n2026-10-14,Hotel,-45.00,EUR\n2026-10-15,Fuel,-12.345,INR');
  await expect.element(button('Import 0 transactions')).toBeDisabled();
  await expect.element(button(/^Another currency/)).toHaveTextContent('Another currency 1');
  await button('Back').click();
  const rate = dialog.getByLabelText('1 row is in EUR. 1 EUR in INR');
  await rate.fill('much');
  await button('Continue').click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Enter the rate of EUR as a number');
  await rate.fill('90.5');
  await dialog.getByRole('checkbox', { name: /^Round 1 amount/ }).click();
  await button('Continue').click();
  await expect.element(button('Import 2 transactions')).toBeEnabled();
  await expect.element(dialog.getByText('Hotel (€45.00 at 90.5)', { exact: false })).toBeVisible();
});

test('which way one row’s money went, and in which currency, can be said beside its amount', async () => {
  await openRows('Date,Text,Amount,Currency\n2026-10-14,Hotel,-45.00,EUR\n2026-10-15,Fuel,-12.34,INR');
  const fuel = dialog.getByLabelText(/^Direction and currency of Fuel/);
  await expect.element(fuel).toHaveDisplayValue('Expense in INR');
  fuel.element().focus();
  await userEvent.selectOptions(fuel, 'Income in GBP');
  await expect.element(dialog.getByText('+£12.34')).toBeVisible();
  await expect.element(fuel).toHaveFocus();
  await expect.element(fuel).toHaveDisplayValue('Income in GBP');
  await userEvent.selectOptions(
    dialog.getByLabelText(/^Direction and currency of Left out/),
    'Expense in USD',
  );
  await expect.element(dialog.getByText('−$45.00')).toBeVisible();
  await button('Back').click();
  await button('Continue').click();
  await button('Import 2 transactions').click();
  await expect.poll(() => tables.descriptions).toHaveLength(2);
  expect(
    [...tables.rows.values()].map(({ type, amount, currency }) => [type, amount, currency]).toSorted(),
  ).toEqual([
    ['expense', '45.00', 'USD'],
    ['income', '12.34', 'GBP'],
  ]);
});

test('a file that cannot be read says why, and leaves the dialog as it is', async () => {
  await open();
  await give('', 'empty.csv');
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This file is empty: choose another one.');
  await heading('1 of 3: Choose a file');
});

test('a plan is not thrown away by Escape without a question', async () => {
  await openRows();
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('alertdialog', { name: 'Discard this import?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await heading('3 of 3: Check the rows');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(list).toHaveTextContent('');
});

test('Back keeps what was chosen', async () => {
  await openRows();
  await dialog.getByRole('checkbox', { name: /^Import SALARY/ }).click();
  await button('Back').click();
  await dialog.getByLabelText('Lands in').selectOptions('To Do');
  await button('Back').click();
  await button('Continue with hdfc-oct.csv').click();
  await expect.element(dialog.getByLabelText('Lands in')).toHaveValue('todo');
  await button('Continue').click();
  await expect.element(dialog.getByRole('checkbox', { name: /^Import SALARY/ })).not.toBeChecked();
  await button('Import 3 transactions').click();
  await expect.element(list).toMatchTextContent('NETFLIX.COM 64900 Entertainment todo');
});

test('a refused import leaves the dialog as it is, with the reason, and can be tried again', async () => {
  await openRows();
  tables.fault = ({ path }) => (path.endsWith('/apply_rows') ? 422 : 'none');
  const sent = () => backend.requests.filter(({ path }) => path.endsWith('/apply_rows')).length;
  const before = sent();
  const errors = expectErrors();
  (button('Import 4 transactions').element() as HTMLButtonElement).click();
  (
    dialog
      .getByRole('button', { name: /^Import/ })
      .last()
      .element() as HTMLButtonElement
  ).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  expect(sent() - before).toBe(1);
  errors.take();
  tables.fault = () => 'none';
  await button('Import 4 transactions').click();
  await expect.element(list).toMatchTextContent('NETFLIX');
});

/** A row of the statement arrives from another device. */
async function receive(narration: string, amount: string, date: string) {
  const id = crypto.randomUUID();
  const rest = { category: 'Other', status: 'done', currency: 'INR', tags: [], bank_id: '' };
  tables.write(id, { id, type: 'expense', amount, date, description: narration, ...rest });
  dispatchEvent(new FocusEvent('focus'));
  await expect.element(list).toMatchTextContent(narration);
}

test('rows that arrive from elsewhere while they are checked are not imported again', async () => {
  await openRows();
  await dialog.getByRole('checkbox', { name: /^Import SALARY/ }).click();
  await receive('NETFLIX.COM', '649.00', '2026-10-14');
  await button('Import 3 transactions').click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Your transactions have changed');
  await expect.element(button(/^Already there/)).toHaveTextContent('Already there 1');
  await expect.element(dialog.getByRole('checkbox', { name: /^Import SALARY/ })).not.toBeChecked();
  await button('Import 2 transactions').click();
  await expect.element(page.getByText('Imported 2 of 5 rows from hdfc-oct.csv.')).toBeVisible();
  expect(tables.descriptions).toEqual(['CORNER MARKET', 'CORNER MARKET', 'NETFLIX.COM']);
});

test('a row pays what was planned, by itself or not as the person says', async () => {
  const id = crypto.randomUUID();
  const rest = { category: 'Entertainment', status: 'todo', currency: 'INR', tags: [], bank_id: '' };
  tables.write(id, {
    id,
    type: 'expense',
    amount: '599.00',
    date: '2026-10-13',
    description: 'Netflix',
    ...rest,
  });
  await openRows();
  dispatchEvent(new FocusEvent('focus'));
  await expect.element(list).toMatchTextContent('Netflix 59900 Entertainment todo');
  // Compared with the card, also where the file was read before it arrived.
  await button('Back').click();
  await button('Continue').click();
  const words = dialog.getByText(/· Pays Netflix, planned for 13 Oct: ₹599\.00 planned, ₹649\.00 paid$/);
  await expect.element(button(/^Planned before/)).toHaveTextContent('Planned before 1');
  await expect.element(words).toBeVisible();
  const category = dialog.getByRole('combobox', { name: /^Category of NETFLIX/ });
  await category.selectOptions('Travel');
  await expect.element(words).not.toBeInTheDocument();
  await category.selectOptions('As planned: Entertainment');
  await expect.element(words).toBeVisible();
  await button('Import 4 transactions').click();
  await expect.element(page.getByText('Imported 4 of 5 rows from hdfc-oct.csv.')).toBeVisible();
  await expect.element(page.getByText('1 paid what was planned.', { exact: false })).toBeVisible();
  await expect.element(list).toMatchTextContent('Netflix 64900 Entertainment done');
  expect(tables.descriptions).not.toContain('NETFLIX.COM');
});

test('Back and Continue compare with what has arrived meanwhile', async () => {
  await openRows();
  await button('Back').click();
  await receive('NETFLIX.COM', '649.00', '2026-10-14');
  await button('Continue').click();
  await expect.element(button(/^Already there/)).toHaveTextContent('Already there 1');
  await expect.element(button('Import 3 transactions')).toBeEnabled();
});

test('what arrives and is not in the file holds no import up', async () => {
  await openRows();
  await receive('CINEMA', '300.00', '2026-10-20');
  await button('Import 4 transactions').click();
  await expect.element(page.getByText('Imported 4 of 5 rows from hdfc-oct.csv.')).toBeVisible();
});

const unusual = [
  'Statement of account,Balance at end',
  'Wann,Wofür,Wieviel',
  '14/10/2026,NETFLIX.COM,-649.00',
  '31/10/2026,SALARY OCT,159500.00',
].join('\n');
const columnNames = dialog.getByLabelText('Column names');

test('the line that names the columns can be chosen, and is found again in the next file', async () => {
  await open();
  await give(unusual.replace('Wann,Wofür,Wieviel', 'Date of it,Wofür,2026'), 'odd.csv');
  await heading('2 of 3');
  await columnNames.selectOptions('Line 2: Date of it, Wofür, 2026');
  await expect.element(dialog.getByLabelText('What Wofür holds')).toHaveValue('description');
  await dialog.getByLabelText('What 2026 holds').selectOptions('Amount');
  await dialog.getByLabelText('Lands in').selectOptions('To Do');
  await columnNames.selectOptions('Line 1: Statement of account, Balance at end');
  await expect.element(dialog.getByLabelText('What Balance at end holds')).toBeVisible();
  // What was chosen apart from the columns stays.
  await expect.element(dialog.getByLabelText('Lands in')).toHaveValue('todo');
  await columnNames.selectOptions('Line 2: Date of it, Wofür, 2026');
  await dialog.getByLabelText('What Wofür holds').selectOptions('Tags');
  await button('Continue').click();
  await heading('3 of 3');
  await expect.element(button(/^All/)).toHaveTextContent('All 2');
  await button('Import 2 transactions').click();
  await expect.element(list).toMatchTextContent('64900 Other todo');

  // A line more above it.
  await page.getByRole('button', { name: 'Import…' }).click();
  await give(
    ['Meridian Bank,Mumbai', unusual.replace('Wann,Wofür,Wieviel', 'Date of it,Wofür,2026')].join('\n'),
  );
  await expect.element(dialog.getByText(/^Read as on /)).toBeVisible();
  await expect.element(columnNames).toHaveValue('3');
  await expect.element(dialog.getByLabelText('What Wofür holds')).toHaveValue('tags');
  await button('Start over').click();
  await expect.element(dialog.getByText(/^Read as on /)).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText(/^What .* holds/).nth(1)).toHaveValue('description');
});

test('a file may have no line that names the columns', async () => {
  await open();
  await give(['14/10/2026,NETFLIX.COM,-649.00', '31/10/2026,SALARY OCT,159500.00'].join('\n'), 'bare.csv');
  await heading('2 of 3');
  await expect.element(columnNames).toHaveValue('0');
  await columnNames.selectOptions('Line 1: 14/10/2026, NETFLIX.COM, -649.00');
  await expect.element(dialog.getByLabelText('What NETFLIX.COM holds')).toBeVisible();
  await columnNames.selectOptions('Not in the file');
  await expect.element(dialog.getByLabelText('What Column 2 holds')).toBeVisible();
  await button('Continue').click();
  await expect.element(button(/^New/)).toHaveTextContent('New 2');
});

test('an earlier import is listed and taken back', async () => {
  await openRows();
  await button('Import 4 transactions').click();
  await expect.element(list).toMatchTextContent('NETFLIX');
  await page.getByRole('button', { name: 'Import…' }).click();
  await expect.element(dialog.getByText(/^4 of 5 rows · /)).toBeVisible();
  await button('Revert hdfc-oct.csv').click();
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('Reverted: 4 of 5 rows from hdfc-oct.csv.');
  await expect.element(list).toHaveTextContent('');
});

test('what takes long can be cancelled, and done after all', async () => {
  const rows = Array.from({ length: 60_000 }, (_, index) => `2026-10-14,Row ${index},-${index + 1}.00`);
  await open();
  await give(['Date,Text,Amount', ...rows].join('\n'), 'long.csv');
  await heading('2 of 3');
  await button('Continue').click();
  await button('Cancel').click();
  await heading('2 of 3');
  await button('Continue').click();
  await heading('3 of 3');
  await expect.element(button(/^New/)).toHaveTextContent('New 60,000');
});

test('a worker that dies says so, and Retry starts another', async () => {
  const errors = expectErrors();
  class DyingWorker extends Worker {
    override postMessage(): void {
      this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    }
  }
  vi.stubGlobal('Worker', DyingWorker);
  await open();
  await give(statement);
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Reading the file stopped unexpectedly.');
  vi.stubGlobal('Worker', Object.getPrototypeOf(DyingWorker));
  expect(errors.take()).toEqual([['The import worker stopped', 'out of memory']]);
  await button('Retry').click();
  await heading('2 of 3');
});

test('a worker that could not be started with the dialog is started again with the file', async () => {
  class FailingWorker extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      setTimeout(() => this.dispatchEvent(new ErrorEvent('error')));
      vi.stubGlobal('Worker', Object.getPrototypeOf(FailingWorker));
    }
    override postMessage(): void {
      // It is not there.
    }
  }
  vi.stubGlobal('Worker', FailingWorker);
  await open();
  await give(statement);
  await heading('2 of 3');
});

test('a file keeps the currency with which its import began when another tab shows another', async () => {
  await openRows();
  const key = 'tallyboard.currency';
  localStorage.setItem(key, `${playedUser.id} USD`);
  dispatchEvent(new StorageEvent('storage', { key }));
  await expect.element(page.getByLabelText('Currency')).toHaveTextContent('USD');
  await button('Import 4 transactions').click();
  await expect.element(list).toMatchTextContent('SALARY OCT 15950000 Salary done');
});
