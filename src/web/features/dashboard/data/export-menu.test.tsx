import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { RowList } from '#domain/ledger/row-list.ts';
import { ExportMenu } from './export-menu.tsx';
import { exportRows } from './export-rows.ts';

vi.mock(import('./export-rows.ts'), () => ({ exportRows: vi.fn<typeof exportRows>(async () => undefined) }));
const readShown = vi.fn<() => RowList>();

const button = page.getByRole('button', { name: 'Export' });

test.each([
  ['CSV of what is shown (1,204)', 'shown'],
  ['CSV of everything', 'csv'],
  ['JSON of everything', 'json'],
] as const)('%s is one choice, after which the menu is closed', async (words, kind) => {
  vi.mocked(exportRows).mockClear();
  await render(<ExportMenu shown="1,204" disabled={false} readShown={readShown} />);
  await button.click();
  await page.getByRole('button', { name: words }).click();
  await expect.poll(() => vi.mocked(exportRows).mock.calls).toEqual([[kind, readShown]]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('while one export runs, there is no second', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  vi.mocked(exportRows).mockReturnValueOnce(promise);
  await render(<ExportMenu shown="3" disabled={false} readShown={readShown} />);
  await button.click();
  await page.getByRole('button', { name: 'CSV of everything' }).click();
  await expect.element(button).toBeDisabled();
  finish();
  await expect.element(button).toBeEnabled();
});
