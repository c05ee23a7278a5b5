import { joinTextList, maxListItems, splitTextList } from '#domain/fields/kinds.ts';
import { readUsedTags } from '#web/data/views/used-tags.ts';
import { Button } from '#web/ui/button.tsx';
import { announce } from '#web/ui/live-region.ts';

interface TagChipsProps {
  tags: readonly string[];
  disabled: boolean;
  onChange: (tags: readonly string[]) => void;
  /** The id of the list that suggests the person's other tags. */
  listId: string;
}

/** The tags so far, each with a button that removes it. Its own chunk. */
export function TagChips({ tags, disabled, onChange, listId }: TagChipsProps) {
  const isNew = (tag: string) => splitTextList(joinTextList([...tags, tag])).length > tags.length;
  return (
    <>
      <datalist id={listId}>
        {readUsedTags()
          .filter(isNew)
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      <span role="status" className="text-xs font-semibold empty:hidden">
        {tags.length > maxListItems && `${tags.length} of ${maxListItems}: too many`}
      </span>
      {tags.length > 0 && (
        <ul aria-label="Tags" aria-live="polite" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Button
                aria-label={`Remove tag: ${tag}`}
                className="h-auto wrap-anywhere"
                disabled={disabled}
                onClick={(event) => {
                  onChange(tags.filter((other) => other !== tag));
                  announce(`Tag removed: ${tag}`);
                  event.currentTarget.closest('div')?.querySelector('input')?.focus();
                }}
              >
                <bdi>{tag}</bdi>
                <span aria-hidden>×</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
