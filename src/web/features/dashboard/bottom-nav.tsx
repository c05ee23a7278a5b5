import { ChartLine, Columns3, Ellipsis, List, Plus } from 'lucide-react';
import { formatCount } from '#domain/money/digit-groups.ts';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { PartLoadError } from '#web/ui/load-error.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { preloadSheet } from './add/add-transaction.tsx';
import { useOverdueCount } from './use-overdue-count.ts';

const places = [
  { id: 'charts', name: 'Charts', Icon: ChartLine },
  { id: 'board', name: 'Board', Icon: Columns3 },
  { id: 'list', name: 'List', Icon: List },
] as const;

const look =
  'relative flex min-h-12 flex-1 flex-col items-center justify-center rounded-md text-xs font-medium text-ink-muted';

const moreMenu = new LazyComponent(async () => (await import('./more-menu.tsx')).MoreMenu);

/** Adding, links to the sections of the long page, and all else, within a thumb's reach. Only on phones. */
export function BottomNav({ onAdd }: { onAdd: () => void }) {
  const overdue = useOverdueCount();
  return (
    <nav
      aria-label="On this page"
      className="bottom-bar gutter flex gap-1 pb-safe-bottom sm:hidden print:hidden"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        className={look}
        onPointerDown={preloadSheet}
        onClick={onAdd}
      >
        <Plus aria-hidden size={20} className="text-ink" />
        Add
      </button>
      {places.map(({ id, name, Icon }) => {
        const count = id === 'board' && overdue > 0 ? formatCount(overdue) : undefined;
        return (
          <a key={id} href={`#${id}`} aria-label={count && `${name}, ${count} overdue`} className={look}>
            <Icon aria-hidden size={20} className="text-ink" />
            {name}
            {count && (
              // Not a text of the link, whose name has it in words.
              <span
                data-count={count}
                className="absolute top-0 left-1/2 ml-1.5 rounded-full bg-ink px-1.5 leading-4 text-paper after:content-[attr(data-count)]"
              />
            )}
          </a>
        );
      })}
      <Popover
        label="More"
        className="sheet"
        trigger={(trigger) => (
          <button type="button" {...trigger} className={look}>
            <Ellipsis aria-hidden size={20} className="text-ink" />
            More
          </button>
        )}
      >
        {(close) => (
          <LazyPart part={moreMenu} fallback={null} props={{ close }} errorFallback={PartLoadError} />
        )}
      </Popover>
    </nav>
  );
}
