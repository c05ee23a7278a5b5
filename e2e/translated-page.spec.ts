import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/signed-in.ts';
import { DashboardPage } from './pages/dashboard-page.ts';

/**
 * What a browser's translator does to a page: each text goes into elements of its own, but for those that say they are
 * not to be translated.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const untouched = 'script, style, font, option, textarea, svg, [translate="no"]';
    const wrapAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest(untouched)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    document.documentElement.lang = 'hi';
    wrapAll();
    let again: ReturnType<typeof setTimeout>;
    new MutationObserver(() => {
      clearTimeout(again);
      again = setTimeout(wrapAll, 20);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** What the page says of the data, without the line breaks that a wider text brings. */
async function readCards(page: Page): Promise<readonly string[]> {
  const dashboard = new DashboardPage(page);
  const titles = ['Summary', 'Financial Charts', 'Transaction Management Board', 'Transaction List'];
  const texts = await Promise.all(titles.map((title) => dashboard.card(title).allInnerTexts()));
  const answer = await page.getByRole('status').filter({ hasText: 'transaction' }).allInnerTexts();
  return [...answer, ...texts.flat()].map((text) => text.replace(/\s+/g, ' '));
}

test('a page that the browser translates shows the right amounts and counts after each change', async ({
  page,
  person,
  dashboard,
  header,
  visit,
}) => {
  const statuses = ['todo', 'in-progress', 'done'];
  await person.save(
    ...Array.from({ length: 9 }, (_, index) => ({
      amount: `${10 + index}.00`,
      description: `row ${index}`,
      status: statuses[index % 3] as string,
      date: `2026-0${1 + (index % 3)}-1${index}`,
      category: index % 2 === 0 ? 'Groceries' : 'Rent',
    })),
    { amount: '5.00', currency: 'USD', description: 'in dollars' },
  );
  await dashboard.open();
  await translate(page);
  const untranslated = await visit(person);
  const expectTrue = (deed: string) =>
    test.step(deed, async () => {
      await untranslated.goto(page.url());
      await expect(untranslated.getByRole('button', { name: 'Load Mock Data' })).toBeEnabled();
      await expect(async () => expect(await readCards(page)).toEqual(await readCards(untranslated))).toPass();
    });

  await dashboard.add({ type: 'Expense', amount: '77', category: 'Rent', description: 'translated' });
  await expect(dashboard.submit).toBeEnabled();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectTrue('added');

  await dashboard
    .row('Groceries', '₹10.00')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expectTrue('deleted');

  await page.keyboard.press('Control+z');
  await expectTrue('undone');

  await header.currency.selectOption('USD');
  await expectTrue('in another currency');
  await header.currency.selectOption('INR');
  await expectTrue('and back');

  await page.getByRole('searchbox').fill('groceries');
  await expectTrue('searched');
  await page.getByRole('searchbox').fill('nothing has this');
  await expectTrue('nothing found');
  await page.getByRole('searchbox').fill('');
  await expectTrue('all again');
});
