import { useId, useState } from 'react';
import { type CategoryRule, maxPhrase } from '#domain/collections/category-rule.ts';
import { type Category, categories, toKnownCategory } from '#domain/transactions/category.ts';
import { changeRule, deleteRule, useRules } from '#web/data/views/rules.ts';
import { offerUndo } from '#web/money/offer-undo.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Alert } from '#web/ui/surfaces/alert.tsx';

/** The person's rules, to be changed and deleted. Its own chunk. */
export function ImportRules({ onClose }: { onClose: () => void }) {
  const rules = useRules();
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (rule: CategoryRule) => {
    setProblem(null);
    const outcome = await changeRule(rule);
    if (!outcome.ok) setProblem(outcome.message);
    return outcome.ok;
  };
  const remove = async ({ id, phrase }: CategoryRule) => {
    setProblem(null);
    const outcome = await deleteRule(id);
    if (outcome.ok) offerUndo(`Deleted: the rule “${phrase}”.`, outcome);
    else setProblem(outcome.message);
  };
  return (
    <Dialog
      open
      title="Rules"
      description="Which category imported transactions get by the words in their text. Of several rules that fit, the longest counts."
      onClose={onClose}
    >
      {problem !== null && <Alert className="mb-3">{problem}</Alert>}
      {rules.length === 0 && (
        <p className="text-ink-muted">No rules. Choose a category while importing to make one.</p>
      )}
      <ul className="divide-y divide-line">
        {rules.map((rule) => (
          <RuleRow key={rule.id} rule={rule} onChange={change} onDelete={() => void remove(rule)} />
        ))}
      </ul>
    </Dialog>
  );
}

interface RuleRowProps {
  rule: CategoryRule;
  /** Whether it was changed. */
  onChange: (rule: CategoryRule) => Promise<boolean>;
  onDelete: () => void;
}

function RuleRow({ rule, onChange, onDelete }: RuleRowProps) {
  const [phrase, setPhrase] = useState(rule.phrase);
  const id = useId();
  const save = async () => {
    if (phrase.trim() === rule.phrase) return;
    if (!(await onChange({ ...rule, phrase }))) setPhrase(rule.phrase);
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 py-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
      <div className="max-sm:col-span-2">
        <label htmlFor={id} className="text-sm font-medium">
          Text contains
        </label>
        <Input
          id={id}
          type="text"
          autoComplete="off"
          maxLength={maxPhrase}
          value={phrase}
          onChange={({ target }) => setPhrase(target.value)}
          onBlur={() => void save()}
          onKeyDown={({ key }) => key === 'Enter' && void save()}
        />
      </div>
      <Select
        aria-label={`Category for “${rule.phrase}”`}
        value={toKnownCategory(rule.category)}
        onChange={({ target }) => void onChange({ ...rule, category: target.value as Category })}
      >
        {categories.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <Button aria-label={`Delete the rule “${rule.phrase}”`} onClick={onDelete}>
        Delete
      </Button>
    </li>
  );
}
