import { type Ref, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { withReadAmount } from '#domain/entry/entry-draft.ts';
import { joinTextList, splitTextList } from '#domain/fields/kinds.ts';
import { formatMoney } from '#domain/money/money.ts';
import { toUsualType } from '#domain/transactions/category.ts';
import { type PartDraft, type SplitRest, toParts, toSplitRest } from '#domain/transactions/split.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { messages } from '#web/data/messages.ts';
import { uuidV7 } from '#web/data/uuid-v7.ts';
import { changeTransactions } from '#web/data/views/transactions.ts';
import { AmountField } from '#web/money/amount-field.tsx';
import { CategoryField } from '#web/money/choices.tsx';
import { offerUndo } from '#web/money/offer-undo.ts';
import { DescriptionField } from '#web/transactions/fields/description-field.tsx';
import { Form } from '#web/transactions/fields/form.tsx';
import { TagsField } from '#web/transactions/fields/tags-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { PrivateText } from '#web/ui/private-text.tsx';

interface SplitFormProps {
  /** The entry as the form has it, and as it was when the edit began. */
  whole: Transaction;
  seen: Transaction;
  onDone: () => void;
  onBack: () => void;
}

interface Part extends Omit<PartDraft, 'tags'> {
  readonly key: number;
  /** As in a form: a comma ends each. */
  readonly tags: string;
}

const toPart = (key: number, { category, description, tags }: Transaction): Part => ({
  key,
  amount: '',
  category,
  description,
  tags: joinTextList(tags),
});

/** An amount as it counts: a calculation is its result. One in another currency stays, and is refused. */
function toReadAmount({ amount }: Part, { currency }: Transaction): string {
  const read = withReadAmount<{ amount: string; currency: string }>({ amount, currency });
  return read.currency === currency ? read.amount : amount;
}

/** An entry over several categories: the last part takes what the others leave. */
export function SplitForm({ whole, seen, onDone, onBack }: SplitFormProps) {
  const first = useRef<HTMLInputElement>(null);
  // The button that led here is gone, and took the focus with it.
  useEffect(() => first.current?.focus(), []);
  const replace = async (made: readonly Transaction[]) => {
    const outcome = await changeTransactions.run([
      // If the entry has already been split, or its amount has changed, adding these parts would create money.
      { kind: 'delete', id: whole.id, seen },
      ...made.map((row) => ({ kind: 'insert' as const, row })),
    ]);
    return outcome.ok ? { ...outcome, count: made.length } : outcome;
  };
  const form = useForm({
    start: () => ({ parts: [toPart(0, whole), toPart(1, whole)] }),
    send: ({ parts }) => {
      const drafts = parts.map((part) => ({
        ...part,
        amount: toReadAmount(part, whole),
        tags: splitTextList(part.tags),
      }));
      const made = toParts(whole, drafts, uuidV7);
      if (made !== null) return replace(made);
      const left = toSplitRest(
        whole,
        drafts.slice(0, -1).map(({ amount }) => amount),
      );
      return { ok: false, message: left.ok ? messages.categoryMissing : left.message };
    },
    onDone: (done) => {
      offerUndo(`Split into ${done.count}.`, done, { description: toTransactionName(whole) });
      onDone();
    },
    busy: changeTransactions.useBusy(),
  });
  const { busy } = form;
  const { parts } = form.draft;
  const setParts = (next: readonly Part[]) => form.change({ parts: [...next] });
  const amounts = parts.slice(0, -1).map((part) => toReadAmount(part, whole));
  // The rest after the parts that have an amount already.
  const rest = toSplitRest(
    whole,
    amounts.filter((amount) => amount.trim() !== ''),
  );

  return (
    <>
      <p className="mb-3 font-medium">
        <PrivateText text={`Split ${toTransactionName(whole)}`} />
      </p>
      <Form form={form} label="Split" className="grid gap-4">
        {parts.map((part, index) => (
          <PartFields
            key={part.key}
            {...(index === 0 && { amountRef: first })}
            part={part}
            whole={whole}
            name={`Part ${index + 1}`}
            rest={index === parts.length - 1 ? rest : null}
            onChange={(values) =>
              setParts(parts.map((one) => (one.key === part.key ? { ...one, ...values } : one)))
            }
            {...(parts.length > 2 && {
              onRemove: () => {
                flushSync(() => setParts(parts.filter(({ key }) => key !== part.key)));
                first.current?.focus();
              },
            })}
          />
        ))}
        <div className="grid grid-cols-2 gap-2 sm:flex sm:justify-end">
          <Button
            disabled={busy}
            className="max-sm:col-span-2 sm:mr-auto"
            onClick={() => {
              const key = Math.max(...parts.map((part) => part.key)) + 1;
              setParts([...parts.slice(0, -1), toPart(key, whole), ...parts.slice(-1)]);
            }}
          >
            Add part
          </Button>
          <Button disabled={busy} onClick={onBack}>
            Back
          </Button>
          <Button type="submit" variant="primary" disabled={busy}>
            {busy ? 'Saving...' : `Split into ${parts.length}`}
          </Button>
        </div>
      </Form>
    </>
  );
}

interface PartFieldsProps extends Pick<SplitFormProps, 'whole'> {
  part: Part;
  name: string;
  /** Taken by the last part; null for the others. */
  rest: SplitRest | null;
  onChange: (values: Partial<Part>) => void;
  onRemove?: () => void;
  amountRef?: Ref<HTMLInputElement>;
}

function PartFields({ part, whole, name, rest, onChange, onRemove, amountRef }: PartFieldsProps) {
  const restId = useId();
  const field = (of: 'amount' | 'category' | 'description' | 'tags') => ({
    value: part[of],
    onChange: (value: string) => onChange({ [of]: value }),
    invalid: false,
    className: 'col-span-2 sm:col-span-1',
  });
  return (
    <fieldset className="grid grid-cols-2 gap-3 border-t border-line pt-3">
      <legend className="pr-2 font-medium">{name}</legend>
      {rest === null ? (
        <AmountField
          {...field('amount')}
          {...(amountRef && { ref: amountRef })}
          currency={whole.currency}
          oneCurrency
          hintClassName="z-10 sm:absolute sm:left-0 sm:w-[calc(200%+0.75rem)]"
        />
      ) : (
        <div className="col-span-2 sm:col-span-1">
          <p id={restId} className="text-sm font-medium">
            What is left
          </p>
          <output aria-labelledby={restId} className="flex min-h-control items-center">
            {rest.ok ? formatMoney(rest.amount, whole.currency) : rest.message}
          </output>
        </div>
      )}
      <CategoryField
        {...field('category')}
        // Whether it is income was said of the whole: no other is offered.
        type={toUsualType(part.category) ?? whole.type}
        currency={whole.currency}
        onType={() => undefined}
      />
      <DescriptionField {...field('description')} />
      <TagsField {...field('tags')} />
      {rest === null && onRemove && (
        <Button className="col-span-2 justify-self-start" onClick={onRemove}>
          {`Remove ${name.toLowerCase()}`}
        </Button>
      )}
    </fieldset>
  );
}
