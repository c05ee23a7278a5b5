import { useState } from 'react';
import { DateField } from '../money/date-field.tsx';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { CodeField } from '../ui/fields/code-field.tsx';
import { Field } from '../ui/fields/field.tsx';
import { Input } from '../ui/fields/input.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Textarea } from '../ui/fields/textarea.tsx';
import { Section, Specimen } from './specimen.tsx';

const types = [
  { value: 'income', label: 'Income' },
  { value: 'expense', label: 'Expense' },
] as const;

export function FieldsSection() {
  const [type, setType] = useState<'income' | 'expense'>('income');
  const [date, setDate] = useState('2024-02-29');
  const [code, setCode] = useState('123');
  return (
    <Section id="fields" title="Fields">
      <Specimen name="input">
        <TextField label="Description" placeholder="Market" onChange={() => undefined} />
        <Field label="Notes">{(control) => <Textarea {...control} defaultValue="Two lines" />}</Field>
      </Specimen>
      <Specimen name="input, with hint, error and aside">
        <Field label="Amount" hint="Two decimals." error="Too large." aside={<span>12 of 500</span>}>
          {(control) => <Input {...control} defaultValue="1e309" />}
        </Field>
      </Specimen>
      <Specimen name="input, disabled">
        <TextField label="Email" disabled value="nia@example.org" onChange={() => undefined} />
      </Specimen>
      <Specimen name="number">
        <Field label="Amount">
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              defaultValue="1200.50"
              className="text-right font-medium"
            />
          )}
        </Field>
      </Specimen>
      {[false, true].map((disabled) => (
        <Specimen key={String(disabled)} name={disabled ? 'select, disabled' : 'select'}>
          <Field label="Category">
            {(control) => (
              <Select {...control} disabled={disabled}>
                <option>Groceries</option>
                <option>Rent</option>
              </Select>
            )}
          </Field>
        </Specimen>
      ))}
      <Specimen name="choice from a list">
        <ChoiceField
          label="Type"
          value={type}
          options={types.map(({ value, label }) => [value, label])}
          onChange={setType}
        />
      </Specimen>
      <Specimen name="password">
        <PasswordField label="Password" defaultValue="copper kettle" />
      </Specimen>
      <Specimen name="code">
        <CodeField label="Code" value={code} onChange={setCode} disabled={false} />
      </Specimen>
      {[false, true].map((disabled) => (
        <Specimen key={String(disabled)} name={disabled ? 'choice, disabled' : 'choice'}>
          <Segmented
            legend="Type"
            legendShown
            options={types}
            value={type}
            onChange={setType}
            disabled={disabled}
          />
        </Specimen>
      ))}
      <Specimen name="day">
        <DateField value={date} onChange={setDate} onToday={() => setDate('')} disabled={false} />
      </Specimen>
      <Specimen name="day, with a text that is none">
        <DateField value="31/11" onChange={setDate} disabled={false} />
      </Specimen>
    </Section>
  );
}
