import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { PieceCard } from './piece-card.tsx';

/** The line from which an entry is read, and the receipt of the one before, on a phone without a network. */
export function CapturePiece() {
  return (
    <PieceCard title="Add Transaction">
      <Field label="Quick add">{(control) => <Input {...control} readOnly value="450 vegetables" />}</Field>
      <p className="mt-2 text-sm">
        <span className="font-medium text-expense">Expense −₹450.00</span> · Groceries · vegetables · today
      </p>
      <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3 text-sm">
        <span>
          Saved on this device: <span className="font-medium text-expense">−₹120.00</span> · Auto to the
          market
        </span>
        <span className="font-medium underline underline-offset-4">Undo</span>
      </p>
    </PieceCard>
  );
}
