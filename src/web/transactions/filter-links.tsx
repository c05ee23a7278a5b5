import { clsx } from 'clsx';
import { toKnownCategory } from '#domain/transactions/category.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { toggleLens } from './lens-store.ts';

type Fields = Pick<Transaction, 'category' | 'description' | 'tags' | 'notes' | 'split'>;

interface FilterLinksProps {
  transaction: Fields;
  className?: string;
}

/** The title of a row or card: its description, or else its category as a filter link. */
export function RowTitle({ transaction, className }: FilterLinksProps) {
  const { description } = transaction;
  if (description === '') {
    return (
      <CategoryWayIn
        transaction={transaction}
        className={clsx(
          'max-w-full justify-self-start truncate font-medium -my-px pointer-coarse:-my-2.5',
          className,
        )}
      />
    );
  }
  return (
    <span
      dir="auto"
      title={description}
      data-field="description"
      className={clsx('truncate font-medium', className)}
    >
      {description}
    </span>
  );
}

/**
 * A row's category, unless it is the title, and its tags. Each looks at all transactions that have it. They keep to one
 * line, since rows are assumed to have one height; tags that do not fit are scrolled to. Only then is there a scroller,
 * because each costs something at every step of the page's scrolling.
 */
export function FilterLinks({ transaction, className }: FilterLinksProps) {
  const { description, tags, notes, split } = transaction;
  return (
    <span
      // Browsers make a scroller a tab stop of its own.
      tabIndex={tags.length > 0 ? -1 : undefined}
      className={clsx(
        '-my-px flex min-w-0 gap-x-2 text-sm whitespace-nowrap text-ink-muted pointer-coarse:-my-[0.6875rem]',
        tags.length > 0
          ? 'overflow-x-auto pr-3 overscroll-x-contain [mask-image:linear-gradient(to_right,black_calc(100%-0.75rem),transparent)] [scrollbar-width:none] print:flex-wrap print:mask-none'
          : 'overflow-x-clip',
        className,
      )}
    >
      {description !== '' && (
        <CategoryWayIn
          transaction={transaction}
          className={clsx('max-w-full truncate', tags.length === 0 && 'shrink!')}
          data-no-drag
        />
      )}
      {split !== '' && <i title="Part of a split">split</i>}
      {notes !== '' && (
        <span
          role="img"
          aria-label="Has notes"
          title={notes.replace(/^(.{199}).{2,}$/su, '$1…')}
          className="icon-note flex shrink-0 items-center print:hidden"
        />
      )}
      {tags.map((tag) => (
        <WayIn key={tag} label={`#${tag}`} onPress={() => toggleLens({ tags: [tag] })} data-no-drag />
      ))}
    </span>
  );
}

interface LookProps {
  className?: string;
  /** A press that moves does not drag the card. */
  'data-no-drag'?: boolean;
}

function CategoryWayIn({ transaction, ...look }: { transaction: Fields } & LookProps) {
  const category = toKnownCategory(transaction.category);
  return <WayIn label={category} onPress={() => toggleLens({ categories: [category] })} {...look} />;
}

function WayIn({ label, onPress, className, ...look }: { label: string; onPress: () => void } & LookProps) {
  const name = `Show only ${label}`;
  return (
    <button
      type="button"
      // A tag of another direction disturbs nothing beside it.
      dir="auto"
      tabIndex={-1}
      aria-label={name}
      title={name}
      data-way-in
      {...look}
      onClick={onPress}
      // High enough to be hit, and a thumb's width for fingers, in the height of a line: above the lines beside it.
      className={clsx(
        'min-h-6 min-w-6 shrink-0 text-left -outline-offset-2 hover:text-ink hover:underline pointer-coarse:relative pointer-coarse:z-10 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
        className,
      )}
    >
      {label}
    </button>
  );
}
