import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ExportMenu } from './export-menu.tsx';
import type { ExportKind } from './export-rows.ts';

const button = page.getByRole('button', { name: 'Export' });

test.each([
  ['CSV of what is shown (1,204)', 'shown'],
  ['CSV of everything', 'csv'],
  ['JSON of everything', 'json'],
] as const)('%s is one choice, after which the menu is closed', async (words, kind) => {
  const onExport = vi.fn<(kind: ExportKind) => Promise<void>>(async () => undefined);
  await render(<ExportMenu shown="1,204" disabled={false} onExport={onExport} />);
  await button.click();
  await page.getByRole('button', { name: words }).click();
  expect(onExport.mock.calls).toEqual([[kind]]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('while one export runs, there is no second', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  await render(<ExportMenu shown="3" disabled={false} onExport={() => promise} />);
  await button.click();
  await page.getByRole('button', { name: 'CSV of everything' }).click();
  await expect.element(button).toBeDisabled();
  finish();
  await expect.element(button).toBeEnabled();
});
