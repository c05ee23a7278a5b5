import { pressLink } from './fixtures/outbox-mail.ts';
import { expect, test } from './fixtures/test.ts';
import { untilQuiet } from './pages/sync-part.ts';

const account = { email: 'asha@example.org', password: 'copper kettle on the hill' };

// Specification 1.02, 1.03
test('a stranger becomes a user, and what was written down is still there after a power cut', async ({
  page,
  server,
  authPage,
  dashboard,
  header,
  complaints,
}) => {
  await page.goto('/app');
  await expect(page).toHaveURL('/');

  await authPage.signUp(account);
  await expect(authPage.notice).toBeVisible();
  await expect(authPage.title).toHaveText('Welcome Back');

  // The link confirms the address and is a sign-in of its own.
  await pressLink(page, await server.findMailLink(account.email), account.password);
  await expect(page).toHaveURL('/app');
  await header.signOut.click();
  await expect(page).toHaveURL('/');
  await authPage.signIn(account);
  await expect(page).toHaveURL('/app');

  await dashboard.add({ type: 'Income', amount: '52000', category: 'Salary', description: 'November' });
  await expect(dashboard.row('Salary', '₹52,000.00')).toContainText('November');
  await dashboard.add({ type: 'Expense', amount: '1200.50', category: 'Groceries' });
  await expect(dashboard.row('Groceries', '₹1,200.50')).toBeVisible();
  await expect(dashboard.total('Balance')).toContainText('50,799.50');

  await untilQuiet(page);
  await server.kill();
  await server.start();
  await page.reload();
  // The page asks for news every few seconds, and the browser says when nobody is there to answer.
  complaints.forget(/net::ERR_CONNECTION_(REFUSED|RESET)/);

  await expect(dashboard.row('Salary', '₹52,000.00')).toContainText('November');
  await expect(dashboard.row('Groceries', '₹1,200.50')).toBeVisible();
  await expect(dashboard.total('Total Income')).toContainText('52,000.00');
  await expect(dashboard.total('Total Expense')).toContainText('1,200.50');
  await expect(dashboard.total('Balance')).toContainText('50,799.50');

  // What the device keeps goes with the sign-out: from here on the list is the server's.
  await header.signOut.click();
  await expect(page).toHaveURL('/');
  await authPage.signIn(account);
  await expect(dashboard.row('Salary', '₹52,000.00')).toContainText('November');
  await expect(dashboard.total('Balance')).toContainText('50,799.50');
});
