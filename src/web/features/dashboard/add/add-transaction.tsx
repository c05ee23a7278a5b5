import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { type CurrencyCode, toCurrencyCode } from '#domain/money/currency.ts';
import type { NewTransaction, Transaction } from '#domain/transactions/transaction.ts';
import type { MutationOutcome } from '#web/data/engine/mutation.ts';
import type { Screen } from '#web/data/engine/submit-change.ts';
import { issueTexts } from '#web/data/messages.ts';
import { AmountField } from '#web/money/amount-field.tsx';
import { CategoryField, CurrencyField, TypeField } from '#web/money/choices.tsx';
import { DateField } from '#web/money/date-field.tsx';
import { DescriptionField } from '#web/transactions/fields/description-field.tsx';
import { ProblemAlert } from '#web/transactions/fields/problem-alert.tsx';
import { TagsField } from '#web/transactions/fields/tags-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/surfaces/card.tsx';
import { type Receipt, ReceiptLine } from './receipt-line.tsx';
import { useEntryForm } from './use-entry-form.ts';

interface AddTransactionProps {
  /** The display currency: preset until the person chooses another in the form. */
  currency: CurrencyCode;
  /** The dashboard's last problem, shown above the form. */
  problem: string | null;
  onProblem: (problem: string | null) => void;
  onAdd: (transaction: NewTransaction, screen: Screen) => Promise<MutationOutcome<Transaction>>;
  receipt: Receipt | null;
  onReceipt: Dispatch<SetStateAction<Receipt | null>>;
  busy: boolean;
}

export function AddTransaction(props: AddTransactionProps) {
  const { currency, problem, onProblem, onAdd, receipt, onReceipt, busy } = props;
  const form = useEntryForm({
    currency,
    problem,
    onProblem,
    onAdd,
    onAdded: ({ value: transaction, undo, redo, isWaiting }) =>
      onReceipt({
        transaction,
        ways: { ...(undo && { undo }), ...(redo && { redo }) },
        undone: false,
        isWaiting,
      }),
    busy,
  });
  const { fields, set, issue, refs } = form;

  // The installed app's shortcut focuses the amount, once.
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('add')) return;
    history.replaceState(history.state, '', location.pathname);
    refs.amount.current?.focus();
  }, [refs.amount]);

  return (
    <Card title="Add Transaction" className="relative">
      <ProblemAlert problem={problem} attempt={form.attempt} />
      <form
        aria-label="Add Transaction"
        // Our messages instead of the browser's bubbles.
        noValidate
        ref={refs.form}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
        className="grid grid-cols-2 gap-3 md:grid-cols-6 lg:grid-cols-10"
      >
        <TypeField value={fields.type} onChange={set.type} className="col-span-2 lg:col-span-3" />
        <AmountField
          ref={refs.amount}
          min="0.01"
          value={fields.amount}
          currency={toCurrencyCode(fields.currency)}
          onChange={set.amount}
          texts={issueTexts}
          invalid={issue?.field === 'amount'}
          className="md:col-span-2"
        />
        <CurrencyField value={fields.currency} onChange={set.currency} className="md:col-span-2" />
        <CategoryField
          ref={refs.category}
          value={fields.category}
          onChange={set.category}
          type={fields.type}
          onType={set.type}
          invalid={issue?.field === 'category'}
          disabled={busy}
          className="col-span-2 md:col-span-3"
        />
        <DateField
          value={fields.date}
          onChange={set.date}
          disabled={busy}
          className="col-span-2 md:col-span-3 lg:col-span-2"
        />
        <DescriptionField
          value={fields.description}
          onChange={set.description}
          invalid={issue?.field === 'description'}
          className="col-span-2 lg:col-span-3"
        />
        <TagsField
          value={fields.tags}
          onChange={set.tags}
          invalid={issue?.field === 'tags'}
          disabled={busy}
          className="col-span-2 lg:col-span-3"
        />
        <Button
          ref={refs.submit}
          type="submit"
          variant="primary"
          disabled={busy}
          className="col-span-2 self-end"
        >
          {busy ? 'Saving...' : 'Add Transaction'}
        </Button>
      </form>
      <ReceiptLine receipt={receipt} onReceipt={onReceipt} />
    </Card>
  );
}
