import { createRef } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { readDate } from '#domain/entry/date-text.ts';
import { readEntryLine } from '#domain/entry/entry-line.ts';
import { formatEntry, toEntryDraft } from '#domain/entry/entry-reading.ts';
import { QuickAdd } from '#web/features/dashboard/add/quick-add.tsx';
import { Passages } from '#web/features/landing/passages.tsx';
import { DateField } from '#web/money/date-field.tsx';

const today = '2026-11-26' as CalendarDate;
/** Of an account without any entry. */
const context = { today, currency: 'INR', findUsual: () => undefined } as const;

function expectComplete(example: string) {
  const { fields, problem, questions } = readEntryLine(example, context);
  expect([problem, questions], example).toEqual([undefined, []]);
  expect(fields.amount, example).toBeDefined();
  expect(fields.category, example).toBeDefined();
  return formatEntry(toEntryDraft(fields, context), today);
}

test('every example in the line works in an empty account', async () => {
  const draft = toEntryDraft({}, context);
  await render(
    <QuickAdd
      ref={createRef()}
      form={createRef()}
      draft={draft}
      own={draft}
      onFields={() => undefined}
      onSubmit={() => undefined}
      busy={false}
    />,
  );
  const { placeholder } = page.getByRole('combobox', { name: 'Quick add' }).element() as HTMLInputElement;
  const examples = placeholder.split(' · ');
  expect(examples.length).toBeGreaterThan(1);
  for (const example of examples) expectComplete(example);
});

test('every example on the landing page is read as it shows', async () => {
  await render(<Passages />);
  const text = document.body.textContent ?? '';
  const quoted = [...text.matchAll(/Type “([^”]+)”/g)].map(([, example = '']) => example);
  const shown = page
    .getByLabelText('Quick add')
    .elements()
    .map((input) => (input as HTMLInputElement).value);
  expect([quoted.length, shown.length]).toEqual([1, 1]);
  for (const example of [...quoted, ...shown]) expect(text).toContain(expectComplete(example));
});

test('every example of a date is a day', async () => {
  await render(<DateField value="soon" onChange={() => undefined} disabled={false} />);
  const [, list = ''] = /Try ([^.]+)\./.exec(document.body.textContent ?? '') ?? [];
  const examples = list.split(/, | or /);
  expect(examples.length).toBeGreaterThan(1);
  for (const example of examples) expect(readDate(example, today)?.ok, example).toBe(true);
});
