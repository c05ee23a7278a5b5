import { expect, test } from './fixtures/signed-in.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { reloadOffline } from './pages/device-part.ts';
import { ActivityPanel, keepShell, syncMark, untilQuiet } from './pages/sync-part.ts';
import { ViewsMenu } from './pages/views-menu.ts';

// Specification 2.87
test('a view is saved, picked on another device, changed without a network, and deleted and brought back for both', async ({
  page,
  context,
  person,
  dashboard,
  visit,
  complaints,
}) => {
  await person.save({ category: 'Rent', amount: '12000.00' }, { category: 'Travel', amount: '420.00' });
  await page.goto('/app?category=Rent');
  await keepShell(page);
  await expect(dashboard.row('Rent', '₹12,000.00')).toBeVisible();
  const views = new ViewsMenu(page);
  await views.open();
  await views.save('Home');
  await expect(views.choice('Home')).toHaveAttribute('aria-pressed', 'true');
  await views.close();

  const other = await visit(person);
  const otherDashboard = new DashboardPage(other);
  await otherDashboard.open();
  await expect(otherDashboard.row('Travel', '₹420.00')).toBeVisible();
  const otherViews = new ViewsMenu(other);
  await otherViews.open();
  await otherViews.choice('Home').click();
  await expect(otherDashboard.row('Rent', '₹12,000.00')).toBeVisible();
  await expect(otherDashboard.row('Travel', '₹420.00')).toHaveCount(0);
  expect(new URL(other.url()).search).toBe('?category=Rent');
  await other.goBack();
  await expect(otherDashboard.row('Travel', '₹420.00')).toBeVisible();

  await untilQuiet(page);
  await context.setOffline(true);
  await views.open();
  await views.choice('Planned').click();
  await expect(page).toHaveURL(/status=todo&status=in-progress$/);
  await views.open();
  await views.save('Still to pay');
  await views.choice('Edit').click();
  await views.choice('Move Still to pay up').click();
  await expect(views.own).toHaveText(['Still to pay', 'Home']);
  await views.choice('Rename Home').click();
  await views.menu.getByLabel('New name of Home').fill('Flat');
  await views.choice('Rename').click();
  await expect(views.choice('Rename Flat')).toBeFocused();
  await expect(views.own).toHaveText(['Still to pay', 'Flat']);
  await reloadOffline(page);
  await expect(syncMark(page)).toHaveText('Offline · 3 to send');
  await views.open();
  await expect(views.own).toHaveText(['Still to pay', 'Flat']);

  await otherViews.open();
  await expect(otherViews.own).toHaveText(['Home']);
  await context.setOffline(false);
  await expect(otherViews.own).toHaveText(['Still to pay', 'Flat']);
  complaints.forget();

  await otherViews.choice('Edit').click();
  await otherViews.choice('Delete Flat').click();
  await expect(otherViews.choice('Finish')).toBeFocused();
  await expect(otherViews.own).toHaveText(['Still to pay']);
  await expect(views.own).toHaveText(['Still to pay']);
  await otherDashboard.toast('View “Flat” deleted.').getByRole('button', { name: 'Undo' }).click();
  await expect(views.own).toHaveText(['Still to pay', 'Flat']);
  await views.close();

  const activity = new ActivityPanel(page);
  await activity.open();
  await expect(activity.undo('Added: view “Still to pay”')).toBeVisible();
  await expect(activity.undo('Moved to another place: view “Still to pay”')).toBeVisible();
  await expect(activity.undo('Edited: view “Home”: name “Home” → “Flat”')).toBeVisible();
});

test('a view needs a name, and can be saved and picked by keys alone', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save({ category: 'Rent' });
  await dashboard.open();
  await page.getByRole('button', { name: 'Views', exact: true }).press('Enter');
  const views = new ViewsMenu(page);
  await views.menu.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(views.menu.getByText('Please give the view a name.')).toBeVisible();
  await views.menu.getByLabel('Save this view as').press('E');
  await page.keyboard.type('verything');
  await page.keyboard.press('Enter');
  await expect(views.own).toHaveText(['Everything']);
  await views.choice('This month').press('Enter');
  await expect(page).toHaveURL(/\?period=this-month$/);
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await views.choice('Everything').press('Enter');
  await expect(page).toHaveURL(/\/app$/);
});

test('saving under the name of a view gives it these filters, which can be undone', async ({
  page,
  person,
  dashboard,
}) => {
  await person.save({ category: 'Rent', amount: '12000.00' }, { category: 'Travel', amount: '420.00' });
  await page.goto('/app?category=Rent');
  await expect(dashboard.row('Rent', '₹12,000.00')).toBeVisible();
  const views = new ViewsMenu(page);
  await views.open();
  await views.save('Home');
  await views.close();
  await dashboard.open('/app?category=Travel');
  await views.open();
  await expect(views.own).toHaveText(['Home']);
  await views.save('home');
  await expect(views.own).toHaveText(['Home']);
  await expect(views.choice('Home')).toHaveAttribute('aria-pressed', 'true');
  await views.close();
  await dashboard.toast('View “Home” changed.').getByRole('button', { name: 'Undo' }).click();
  await views.open();
  await expect(views.choice('Home')).toHaveAttribute('aria-pressed', 'false');
  await views.choice('Home').click();
  await expect(page).toHaveURL(/category=Rent$/);
});
