import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { parseAmount } from '#domain/money/money.ts';
import { issueTexts } from '#web/data/messages.ts';
import { AmountField } from './amount-field.tsx';

function Holder({ pause }: { pause?: number }) {
  const [value, setValue] = useState('');
  const amount = parseAmount(value, 'INR');
  return (
    <>
      <AmountField
        value={value}
        currency="INR"
        onChange={setValue}
        invalid={false}
        texts={issueTexts}
        min="0.01"
        {...(pause !== undefined && { pause })}
      />
      <output>{amount.ok ? amount.value : 'refused'}</output>
      <label>
        Notes <input type="text" />
      </label>
    </>
  );
}

const field = page.getByRole('spinbutton', { name: 'Amount' });
const read = page.getByRole('status').last();
const element = () => field.element() as HTMLInputElement;

async function type(text: string) {
  await render(<Holder pause={0} />);
  element().focus();
  await userEvent.keyboard(text);
}

async function paste(text: string) {
  await render(<Holder pause={0} />);
  const notes = page.getByRole('textbox', { name: 'Notes' }).element() as HTMLInputElement;
  notes.value = text;
  notes.select();
  await userEvent.copy();
  element().focus();
  await userEvent.paste();
}

/** As the browser does it: once it was asked, the text is in the field whatever the page said. */
async function insert(text: string, inputType: 'insertFromDrop' | 'insertCompositionText') {
  await render(<Holder pause={0} />);
  element().focus();
  const event = { inputType, data: text, bubbles: true, cancelable: inputType === 'insertFromDrop' };
  if (!element().dispatchEvent(new InputEvent('beforeinput', event))) return;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setValue?.call(element(), text);
  element().dispatchEvent(new InputEvent('input', event));
}

const only = 'Only digits and one decimal point.';
const rule = 'Please enter a valid amount greater than 0.';

/** What is no amount, and what is said of it. */
const wrong: readonly (readonly [text: string, words: string])[] = [
  ['12*3', `${only} Did you mean 36.00?`],
  ['120+40', `${only} Did you mean 160.00?`],
  ['100-19.95', `${only} Did you mean 80.05?`],
  ['90 / 4', `${only} Did you mean 22.50?`],
  ['10+2*3', `${only} Did you mean 16.00?`],
  ['5-7', only],
  ['5/0', only],
  ['450 lunch', `${only} Did you mean 450.00?`],
  ['-3', `${only} Did you mean 3.00?`],
  ['1.2.3', only],
  ['1e309', only],
  ['twelve', only],
  ['٣٣x', only],
  ['12.345', 'Two decimals at most.'],
  ['$5', 'This is another currency. Choose it under Currency.'],
  ['0', rule],
  ['1000000000000', 'Please enter an amount of at most 999,999,999,999.99.'],
];

async function expectRefused(text: string, words: string) {
  await expect.element(field).toHaveValue(text);
  await expect.element(read).toHaveTextContent('refused');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(words);
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
}

// Specification 2.34
test('is the numeric field of the specification, with the numeric keypad', async () => {
  await render(<Holder />);
  await expect.element(field).toHaveAttribute('min', '0.01');
  await expect.element(field).toHaveAttribute('step', '0.01');
  await expect.element(field).toHaveAttribute('inputmode', 'decimal');
  await expect.element(field).toBeRequired();
  await expect.element(field).not.toHaveAttribute('aria-invalid');
});

test.each([
  ['1,5', 150],
  ['1,50', 150],
  [',5', 50],
  ['1200.5', 120_050],
  ['1,200', 120_000],
  ['1,200.50', 120_050],
  ['1,00,000', 10_000_000],
  ['12,34,567.89', 123_456_789],
  ['₹ 1,200.50', 120_050],
])('typed %s is %i in minor units, and stands as it was typed', async (text, minor) => {
  await type(text);
  await expect.element(read).toHaveTextContent(String(minor));
  await expect.element(field).toHaveValue(text);
  await expect.element(field).not.toHaveAttribute('aria-invalid');
});

// Specification 5.02
test.each(wrong)('typed %s is no amount: it stays as it was typed and is marked', async (text, words) => {
  await type(text);
  await expectRefused(text, words);
});

// Specification 2.41
test.each(wrong)('pasted %s is no amount: it stays as it was pasted and is marked', async (text, words) => {
  await paste(text);
  await expectRefused(text, words);
});

test.each(['insertFromDrop', 'insertCompositionText'] as const)(
  'what is no amount stays and is marked however it comes: %s',
  async (inputType) => {
    await insert('12*3', inputType);
    await expectRefused('12*3', `${only} Did you mean 36.00?`);
  },
);

test('a hint waits until nobody has typed for a moment, and the mark does not', async () => {
  const began = performance.now();
  await render(<Holder />);
  element().focus();
  await userEvent.keyboard('12*3');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(page.getByText(/^Only digits/).query()).toBeNull();
  await expect.element(page.getByText(/^Only digits/)).toBeVisible();
  expect(performance.now() - began).toBeGreaterThan(400);
});

test('the mark disappears with the first valid amount', async () => {
  await type('12*3');
  await expectRefused('12*3', `${only} Did you mean 36.00?`);
  await userEvent.keyboard('{Backspace}{Backspace}');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await expect.element(field).toHaveValue('12');
  await expect.element(page.getByText(only)).not.toBeInTheDocument();
});

// Specification 2.41
test.each([
  ['450/-', 'Read as ₹450.00'],
  ['१२३.५०', 'Read as ₹123.50'],
  ['\u200e₹1,200.50', 'Read as ₹1,200.50'],
])('pasted %s is announced as what it was read as', async (text, words) => {
  await paste(text);
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
});

// Specification 2.41
test('a comma is announced with the amount that it was read as', async () => {
  await type('1,5');
  await expect.element(page.getByText('Comma read as decimal point: ₹1.50')).toBeVisible();
  await userEvent.keyboard('00');
  await expect.element(page.getByText('Read as ₹1,500.00')).toBeVisible();
});

test('the arrows go up and down by the least amount, never to zero', async () => {
  await type('1.01{ArrowUp}');
  await expect.element(field).toHaveValue('1.02');
  await userEvent.keyboard('{Control>}a{/Control}0.02{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(field).toHaveValue('0.01');
});

test.each([
  ['₹ 1,200.50', 120_050],
  ['1,00,000', 10_000_000],
  ['Rs. 50', 5_000],
])('pasted %s is %i in minor units', async (text, minor) => {
  await paste(text);
  await expect.element(read).toHaveTextContent(String(minor));
  await expect.element(field).toHaveValue(text);
});
