import { expect, test } from 'vitest';
import { findCommands, type ListedCommand } from './find-commands.ts';

const run = () => undefined;
const commands: readonly ListedCommand[] = [
  { group: 'Period', name: 'Last month', keywords: 'show', run },
  { group: 'Export', name: 'CSV of what is shown (1,204)', keywords: 'download excel', run },
  { group: 'Export', name: 'JSON of everything', keywords: 'download', run },
  { group: 'View', name: 'Café, monthly', run },
  { group: 'Currency', name: '₹ Indian Rupee', keywords: 'INR money', run },
  { group: 'Data', name: 'Show less', run },
];
const find = (typed: string) => findCommands(commands, typed).map(({ name }) => name);

// Specification 2.90
test('every typed word must be in a command, in any order and of any case', () => {
  expect(find('JSON every')).toEqual(['JSON of everything']);
  expect(find('everything json')).toEqual(['JSON of everything']);
  expect(find('json last')).toEqual([]);
  expect(find(' ')).toHaveLength(commands.length);
});

test('words of the group and other words for a command find it, too', () => {
  expect(find('download')).toEqual(['CSV of what is shown (1,204)', 'JSON of everything']);
  expect(find('export excel')).toEqual(['CSV of what is shown (1,204)']);
});

test('accents, brackets and signs do not stand in the way', () => {
  expect(find('cafe monthly')).toEqual(['Café, monthly']);
  expect(find('(CSV)')).toEqual(['CSV of what is shown (1,204)']);
  expect(find('₹')).toEqual(['₹ Indian Rupee']);
});

test('names whose words begin so come first, then groups, then other words, then what has it within', () => {
  const ranked: readonly ListedCommand[] = [
    { group: 'Go to', name: 'Blueprint', run },
    { group: 'Go to', name: 'Paper', keywords: 'print', run },
    { group: 'Print', name: 'Page', run },
    { group: 'Go to', name: 'Fine print', run },
  ];
  const names = findCommands(ranked, 'print').map(({ name }) => name);
  expect(names).toEqual(['Fine print', 'Page', 'Paper', 'Blueprint']);
});
