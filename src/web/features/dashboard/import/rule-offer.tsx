import { type FormEvent, useState } from 'react';
import { toKnownCategory } from '#domain/category.ts';
import { type CategoryRule, maxPhrase } from '#domain/import/category-rule.ts';
import { addRule } from '#web/data/sync/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface RuleOfferProps {
  /** Of the row whose category was just chosen. */
  description: string;
  category: string;
  onRule: (rule: CategoryRule) => void;
  onClose: () => void;
}

/** Offers to choose the same category from now on. */
export function RuleOffer({ description, category, onRule, onClose }: RuleOfferProps) {
  const [phrase, setPhrase] = useState(description.slice(0, maxPhrase));
  const [problem, setProblem] = useState<string | null>(null);
  const name = toKnownCategory(category);
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
      onSubmit={(event) => void submit(event)}
      noValidate
      className="flex flex-wrap items-end gap-2 rounded-md border border-line bg-paper-sunken p-3"
    >
      <Field
        label={`Always use ${name} when the text contains`}
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
      <Button variant="quiet" onClick={onClose}>
        Only here
      </Button>
    </form>
  );
}
