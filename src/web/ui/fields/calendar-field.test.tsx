import '../../app/styles.css';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CalendarField } from './calendar-field.tsx';

function Holder({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return <CalendarField label="Date" value={value} shown={value} onChange={setValue} />;
}

const button = page.getByRole('button', { name: /Pick a date$/ });
const calendar = page.getByRole('dialog', { name: 'Date' });

async function open(start: string) {
  await render(<Holder start={start} />);
  await button.click();
  await expect.element(calendar.getByRole('grid')).toBeVisible();
}

test.each(['2024-02-29', '1999-12-31', '0099-03-01', '2035-01-01'])(
  'opens at %s with that day chosen',
  async (day) => {
    await open(day);
    await expect
      .element(calendar.getByRole('gridcell', { selected: true }))
      .toHaveTextContent(String(Number(day.slice(8))));
  },
);

// Specification 2.36
test('arrow keys choose a day, Enter takes it and gives the focus back', async () => {
  await open('2024-03-01');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(calendar.getByRole('button', { name: '29 February 2024', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(button).toMatchTextContent('2024-02-29');
  await expect.element(button).toHaveFocus();
});

test.each([
  ['{PageDown}', '29 February 2024'],
  ['{PageUp}', '31 December 2023'],
  ['{Shift>}{PageDown}{/Shift}', '31 January 2025'],
  ['{ArrowDown}', '7 February 2024'],
  ['{Home}', '28 January 2024'],
  ['{End}', '3 February 2024'],
])('%s goes from 31 January 2024 to %s', async (keys, day) => {
  await open('2024-01-31');
  await userEvent.keyboard(keys);
  await expect.element(calendar.getByRole('button', { name: day, exact: true })).toHaveFocus();
});

test.each([
  ['2024-03-01', 2000],
  ['1987-06-05', 1987],
])('for %s the years begin at %i and end five years ahead', async (day, first) => {
  await open(day);
  const years = [...(calendar.getByLabelText('Year').element() as HTMLSelectElement).options];
  expect(years[0]?.value).toBe(String(first));
  expect(years.at(-1)?.value).toBe(String(new Date().getFullYear() + 5));
});

test('month and year can be selected from lists, or month by month', async () => {
  await open('2024-03-01');
  await calendar.getByLabelText('Month').selectOptions('December');
  await calendar.getByLabelText('Year').selectOptions('2025');
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await calendar.getByRole('button', { name: '2 January 2026', exact: true }).click();
  await expect.element(button).toMatchTextContent('2026-01-02');
});

test('Escape keeps the date', async () => {
  await open('2024-03-01');
  await userEvent.keyboard('{ArrowLeft}{Escape}');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(button).toMatchTextContent('2024-03-01');
});

// Specification 9.11
test('the week starts on Sunday, and a day is said as it is written', async () => {
  await open('2024-03-01');
  const heads = [...calendar.element().querySelectorAll('th')].map((head) => head.textContent);
  expect(heads).toEqual(['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']);
  await expect
    .element(calendar.getByRole('button', { name: '3 March 2024', exact: true }))
    .toHaveTextContent('3');
});

test('is named Pick a date, visibly only while no date is selected', async () => {
  const wordsWidth = () => {
    const words = button.element().querySelector('span:last-child');
    return words?.textContent === 'Pick a date' ? words.getBoundingClientRect().width : null;
  };
  const screen = await render(<Holder key="picked" start="2024-03-01" />);
  expect(wordsWidth()).toBe(1);
  await screen.rerender(<Holder key="none" start="" />);
  expect(wordsWidth()).toBeGreaterThan(40);
});

test('stays inside a small window', async () => {
  await page.viewport(320, 480);
  await open('2024-03-01');
  const box = calendar.element().getBoundingClientRect();
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(320);
  expect(box.top).toBeGreaterThanOrEqual(0);
});
