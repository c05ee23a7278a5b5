import { expect, test } from './fixtures/stranger.ts';

// Specification 2.01, 2.02, 2.03, 2.04, 2.05, 2.27, 6.01
test('every address shows a stranger what the route table says', async ({ page, authPage }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage expenses in clicks.');
  await page.goto('/login');
  await expect(authPage.title).toHaveText('Welcome Back');
  await expect(page).toHaveTitle('Log in · Tallyboard');
  await page.goto('/signup');
  await expect(authPage.title).toHaveText('Create an Account');
  for (const address of ['/app', '/nowhere', '/app/deeper', '/login/elsewhere', '/index.html?x=1']) {
    await page.goto(address);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage expenses in clicks.');
  }
});

// Specification 2.01, 2.04, 2.06, 6.02
test('who is signed in gets the dashboard, is passed on from both forms, and may still look at the landing page', async ({
  newPerson,
  visit,
}) => {
  const page = await visit(await newPerson());
  for (const address of ['/app', '/login', '/signup']) {
    await page.goto(address);
    await expect(page).toHaveURL('/app');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  }
  await expect(page).toHaveTitle('Dashboard · Tallyboard');
  await page.goto('/');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage expenses in clicks.');
});

// Specification 2.26
test('a stranger comes, after signing in, to the address first asked for, query and all', async ({
  page,
  authPage,
  newPerson,
  header,
}) => {
  const person = await newPerson();
  await page.goto('/app?category=Rent&note=a%26b');
  await expect(page).toHaveURL('/');
  // By the page's own links, as people go, through the other form and back.
  await page.getByRole('main').getByRole('link', { name: 'Start Tracking Free' }).first().click();
  await expect(authPage.title).toHaveText('Create an Account');
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/app?category=Rent&note=a%26b');

  // Whoever pressed Sign Out asked for nothing, so the next sign-in leads to the plain dashboard.
  await header.signOut.click();
  await expect(page).toHaveURL('/');
  await authPage.signIn(person);
  await expect(page).toHaveURL('/app');
});
