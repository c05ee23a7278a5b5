import { clsx } from 'clsx';
import { toKnownCategory } from '#domain/category.ts';
import type { Transaction } from '#domain/transaction.ts';
import { toggleLens } from './lens/lens-store.ts';

type Fields = Pick<Transaction, 'category' | 'description' | 'tags'>;

/** What a row or card is called first: its description, or its category if it has none. */
export const toTitle = ({ category, description }: Fields) => description || toKnownCategory(category);

/**
 * A row's category, unless it is the title, and its tags. Each looks at all transactions that have it. They keep to one
 * line, since rows are assumed to have one height; what does not fit is scrolled to.
 */
export function WaysIn({ transaction, className }: { transaction: Fields; className?: string }) {
  const { description, tags } = transaction;
  const category = toKnownCategory(transaction.category);
  return (
    <span
      className={clsx(
        'flex min-w-0 gap-x-2 overflow-x-auto pr-3 overscroll-x-contain text-sm whitespace-nowrap text-ink-muted [mask-image:linear-gradient(to_right,black_calc(100%-0.75rem),transparent)] [scrollbar-width:none] print:flex-wrap print:mask-none pointer-coarse:-my-[0.6875rem]',
        className,
      )}
    >
      {description !== '' && (
        <WayIn words={category} onPress={() => toggleLens({ categories: [category] })} />
      )}
      {tags.map((tag) => (
        <WayIn key={tag} words={`#${tag}`} onPress={() => toggleLens({ tags: [tag] })} />
      ))}
    </span>
  );
}

function WayIn({ words, onPress }: { words: string; onPress: () => void }) {
  const name = `Show only ${words}`;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={name}
      title={name}
      data-no-drag
      onClick={onPress}
      // A thumb's width for fingers, in the height of a line.
      className="relative z-10 shrink-0 text-left -outline-offset-2 hover:text-ink hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      <bdi>{words}</bdi>
    </button>
  );
}
