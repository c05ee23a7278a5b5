import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Select } from '../../ui/fields/select.tsx';

const types = [
  { value: 'income', label: 'Income' },
  { value: 'expense', label: 'Expense' },
] as const;

/** The dashboard's form, filled in as for a weekly shop. */
export function CapturePiece() {
  return (
    <div className="rounded-lg border border-line bg-paper-raised p-4 sm:p-6">
      <p className="mb-4 font-display text-xl font-semibold">Add Transaction</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Segmented
          legend="Type"
          legendShown
          options={types}
          value="expense"
          onChange={() => undefined}
          className="sm:col-span-2"
        />
        <Field label="Amount">{(control) => <Input {...control} readOnly value="1200.50" />}</Field>
        <Field label="Category">
          {(control) => (
            <Select {...control}>
              <option>Groceries</option>
            </Select>
          )}
        </Field>
        <Field label="Description" className="sm:col-span-2">
          {(control) => <Input {...control} readOnly value="Market on Saturday" />}
        </Field>
      </div>
    </div>
  );
}
