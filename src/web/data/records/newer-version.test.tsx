import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { storedVersion } from '#domain/sync/stored-sync-state.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import { playedUser } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { type PlayedFault, PlayedTables } from '#testing/played-tables.ts';
import { putRecords } from '#testing/put-records.ts';
import { toRow } from '../requests/transaction-row.ts';
import { useList, useListState } from '../views/ledger-views.ts';
import { addTransaction } from '../views/transactions.ts';

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
  let asked = 0;
  const answered = Promise.withResolvers<void>();
  tables.fault = async ({ path }): Promise<PlayedFault> => {
    if (!path.endsWith('change_counters')) return 'none';
    asked += 1;
    await answered.promise;
    return 'none';
  };
  dispatchEvent(new Event('focus'));
  await expect.poll(() => asked).toBe(1);
  await putRecords([[[playedUser.id, 'state'], { version: storedVersion + 1, anything: 'else' }]]);
  const outcome = addTransaction.run({ ...given, description: 'never made' });
  expect(await outcome).toMatchObject({ ok: false, message });
  expect(await addTransaction.run({ ...given, description: 'never made' })).toMatchObject({
    ok: false,
    message,
  });
  await expect.element(page.getByText('never made')).not.toBeInTheDocument();
  const isHeld = async () => {
    const { held } = await navigator.locks.query();
    return held?.some(({ name }) => name === `tallyboard ${playedUser.id}`);
  };
  await expect.poll(isHeld).toBe(false);
  dispatchEvent(new Event('focus'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  // One question after the other, although the page goes on by itself.
  expect(asked).toBe(1);
  answered.resolve();
  tables.write(another.id, { ...toRow(another), description: 'by the newer version' });
  dispatchEvent(new Event('focus'));
  await expect.element(page.getByText('by the newer version')).toBeVisible();
  expect(tables.descriptions).not.toContain('never made');
  expect(await isHeld()).toBe(false);
});
