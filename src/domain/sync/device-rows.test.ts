import { expect, it } from 'vitest';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { inViews, type SavedView } from '../lens/saved-view.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import { DeviceRows } from './device-rows.ts';

const food: SavedView = { id: '1', name: 'Food', lens: 'category=Groceries', place: '5' };
const home: SavedView = { id: '2', name: 'Home', lens: '', place: '8' };

it('the rows of a collection are the same array until one of them changes', () => {
  const [transaction] = sampleTransactions;
  const device = new DeviceRows();
  const { collection } = inViews;
  device.applyChanges([{ ...inViews, id: '1', after: food }]);
  const before = device.rowsOf(collection);
  expect(before).toEqual([food]);
  if (transaction !== undefined)
    device.applyChanges([{ ...inTransactions, id: transaction.id, after: transaction }]);
  expect(device.rowsOf(collection)).toBe(before);
  device.applyChanges([{ ...inViews, id: '2', after: home }]);
  device.applyChanges([{ ...inViews, id: '1', after: null }]);
  expect(device.rowsOf(collection)).toEqual([home]);
  device.replaceWith(new DeviceRows());
  expect(device.rowsOf(collection)).toEqual([]);
});
