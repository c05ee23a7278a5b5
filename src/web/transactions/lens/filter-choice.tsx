import { ListFilter } from 'lucide-react';
import type { Lens } from '#domain/lens/lens.ts';
import { listParts } from '#domain/lens/lens-parts.ts';
import { categories } from '#domain/transactions/category.ts';
import { statuses, statusWords } from '#domain/transactions/status.ts';
import { transactionTypes, typeWords } from '#domain/transactions/transaction.ts';
import { readUsedTags } from '#web/data/views/used-tags.ts';
import { Button } from '#web/ui/button.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { changeLens } from '../lens-store.ts';

/** Types, statuses, categories and tags to choose from. Nothing chosen in a group means any of it. */
export function FilterChoice({ lens }: { lens: Lens }) {
  const count = listParts(lens).length;
  return (
    <Popover
      label="Filter"
      className="max-h-[calc(100dvh-1rem)] w-88 overflow-y-auto sm:w-120 overscroll-contain"
      trigger={(trigger) => (
        <Button {...trigger} className="px-3!">
          <ListFilter aria-hidden size={18} className="text-ink-muted" />
          <span className="max-sm:sr-only">Filter</span>
          {count > 0 && (
            <span className="text-sm">
              <span>{count}</span>
              <span className="sr-only"> set</span>
            </span>
          )}
        </Button>
      )}
    >
      {() => <Groups lens={lens} />}
    </Popover>
  );
}

function Groups({ lens }: { lens: Lens }) {
  const own = readUsedTags();
  // A link may ask for a tag that no transaction has.
  const tags = [...own, ...lens.tags.filter((tag) => !own.some((one) => isSame(one, tag)))];
  return (
    <div className="grid gap-3 p-1">
      <Group
        legend="Type"
        words={transactionTypes}
        toName={(type) => typeWords[type]}
        chosen={lens.types}
        onChoose={(types) => changeLens({ types })}
      />
      <Group
        legend="Status"
        words={statuses}
        toName={(status) => statusWords[status].title}
        chosen={lens.statuses}
        onChoose={(chosen) => changeLens({ statuses: chosen })}
      />
      <Group
        legend="Category"
        words={categories}
        toName={(category) => category}
        chosen={lens.categories}
        onChoose={(chosen) => changeLens({ categories: chosen })}
      />
      {tags.length > 0 && (
        <Group
          legend="Tags"
          words={tags}
          toName={(tag) => tag}
          chosen={tags.filter((tag) => lens.tags.some((one) => isSame(one, tag)))}
          onChoose={(chosen) => changeLens({ tags: chosen })}
        />
      )}
    </div>
  );
}

interface GroupProps<Word extends string> {
  legend: string;
  words: readonly Word[];
  toName: (word: Word) => string;
  chosen: readonly Word[];
  /** Hears what is chosen, in the order of `words`. */
  onChoose: (chosen: readonly Word[]) => void;
}

function Group<Word extends string>({ legend, words, toName, chosen, onChoose }: GroupProps<Word>) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-2 sm:grid-cols-3">
        {words.map((word) => (
          <label
            key={word}
            className="flex min-h-9 items-center gap-2 rounded-md px-1 wrap-anywhere hover:bg-paper-sunken pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-ink"
              checked={chosen.includes(word)}
              onChange={({ target }) =>
                onChoose(words.filter((one) => (one === word ? target.checked : chosen.includes(one))))
              }
            />
            {toName(word)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
