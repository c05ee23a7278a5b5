import { type ComponentProps, useState } from 'react';
import { DescriptionField } from '#web/transactions/fields/description-field.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import type { FilledForm } from './quick-add.tsx';

const load = () => import('./entry-help.tsx');
const suggestions = new LazyComponent(async () => (await load()).DescriptionSuggestions);
/** Without suggestions, a description can still be typed. */
const Nothing = () => null;

interface SuggestingDescriptionProps extends Omit<ComponentProps<typeof DescriptionField>, 'onSuggest'> {
  form: Pick<FilledForm, 'own' | 'onFields'>;
}

/** The description with suggestions from earlier entries, which load with the first focus. */
export function SuggestingDescription({ form, className, ...field }: SuggestingDescriptionProps) {
  const [input, setInput] = useState<HTMLInputElement>();
  return (
    <div className={className}>
      <DescriptionField {...field} onSuggest={setInput} />
      {input && (
        <LazyPart
          part={suggestions}
          fallback={null}
          errorFallback={Nothing}
          props={{ ...form, input, typed: field.value }}
        />
      )}
    </div>
  );
}
