import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/stranger.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function findBarriers(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing keeps anybody out, in the ${colorScheme} theme`, async ({ newPerson, visit }) => {
    const stranger = await visit(null, { colorScheme, reducedMotion: 'reduce' });
    for (const path of ['/', '/login', '/signup']) {
      await stranger.goto(path);
      await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
      expect([path, await findBarriers(stranger)]).toEqual([path, []]);
    }

    const page = await visit(await newPerson(), { colorScheme, reducedMotion: 'reduce' });
    await page.goto('/app');
    await page.getByRole('button', { name: 'Load Mock Data' }).click();
    await expect(page.getByRole('listitem').first()).toBeVisible();
    expect(['/app', await findBarriers(page)]).toEqual(['/app', []]);
  });
}
