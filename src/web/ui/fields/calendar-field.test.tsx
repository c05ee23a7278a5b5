import '../../app/styles.css';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CalendarField } from './calendar-field.tsx';

function Holder({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
  return (
    <form aria-label="Around" onSubmit={(event) => event.preventDefault()}>
      <CalendarField
        label="Date"
        value={value}
        shown={isDay(value) ? value : ''}
        onChange={setValue}
        read={(text) => ({
          value: isDay(text) ? text : undefined,
          text: isDay(text) ? `Day ${text.slice(8)}` : 'Not a day.',
        })}
        listShortcuts={() => [
          { name: 'Yesterday', value: '2024-02-28' },
          { name: 'Today', value: '2024-02-29' },
        ]}
      />
      <output>{value}</output>
    </form>
  );
}

const input = page.getByRole('textbox', { name: 'Date' });
const taken = () => document.querySelector('output')?.textContent;

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

// Specification 2.36
test('is named Pick a date, visibly only while no date is selected', async () => {
  const screen = await render(<Holder key="picked" start="2024-03-01" />);
  await expect.element(button).toHaveAccessibleName('2024-03-01 Pick a date');
  await expect.element(input).toHaveValue('2024-03-01');
  await screen.rerender(<Holder key="none" start="" />);
  await expect.element(button).toHaveAccessibleName('Pick a date');
  await expect.element(input).toHaveAttribute('placeholder', 'Pick a date');
});

test('the first row has days by their names', async () => {
  await open('2024-03-01');
  await calendar.getByRole('button', { name: 'Yesterday' }).click();
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(input).toHaveValue('2024-02-28');
});

test('the arrow down opens the calendar from the field, which is one tab stop', async () => {
  await render(<Holder start="2024-03-01" />);
  await userEvent.tab();
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(calendar.getByRole('grid')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  await expect.element(input).toHaveValue('2024-02-29');
  await expect.element(input).toHaveFocus();
  await userEvent.tab();
  await expect.element(button).not.toHaveFocus();
});

test('what is typed says how it is read, and Enter takes it without submitting', async () => {
  await render(<Holder start="2024-03-01" />);
  const submit = vi.fn<() => void>();
  page.getByRole('form').element().addEventListener('submit', submit);
  await input.click();
  await userEvent.keyboard('2024-02-2');
  await expect.element(input).toHaveAccessibleDescription('');
  await userEvent.keyboard('9');
  await expect.element(input).toHaveAccessibleDescription('Day 29');
  expect(taken()).toBe('2024-03-01');
  await userEvent.keyboard('{Enter}');
  expect(taken()).toBe('2024-02-29');
  await expect.element(input).toHaveValue('2024-02-29');
  expect(submit).not.toHaveBeenCalled();
});

test('leaving takes what is typed, and what is no day stays, marked and explained', async () => {
  await render(<Holder start="2024-03-01" />);
  await input.fill('2024-02-28');
  await userEvent.tab();
  expect(taken()).toBe('2024-02-28');
  await input.fill('someday');
  await expect.element(input).not.toHaveAttribute('aria-invalid');
  await userEvent.tab();
  expect(taken()).toBe('someday');
  await expect.element(input).toHaveValue('someday');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveAccessibleDescription('Not a day.');
});

test.each(['{Escape}', '{Control>}a{/Control}{Backspace}{Tab}'])(
  '%s keeps the day as it was',
  async (keys) => {
    await render(<Holder start="2024-03-01" />);
    await input.fill('2024-02-28');
    await userEvent.keyboard(keys);
    expect(taken()).toBe('2024-03-01');
    await expect.element(input).toHaveValue('2024-03-01');
  },
);

test('stays inside a small window', async () => {
  await page.viewport(320, 480);
  await open('2024-03-01');
  const box = calendar.element().getBoundingClientRect();
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(320);
  expect(box.top).toBeGreaterThanOrEqual(0);
});
