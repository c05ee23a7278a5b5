import { expect, test } from 'vitest';
import { rowActions } from '#web/transactions/actions.ts';
import { pageActions } from './actions.ts';

test('each key means one thing', () => {
  const keys = [...Object.values(pageActions), ...Object.values(rowActions)].flatMap((action) => action.keys);
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
});
