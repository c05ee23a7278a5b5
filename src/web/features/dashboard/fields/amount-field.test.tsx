import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { parseAmount } from '#domain/money.ts';
import { AmountField } from './amount-field.tsx';

function Holder() {
  const [value, setValue] = useState('');
  const amount = parseAmount(value, 'INR');
  return (
    <>
      <AmountField value={value} currency="INR" onChange={setValue} invalid={false} min="0.01" />
      <output>{amount.ok ? amount.value : 'refused'}</output>
      <label>
        Notes <input type="text" />
      </label>
    </>
  );
}

const field = page.getByRole('spinbutton', { name: 'Amount' });
const read = page.getByRole('status').last();

async function type(text: string) {
  await render(<Holder />);
  await userEvent.click(field);
  await userEvent.keyboard(text);
}

async function paste(text: string) {
  await render(<Holder />);
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await userEvent.fill(notes, text);
  await userEvent.click(notes);
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.copy();
  await userEvent.click(field);
  await userEvent.paste();
}

test('is the number field of the specification, with the numeric keypad', async () => {
  await render(<Holder />);
  await expect.element(field).toHaveAttribute('type', 'number');
  await expect.element(field).toHaveAttribute('min', '0.01');
  await expect.element(field).toHaveAttribute('step', '0.01');
  await expect.element(field).toHaveAttribute('inputmode', 'decimal');
  await expect.element(field).toBeRequired();
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
])('typed %s is %i in minor units', async (text, minor) => {
  await type(text);
  await expect.element(read).toHaveTextContent(String(minor));
});

test.each(['1e309', '12.345', '-3', '٣', '0', 'abc'])('typed %s is no amount', async (text) => {
  await type(text);
  await expect.element(read).toHaveTextContent('refused');
});

test('a comma says aloud what it was taken for', async () => {
  await type('1,5');
  await expect.element(page.getByText('The comma was read as the decimal point.')).toBeVisible();
  await userEvent.keyboard('00');
  await expect.element(page.getByText('The comma was read as a thousands separator.')).toBeVisible();
});

test('a comma or point typed over a selected amount begins a new one', async () => {
  await type('12.50');
  await userEvent.keyboard('{Control>}a{/Control}.5');
  await expect.element(read).toHaveTextContent('50');
  await userEvent.keyboard('{Control>}a{/Control},7');
  await expect.element(read).toHaveTextContent('70');
});

test.each(['twelve', '٣'])(
  'what the refused paste of %s was to replace is not left to be saved',
  async (text) => {
    await paste(text);
    await userEvent.keyboard('640{Control>}a{/Control}');
    await userEvent.paste();
    await expect.element(field).toHaveValue(null);
  },
);

test('a second point is refused, not swallowed', async () => {
  await type('1.5.');
  await expect.element(page.getByText('There is a decimal point already.')).toBeVisible();
});

test.each([
  ['₹ 1,200.50', 120_050],
  ['1,00,000', 10_000_000],
  ['Rs. 50', 5_000],
])('pasted %s is %i in minor units', async (text, minor) => {
  await paste(text);
  await expect.element(read).toHaveTextContent(String(minor));
});

test.each(['1e309', '-3', '٣', '$5', 'twelve'])('pasted %s is refused in words', async (text) => {
  await paste(text);
  await expect.element(read).toHaveTextContent('refused');
  await expect
    .element(page.getByText(`“${text}” was not taken. Please enter a valid amount greater than 0.`))
    .toBeVisible();
});
