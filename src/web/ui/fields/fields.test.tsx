import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { PasswordField } from './password-field.tsx';
import { Segmented } from './segmented.tsx';

test('a field gives its control a label, a hint and an error', async () => {
  await render(
    <Field label="Email" hint="Where we write to." error="No such address.">
      {(control) => <Input {...control} />}
    </Field>,
  );
  const input = page.getByRole('textbox', { name: 'Email' });
  await expect.element(input).toHaveAccessibleDescription('Where we write to. No such address.');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
});

test('a password can be shown and hidden, and keeps what was typed', async () => {
  await render(<PasswordField label="Password" autoComplete="new-password" />);
  const field = page.getByLabelText('Password', { exact: true });
  await field.fill('a long walk home');
  await expect.element(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(field).toHaveValue('a long walk home');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(field).toHaveAttribute('type', 'password');
});

function Types() {
  const [value, setValue] = useState('income');
  return (
    <Segmented
      legend="Type"
      options={[
        { value: 'income', label: 'Income' },
        { value: 'expense', label: 'Expense' },
      ]}
      value={value}
      onChange={setValue}
    />
  );
}

test('a segmented choice is one tab stop, moved in by arrow keys', async () => {
  await render(<Types />);
  await expect.element(page.getByRole('group', { name: 'Type' })).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('radio', { name: 'Income' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Expense' })).toBeChecked();
});
