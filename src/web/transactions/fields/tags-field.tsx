import { type KeyboardEvent, memo } from 'react';
import { joinTextList, splitTextList } from '#domain/fields/kinds.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { OptionalLabel } from './optional-label.tsx';

interface TagsFieldProps {
  /** A comma ends each tag; what follows the last one is still being typed. */
  value: string;
  onChange: (value: string) => void;
  invalid: boolean;
  /** Turns off the buttons; the field stays. */
  disabled?: boolean;
  className: string;
}

const chips = new LazyComponent(async () => (await import('./tag-chips.tsx')).TagChips);
/** Without their buttons, tags can still be typed. */
const TagLine = ({ tags }: { tags: readonly string[] }) => tags.join(', ');

/** Comma or Enter makes a tag of what is typed, with suggestions from the person's own. */
export const TagsField = memo(function TagsField(props: TagsFieldProps) {
  const { value, onChange, invalid, disabled = false, className } = props;
  const end = value.lastIndexOf(',') + 1;
  const tags = splitTextList(value.slice(0, end));
  const typed = value.slice(end);

  const press = (event: KeyboardEvent) => {
    const isOther = event.key !== 'Enter' || event.ctrlKey || event.metaKey;
    if (isOther || typed.trim() === '' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onChange(`${joinTextList(tags)}${typed},`);
  };

  return (
    <Field label={<OptionalLabel name="Tags" />} className={className}>
      {(control) => (
        <>
          <Input
            {...control}
            type="text"
            dir="auto"
            autoComplete="off"
            list={`${control.id}-own`}
            aria-invalid={invalid || undefined}
            value={typed}
            onKeyDown={press}
            onChange={(event) => onChange(joinTextList(tags) + event.target.value)}
          />
          <LazyPart
            part={chips}
            fallback={null}
            errorFallback={TagLine}
            props={{
              tags,
              disabled,
              listId: `${control.id}-own`,
              onChange: (left: readonly string[]) => onChange(joinTextList(left) + typed),
            }}
          />
        </>
      )}
    </Field>
  );
});
