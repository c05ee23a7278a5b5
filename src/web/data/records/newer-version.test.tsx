import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sampleTransactions } from '#domain/sample-data.ts';
import { playedUser } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { restoreRecords } from '#testing/stored-by-1/stored-page.ts';
import { useList, useListState } from '../sync/ledger-views.ts';
import { toRow } from '../sync/transaction-row.ts';
import { addTransaction } from '../sync/transactions.ts';

const [sample, another] = sampleTransactions;
if (sample === undefined || another === undefined) throw new Error('The sample set is too small');
const backend = playPage({ sessionEndsIn: 3600 });
const tables = new PlayedTables(backend, [{ ...toRow(sample) }]);
const { id: _, ...given } = sample;
const message = 'A newer version is open in another tab. Reload to continue.';

function Rows() {
  const rows = useList('INR').slice();
  return (
    <>
      <output>{useListState()}</output>
      <ul>
        {rows.map(({ id, description }) => (
          <li key={id}>{description}</li>
        ))}
      </ul>
    </>
  );
}

test('beside a newer version a page shows what the server has, and says of no change that it was made', async () => {
  await render(<Rows />);
  await expect.element(page.getByText('ready')).toBeVisible();
  await restoreRecords([[[`${playedUser.id} outbox`, 'outbox'], { version: 7, anything: 'else' }]]);
  const outcome = addTransaction.run({ ...given, description: 'never made' });
  expect(await outcome).toMatchObject({ ok: false, message });
  expect(await addTransaction.run({ ...given, description: 'never made' })).toMatchObject({
    ok: false,
    message,
  });
  await expect.element(page.getByText('never made')).not.toBeInTheDocument();
  tables.write(another.id, { ...toRow(another), description: 'by the newer version' });
  dispatchEvent(new Event('focus'));
  await expect.element(page.getByText('by the newer version')).toBeVisible();
  expect(tables.descriptions).not.toContain('never made');
  const { held } = await navigator.locks.query();
  expect(held?.map(({ name }) => name)).not.toContain(`tallyboard 2 ${playedUser.id}`);
});
