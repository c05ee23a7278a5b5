import { type Budget, type BudgetScope, budgetScopes } from '#domain/collections/budget.ts';
import { categories, toUsualType } from '#domain/transactions/category.ts';
import { readUsedTags } from '#web/data/views/used-tags.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';

const scopeLabels: Readonly<Record<BudgetScope, string>> = {
  category: 'A category',
  tag: 'A tag',
  everything: 'Everything',
};

/** Categories of money that goes out. */
const spendable = categories.filter((category) => toUsualType(category) !== 'income');

interface SubjectFieldsProps extends Pick<Budget, 'scope' | 'subject'> {
  onChange: (values: Partial<Pick<Budget, 'scope' | 'subject'>>) => void;
}

/** A budget's category or tag, or that it is for everything. */
export function SubjectFields({ scope, subject, onChange }: SubjectFieldsProps) {
  return (
    <>
      <ChoiceField
        label="For"
        value={scope}
        options={budgetScopes.map((one) => [one, scopeLabels[one]] as const)}
        onChange={(chosen) => onChange({ scope: chosen, subject: '' })}
      />
      {scope === 'category' && (
        <ChoiceField
          label="Category"
          value={subject}
          options={[['', 'Select a category'], ...spendable.map((one) => [one, one] as const)]}
          onChange={(chosen) => onChange({ subject: chosen })}
        />
      )}
      {scope === 'tag' && (
        <Field label="Tag">
          {(control) => (
            <>
              <Input
                {...control}
                list={`${control.id}-tags`}
                value={subject}
                maxLength={40}
                onChange={({ target }) => onChange({ subject: target.value })}
              />
              <datalist id={`${control.id}-tags`}>
                {readUsedTags().map((tag) => (
                  <option key={tag} value={tag} />
                ))}
              </datalist>
            </>
          )}
        </Field>
      )}
    </>
  );
}
