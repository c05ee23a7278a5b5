import { expect, type Locator, type Page } from '@playwright/test';

export interface Entry {
  readonly type: 'Income' | 'Expense';
  readonly amount: string;
  readonly category: string;
  readonly description?: string;
}

/** `/app`. */
export class DashboardPage {
  readonly page: Page;
  readonly form: Locator;
  readonly submit: Locator;
  /** What went wrong: in the card of the form, above it. */
  readonly alert: Locator;
  readonly list: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'Add Transaction' });
    this.submit = this.form.getByRole('button', { name: /^(Add Transaction|Saving\.\.\.)$/ });
    this.alert = this.card('Add Transaction').getByRole('alert');
    this.list = this.card('Transaction List');
  }

  /** Opens the dashboard and waits until the server's transactions are there. */
  async open(path = '/app'): Promise<void> {
    await this.page.goto(path);
    await expect(this.card('Transaction Management Board').getByText('Pending transactions')).toBeVisible();
    await expect(this.page.getByText('Loading transactions...')).toHaveCount(0);
    // On a new device the newest show before all are read and stored.
    await expect(this.page.getByRole('button', { name: 'Load Mock Data' })).toBeEnabled();
  }

  /** Fills in the form and sends it; the date stays today. */
  async add({ type, amount, category, description = '' }: Entry): Promise<void> {
    // The form empties when an addition before this one is saved, and takes equal words for the old ones.
    await expect(this.submit).toHaveText('Add Transaction');
    await this.form.getByRole('radio', { name: type }).locator('..').click();
    await this.form.getByLabel('Amount').fill(amount);
    await this.form.getByLabel('Category').selectOption(category);
    await this.form.getByLabel('Description').fill(description);
    await this.form.getByRole('button', { name: 'Add Transaction' }).click();
  }

  /** Presses a button of Data Management by its key: on a first visit what is above may come in under the pointer. */
  async manage(name: string): Promise<void> {
    await this.card('Data Management').getByRole('button', { name }).press('Enter');
  }

  /** Rows of the Transaction List by their category, or words of their description, and by their amount. */
  row(words: string, money: string): Locator {
    const edit = this.page.locator(`button[aria-label^="Edit "][aria-label$=", ${money}"]`);
    return this.list.getByRole('listitem').filter({ has: edit, hasText: words });
  }

  /** The figure below a heading of the summary. */
  total(label: 'Total Income' | 'Total Expense' | 'Balance'): Locator {
    return this.card('Summary')
      .getByRole('definition')
      .and(this.page.locator(`xpath=//dt[normalize-space()="${label}"]/following-sibling::dd[1]`));
  }

  card(title: string): Locator {
    return this.page.getByRole('region', { name: title });
  }

  /** A short message at the edge of the screen. */
  toast(text: string): Locator {
    return this.page.locator('[data-sonner-toast]').filter({ hasText: text });
  }

  /** The question that is asked before something is lost. */
  question(title: string): Locator {
    return this.page.getByRole('alertdialog', { name: title });
  }

  get editDialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Edit Transaction' });
  }
}
