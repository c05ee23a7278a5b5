import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type CategoryRule, maxPhrase } from '#domain/collections/category-rule.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { findMerchant } from '#domain/plan/repeats/merchant.ts';
import type { Category } from '#domain/transactions/category.ts';
import { addRule } from '#web/data/views/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';

interface RuleOfferProps {
  /** Description of the row whose category was just chosen. */
  description: string;
  category: Category;
  /** Counts the other rows of the file with this phrase, and no category of the file or the person. */
  countOthers: (phrase: string) => number;
  onRule: (rule: CategoryRule) => void;
  /** Gives the other rows with these words the category, this once. */
  onOthers: (phrase: string, category: Category) => void;
  onClose: () => void;
}

/** Offers to choose the same category for the merchant's other rows, or from now on. */
export function RuleOffer(props: RuleOfferProps) {
  const { description, category, countOthers, onRule, onOthers, onClose } = props;
  const [phrase, setPhrase] = useState(findMerchant(description).name.slice(0, maxPhrase));
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const others = countOthers(phrase);
  // The last visible row has its offer below the edge.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const outcome = await addRule(phrase, category);
    if (!outcome.ok) {
      setProblem(outcome.message);
      return;
    }
    onRule({ id: '', phrase: phrase.trim(), category });
  };
  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      className="mt-px flex flex-wrap items-end gap-2 rounded-md border border-line-strong bg-paper-sunken p-3 shadow-lifted"
    >
      <Field
        label={`Always use ${category} when the text contains`}
        error={problem}
        className="min-w-0 grow basis-56"
      >
        {(control) => (
          <Input
            {...control}
            type="text"
            autoComplete="off"
            maxLength={maxPhrase}
            value={phrase}
            onChange={({ target }) => setPhrase(target.value)}
          />
        )}
      </Field>
      <Button type="submit">Always</Button>
      {others > 0 && (
        <Button onClick={() => onOthers(phrase, category)}>{`All ${formatCount(others + 1)} here`}</Button>
      )}
      <Button variant="quiet" onClick={onClose}>
        Only this row
      </Button>
    </form>
  );
}
