import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { withReadAmount } from '#domain/entry/entry-draft.ts';
import { joinTextList, splitTextList } from '#domain/fields/kinds.ts';
import { formatMoney } from '#domain/money/money.ts';
import { toUsualType } from '#domain/transactions/category.ts';
import { type PartDraft, toParts, toSplitRest } from '#domain/transactions/split.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { toTransactionName } from '#domain/transactions/transaction-name.ts';
import { messages } from '#web/data/messages.ts';
import { uuidV7 } from '#web/data/uuid-v7.ts';
import { changeTransactions } from '#web/data/views/transactions.ts';
import { AmountField } from '#web/money/amount-field.tsx';
import { CategoryField } from '#web/money/choices.tsx';
import { offerUndo } from '#web/money/offer-undo.ts';
import { DescriptionField } from '#web/transactions/fields/description-field.tsx';
import { ProblemAlert } from '#web/transactions/fields/problem-alert.tsx';
import { TagsField } from '#web/transactions/fields/tags-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Words } from '#web/ui/words.tsx';

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

/** An entry over several categories: the last part takes what the others leave. */
export function SplitForm({ whole, seen, onDone, onBack }: SplitFormProps) {
  const busy = changeTransactions.useBusy();
  const toPart = (key: number): Part => {
    const { category, description, tags } = whole;
    return { key, amount: '', category, description, tags: joinTextList(tags) };
  };
  const [parts, setParts] = useState<readonly Part[]>(() => [toPart(0), toPart(1)]);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const restId = useId();
  const first = useRef<HTMLInputElement>(null);
  // The button that led here is gone, and took the focus with it.
  useEffect(() => first.current?.focus(), []);
  /** As it counts: a calculation is its result. One in another currency stays, and is refused. */
  const toRead = ({ amount }: Part) => {
    const read = withReadAmount({ amount, currency: whole.currency });
    return read.currency === whole.currency ? read.amount : amount;
  };
  const amounts = parts.slice(0, -1).map(toRead);
  // Of the parts that have an amount already.
  const rest = toSplitRest(
    whole,
    amounts.filter((amount) => amount.trim() !== ''),
  );
  const change = (key: number, values: Partial<Part>) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...values } : part)));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAttempt(attempt + 1);
    const drafts = parts.map((part) => ({ ...part, amount: toRead(part), tags: splitTextList(part.tags) }));
    const made = toParts(whole, drafts, uuidV7);
    if (made === null) {
      const left = toSplitRest(whole, amounts);
      setProblem(left.ok ? messages.categoryMissing : left.words);
      return;
    }
    const outcome = await changeTransactions.run([
      // If the entry has already been split, or its amount has changed, adding these parts would create money.
      { kind: 'delete', id: whole.id, seen },
      ...made.map((row) => ({ kind: 'insert' as const, row })),
    ]);
    if (!outcome.ok) {
      setProblem(outcome.message);
      return;
    }
    offerUndo(`Split into ${made.length}.`, outcome, { description: toTransactionName(whole) });
    onDone();
  };

  return (
    <>
      <p className="mb-3 font-medium">
        <Words text={`Split ${toTransactionName(whole)}`} />
      </p>
      <ProblemAlert problem={problem} attempt={attempt} />
      <form aria-label="Split" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {parts.map((part, index) => {
          const isLast = index === parts.length - 1;
          const name = `Part ${index + 1}`;
          return (
            <fieldset key={part.key} className="grid grid-cols-2 gap-3 border-t border-line pt-3">
              <legend className="pr-2 font-medium">{name}</legend>
              {isLast ? (
                <div className="col-span-2 sm:col-span-1">
                  <p id={restId} className="text-sm font-medium">
                    What is left
                  </p>
                  <output aria-labelledby={restId} className="flex min-h-control items-center">
                    {rest.ok ? formatMoney(rest.amount, whole.currency) : rest.words}
                  </output>
                </div>
              ) : (
                <AmountField
                  {...(index === 0 && { ref: first })}
                  value={part.amount}
                  currency={whole.currency}
                  onChange={(amount) => change(part.key, { amount })}
                  invalid={false}
                  oneCurrency
                  className="col-span-2 sm:col-span-1"
                  hintClassName="z-10 sm:absolute sm:left-0 sm:w-[calc(200%+0.75rem)]"
                />
              )}
              <CategoryField
                value={part.category}
                onChange={(category) => change(part.key, { category })}
                // Whether it is income was said of the whole: no other is offered.
                type={toUsualType(part.category) ?? whole.type}
                currency={whole.currency}
                onType={() => undefined}
                invalid={false}
                className="col-span-2 sm:col-span-1"
              />
              <DescriptionField
                value={part.description}
                onChange={(description) => change(part.key, { description })}
                invalid={false}
                className="col-span-2 sm:col-span-1"
              />
              <TagsField
                value={part.tags}
                onChange={(tags) => change(part.key, { tags })}
                invalid={false}
                className="col-span-2 sm:col-span-1"
              />
              {!isLast && parts.length > 2 && (
                <Button
                  className="col-span-2 justify-self-start"
                  onClick={() => {
                    flushSync(() => setParts(parts.filter(({ key }) => key !== part.key)));
                    first.current?.focus();
                  }}
                >
                  {`Remove ${name.toLowerCase()}`}
                </Button>
              )}
            </fieldset>
          );
        })}
        <div className="grid grid-cols-2 gap-2 sm:flex sm:justify-end">
          <Button
            disabled={busy}
            className="max-sm:col-span-2 sm:mr-auto"
            onClick={() => {
              const key = Math.max(...parts.map((part) => part.key)) + 1;
              setParts([...parts.slice(0, -1), toPart(key), ...parts.slice(-1)]);
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
      </form>
    </>
  );
}
