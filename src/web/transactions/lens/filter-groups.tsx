import type { Lens } from '#domain/lens/lens.ts';
import { currencyCodes } from '#domain/money/currency.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { categories } from '#domain/transactions/category.ts';
import { statuses, statusLabels } from '#domain/transactions/status.ts';
import { transactionTypes, typeLabels } from '#domain/transactions/transaction.ts';
import { useList } from '#web/data/views/ledger-views.ts';
import { readUsedTags } from '#web/data/views/used-tags.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogFoot } from '#web/ui/overlays/dialog.tsx';
import { SheetHead } from '#web/ui/overlays/sheet-head.tsx';
import { changeLens, useFilter } from '../lens-store.ts';

interface FilterGroupsProps {
  lens: Lens;
  onClose: () => void;
}

/** The filters to choose from, and on a phone a foot with what is found. Its own chunk. */
export function FilterGroups({ lens, onClose }: FilterGroupsProps) {
  const own = readUsedTags();
  // A link may ask for a tag that no transaction has.
  const tags = [...own, ...lens.tags.filter((tag) => !own.some((one) => isSame(one, tag)))];
  return (
    <div className="grid gap-3 sm:p-1">
      <SheetHead title="Filter" onClose={onClose} />
      <Group
        legend="Type"
        options={transactionTypes}
        toName={(type) => typeLabels[type]}
        chosen={lens.types}
        onChoose={(types) => changeLens({ types })}
      />
      <Group
        legend="Status"
        options={statuses}
        toName={(status) => statusLabels[status].title}
        chosen={lens.statuses}
        onChoose={(chosen) => changeLens({ statuses: chosen })}
      />
      <Group
        legend="Category"
        options={categories}
        toName={(category) => category}
        chosen={lens.categories}
        onChoose={(chosen) => changeLens({ categories: chosen })}
      />
      {tags.length > 0 && (
        <Group
          legend="Tags"
          options={tags}
          toName={(tag) => tag}
          chosen={tags.filter((tag) => lens.tags.some((one) => isSame(one, tag)))}
          onChoose={(chosen) => changeLens({ tags: chosen })}
        />
      )}
      <ShowFound onClose={onClose} />
    </div>
  );
}

/** Says what is found with each choice. */
function ShowFound({ onClose }: Pick<FilterGroupsProps, 'onClose'>) {
  const filter = useFilter();
  const found = { INR: useList('INR', filter), USD: useList('USD', filter), GBP: useList('GBP', filter) };
  const count = currencyCodes.reduce((sum, code) => sum + found[code].count, 0);
  return (
    <DialogFoot className="sm:hidden">
      <Button variant="primary" className="grow" onClick={onClose}>
        {`Show ${formatCount(count)} ${count === 1 ? 'transaction' : 'transactions'}`}
      </Button>
    </DialogFoot>
  );
}

interface GroupProps<Option extends string> {
  legend: string;
  options: readonly Option[];
  toName: (option: Option) => string;
  chosen: readonly Option[];
  /** Hears what is chosen, in the order of `words`. */
  onChoose: (chosen: readonly Option[]) => void;
}

function Group<Option extends string>({ legend, options, toName, chosen, onChoose }: GroupProps<Option>) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-2 sm:grid-cols-3">
        {options.map((option) => (
          <label
            key={option}
            className="flex min-h-9 items-center gap-2 rounded-md px-1 wrap-anywhere hover:bg-paper-sunken pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-ink"
              checked={chosen.includes(option)}
              onChange={({ target }) =>
                onChoose(options.filter((one) => (one === option ? target.checked : chosen.includes(one))))
              }
            />
            {toName(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
