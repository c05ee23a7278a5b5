import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { toRow } from '#web/data/requests/transaction-row.ts';
import { useListState } from '#web/data/views/ledger-views.ts';
import { TagsField } from './tags-field.tsx';

const [sample] = sampleTransactions as [Transaction];
const own = { ...sample, tags: ['Flat', 'food, drink'] };
new PlayedTables(playPage({ sessionEndsIn: 3600 }), [toRow(own)]);

function Form({ given = '' }: { given?: string }) {
  const [value, setValue] = useState(given);
  return (
    <form onSubmit={(event) => event.preventDefault()} aria-label={useListState()}>
      <TagsField value={value} onChange={setValue} invalid={false} className="" />
      <output>{value}</output>
    </form>
  );
}

const input = page.getByRole('combobox', { name: /^Tags/ });
const value = () => document.querySelector('output')?.textContent;
const tags = () => [...document.querySelectorAll('li bdi')].map(({ textContent }) => textContent);

test('a comma or Enter makes a tag, each only once', async () => {
  await render(<Form />);
  await input.fill('rent');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('half a,RENT,food');
  await expect.poll(tags).toEqual(['rent', 'half a']);
  await userEvent.keyboard('{Enter}');
  expect(tags()).toEqual(['rent', 'half a', 'food']);
  await expect.element(input).toHaveValue('');
});

test('a tag is removed by its button, and the field is ready for the next', async () => {
  await render(<Form given="rent,food," />);
  await page.getByRole('button', { name: 'Remove tag: rent' }).click();
  expect(value()).toBe('food,');
  await expect.element(input).toHaveFocus();
  expect(document.getElementById('announcements')?.textContent).toContain('Tag removed: rent');
});

test('the person’s own tags are suggested, but none that is there already', async () => {
  await render(<Form given="flat," />);
  await expect.element(page.getByRole('form', { name: 'ready' })).toBeVisible();
  await input.click();
  const options = () => [...document.querySelectorAll('option')].map((option) => option.value);
  await expect.poll(options).toEqual(['drink', 'food']);
});

test('more than twenty tags are marked while they are typed', async () => {
  await render(<Form given={Array.from({ length: 21 }, (_, index) => `tag ${index},`).join('')} />);
  await expect.element(page.getByText('21 of 20: too many')).toBeVisible();
});
