import '../../app/styles.css';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { addDays, formatDate, todayIn } from '#domain/dates/calendar-date.ts';
import { readRepeatRule } from './read-repeat-rule.ts';
import { RepeatField } from './repeat-field.tsx';

const today = todayIn(new Date());
let text = '';

function Form({ starts }: { starts: string }) {
  const [rule, setRule] = useState('');
  const change = (next: string) => {
    text = next;
    setRule(next);
  };
  return <RepeatField value={rule} onChange={change} starts={starts} never="" asksEarlier />;
}

const repeat = page.getByRole('combobox', { name: 'Repeat' });
const named = (name: string) => page.getByRole('textbox', { name });
const choice = (name: string) => page.getByRole('combobox', { name, exact: true });

test('is Never at first, and one choice is enough for the usual rules', async () => {
  await render(<Form starts="2099-01-31" />);
  await expect.element(repeat).toHaveValue('never');
  await repeat.selectOptions('Every month');
  await expect
    .element(repeat)
    .toHaveAccessibleDescription('Every month on the 31st, or the last day. Next on 28 Feb 2099.');
  expect(readRepeatRule(text, '2099-01-31' as CalendarDate)).toMatchObject({
    value: { unit: 'month', lead: 7 },
  });
  await repeat.selectOptions('Never');
  expect(text).toBe('');
});

test('Custom goes on from what was chosen, and offers the days that fit', async () => {
  await render(<Form starts="2099-12-29" />);
  await repeat.selectOptions('Every month');
  await repeat.selectOptions('Custom…');
  await named('Every').fill('3');
  await choice('On').selectOptions('the last Tuesday');
  await choice('Ends').selectOptions('After a number of times');
  await named('Times').fill('4');
  await named('Days ahead').fill('0');
  await expect
    .element(repeat)
    .toHaveAccessibleDescription('Every 3 months on the last Tuesday, 4 times. Next on 30 Mar 2100.');
  await choice('Ends').selectOptions('On a date');
  await expect.element(named('Last day')).toHaveValue('29 Dec 2100');
  await choice('Unit').selectOptions('weeks');
  await expect.element(choice('On')).not.toBeInTheDocument();
  expect(readRepeatRule(text, '2099-12-29' as CalendarDate)).toMatchObject({
    value: { every: 3, unit: 'week', fallsOn: 'same-day', until: '2100-12-29', times: null, lead: 0 },
  });
});

test('what is wrong is said at its field, and stays', async () => {
  await render(<Form starts="2099-01-31" />);
  await repeat.selectOptions('Custom…');
  await named('Every').fill('1.5');
  await expect
    .element(named('Every'))
    .toHaveAccessibleDescription('Please enter a whole number from 1 to 999.');
  await named('Every').fill('1');
  await choice('Ends').selectOptions('On a date');
  await named('Last day').fill('30 jan 2099');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('Please choose a last day that is not before the first.'))
    .toBeVisible();
  await choice('Ends').selectOptions('After a number of times');
  await named('Times').fill('0');
  await expect
    .element(named('Times'))
    .toHaveAccessibleDescription('Please enter a whole number from 1 to 9,999.');
  await expect.element(named('Times')).toHaveValue('0');
});

test('what has come since a first day in the past is added only if that is chosen', async () => {
  const starts = addDays(today, -11);
  await render(<Form starts={starts} />);
  await repeat.selectOptions('Custom…');
  await choice('Unit').selectOptions('day');
  const earlier = page.getByRole('group', { name: `10 have come since ${formatDate(starts)}.` });
  await expect.element(earlier.getByRole('radio', { name: 'Only from now on' })).toBeChecked();
  expect(readRepeatRule(text, starts)).toMatchObject({ value: { earlier: 'leave-out' } });
  await earlier.getByRole('radio', { name: 'Add all 10' }).click();
  expect(readRepeatRule(text, starts)).toMatchObject({ value: { earlier: 'add' } });
  // Chosen for 10, it does not count for another number.
  await named('Every').fill('2');
  expect(readRepeatRule(text, starts)).toMatchObject({ value: { earlier: 'leave-out' } });
});
