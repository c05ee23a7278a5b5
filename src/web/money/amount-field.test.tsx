import '../app/styles.css';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withReadAmount } from '#domain/entry/entry-draft.ts';
import { parseAmount } from '#domain/money/money.ts';
import { AmountField } from './amount-field.tsx';

function Holder({ oneCurrency = false }: { oneCurrency?: boolean }) {
  const [value, setValue] = useState('');
  const read = withReadAmount({ amount: value, currency: 'INR' });
  const amount = parseAmount(read.amount);
  return (
    <>
      <AmountField
        value={value}
        currency="INR"
        onChange={setValue}
        invalid={false}
        oneCurrency={oneCurrency}
        min="0.01"
        hintClassName="whitespace-nowrap"
      />
      <output>{amount.ok ? `${amount.value} ${read.currency}` : 'refused'}</output>
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
  await render(<Holder />);
  element().focus();
  await userEvent.keyboard(text);
}

async function paste(text: string) {
  await render(<Holder />);
  const notes = page.getByRole('textbox', { name: 'Notes' }).element() as HTMLInputElement;
  notes.value = text;
  notes.select();
  await userEvent.copy();
  element().focus();
  await userEvent.paste();
}

/** As the browser does it: once it was asked, the text is in the field whatever the page said. */
async function insert(text: string, inputType: 'insertFromDrop' | 'insertCompositionText') {
  await render(<Holder />);
  element().focus();
  const event = { inputType, data: text, bubbles: true, cancelable: inputType === 'insertFromDrop' };
  if (!element().dispatchEvent(new InputEvent('beforeinput', event))) return;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setValue?.call(element(), text);
  element().dispatchEvent(new InputEvent('input', event));
}

const words = 'Only a number or a calculation.';

/** What is no amount, and what is said of it. */
const wrong: readonly (readonly [text: string, words: string])[] = [
  ['12*', 'The calculation is not finished.'],
  ['5-7', 'The amount must be greater than 0.'],
  ['5/0', 'You can’t divide by zero.'],
  ['450 lunch', `${words} Did you mean 450.00?`],
  ['-3', 'No sign needed: Type says it. Did you mean 3.00?'],
  ['1.2.3', 'Not a number.'],
  ['1e309', words],
  ['twelve', words],
  ['12.345', 'Two decimals at most.'],
  ['0', 'The amount must be greater than 0.'],
  ['1000000000000', 'At most 999,999,999,999.99.'],
];

async function expectRefused(text: string, said: string) {
  await expect.element(field).toHaveValue(text);
  await expect.element(read).toHaveTextContent('refused');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(said);
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
  ['1,5', '150 INR'],
  [',5', '50 INR'],
  ['1200.5', '120050 INR'],
  ['1,200.50', '120050 INR'],
  ['12,34,567.89', '123456789 INR'],
  ['₹ 1,200.50', '120050 INR'],
  ['12*3', '3600 INR'],
  ['5k', '500000 INR'],
  ['1.5L', '15000000 INR'],
  ['2cr', '2000000000 INR'],
  ['1200+18%', '141600 INR'],
  ['$4', '400 USD'],
  ['4 usd', '400 USD'],
  ['£23.40', '2340 GBP'],
])('typed %s is %s, and stands as it was typed', async (text, minor) => {
  await type(text);
  await expect.element(read).toHaveTextContent(minor);
  await expect.element(field).toHaveValue(text);
  await expect.element(field).not.toHaveAttribute('aria-invalid');
});

// Specification 5.02
test.each(wrong)('typed %s is no amount: it stays as it was typed and is marked', async (text, said) => {
  await type(text);
  await expectRefused(text, said);
});

// Specification 2.41
test('what is no amount stays and is marked however it comes', async () => {
  await paste('450 lunch');
  await expectRefused('450 lunch', `${words} Did you mean 450.00?`);
});

test.each(['insertFromDrop', 'insertCompositionText'] as const)(
  'what is no amount stays and is marked: %s',
  async (inputType) => {
    await insert('twelve', inputType);
    await expectRefused('twelve', words);
  },
);

test('what it might mean is taken by a press', async () => {
  await type('450 lunch');
  await page.getByRole('button', { name: 'Did you mean 450.00?' }).click();
  await expect.element(field).toHaveValue('450.00');
  await expect.element(field).toHaveFocus();
  await expect.element(field).not.toHaveAttribute('aria-invalid');
});

// Specification 2.41
test.each([
  ['12*3', '= ₹36.00'],
  ['100/3', '= ₹33.33, rounded'],
  ['$12*3', '= $36.00'],
  ['$4', 'Dollars, from what you typed'],
  ['4 usd', 'Dollars, from what you typed'],
  ['£23.40', 'Pounds, from what you typed'],
  ['१२३.५०', 'Read as ₹123.50'],
  ['1,5', 'Comma read as decimal point: ₹1.50'],
  ['159500', '₹1,59,500.00'],
])('of %s the field says at once: %s', async (text, said) => {
  await paste(text);
  await expect.element(field).toHaveAccessibleDescription(said);
  await expect.element(page.getByText(said, { exact: true })).toBeVisible();
  await expect.element(field).not.toHaveAttribute('aria-invalid');
});

test('no hint moves anything', async () => {
  await render(<Holder />);
  const notes = page.getByRole('textbox', { name: 'Notes' });
  const top = () => notes.element().getBoundingClientRect().top;
  const before = top();
  for (const text of ['12*3', '450 lunch', '$4', '159500', '0']) {
    await field.fill(text);
    await expect.element(field).toHaveAccessibleDescription(/./);
    expect(top(), text).toBe(before);
  }
});

test.each([
  ['12*3', '36.00'],
  ['$12*3', '$36.00'],
  ['1.5L', '150000.00'],
  ['12*', '12*'],
  ['$4', '$4'],
  ['7', '7'],
])('when the focus leaves %s, the field has %s', async (text, left) => {
  await type(text);
  await userEvent.tab();
  await expect.element(field).toHaveValue(left);
});

test('where there is no other currency, one that is named is refused', async () => {
  await render(<Holder oneCurrency />);
  await field.fill('$12*3');
  await expect.element(field).toHaveAccessibleDescription('This is another currency.');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await userEvent.tab();
  await expect.element(field).toHaveValue('$12*3');
  await field.fill('₹12*3');
  await expect.element(field).toHaveAccessibleDescription('= ₹36.00');
});

test('the arrows go up and down by the least amount, never to zero', async () => {
  await type('1.01{ArrowUp}');
  await expect.element(field).toHaveValue('1.02');
  await userEvent.keyboard('{Control>}a{/Control}0.02{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(field).toHaveValue('0.01');
  await userEvent.keyboard('{Control>}a{/Control}$4{ArrowUp}');
  await expect.element(field).toHaveValue('$4.01');
});
