import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { expectErrors } from '#testing/expected-errors.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { useListState } from './ledger-views.ts';
import { addRule, deleteRule, useRules } from './rules.ts';

new PlayedTables(playPage({ sessionEndsIn: 3600 }));

async function open() {
  const { result } = await renderHook(() => ({ state: useListState(), rules: useRules() }));
  await expect.poll(() => result.current.state).toBe('ready');
  return { told: () => result.current.rules.map(({ phrase, category }) => `${phrase} ${category}`), result };
}

test('rules are kept in their order, each phrase once', async () => {
  const { told, result } = await open();
  expect(await addRule(' NETFLIX ', 'Other')).toMatchObject({ ok: true });
  expect(await addRule('Uber', 'Travel')).toMatchObject({ ok: true });
  expect(told()).toEqual(['NETFLIX Other', 'Uber Travel']);
  const { undo } = (await addRule('netflix', 'Entertainment')) as { undo: () => Promise<unknown> };
  expect(told()).toEqual(['NETFLIX Entertainment', 'Uber Travel']);
  await undo();
  expect(told()).toEqual(['NETFLIX Other', 'Uber Travel']);
  const id = result.current.rules[0]?.id ?? '';
  expect(await deleteRule(id)).toMatchObject({ ok: true });
  expect(told()).toEqual(['Uber Travel']);
  const errors = expectErrors();
  const message = 'This rule no longer exists.';
  expect(await deleteRule(id)).toEqual({ ok: false, code: 'gone', message });
  expect(errors.take()).toEqual([[message]]);
});

test.each([
  ['', 'Please type the words to look for.'],
  ['  ', 'Please type the words to look for.'],
  ['x'.repeat(101), 'Please keep the words to 100 characters or fewer.'],
])('a rule for “%s” is refused', async (phrase, message) => {
  const { told } = await open();
  const before = told();
  expect(await addRule(phrase, 'Rent')).toEqual({ ok: false, message });
  expect(told()).toEqual(before);
});
