import { expect, test } from 'vitest';
import { rowKeys } from '#web/transactions/commands.ts';
import { commands } from './commands.ts';

test('each key means one thing', () => {
  const all: readonly { readonly name: string; readonly keys?: readonly string[] }[] = [
    ...Object.values(commands),
    ...Object.values(rowKeys),
  ];
  const keys = all.flatMap((command) => command.keys ?? []);
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
});
