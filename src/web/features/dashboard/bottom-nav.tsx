import { ChartLine, Columns3, Ellipsis, List, Plus } from 'lucide-react';
import { goToForm } from './go-to.ts';

const places = [
  { id: 'charts', name: 'Charts', Icon: ChartLine },
  { id: 'board', name: 'Board', Icon: Columns3 },
  { id: 'list', name: 'List', Icon: List },
] as const;

const look =
  'flex min-h-12 flex-1 flex-col items-center justify-center rounded-md text-xs font-medium text-ink-muted';

interface BottomNavProps {
  /** Opens the commands. */
  onCommands: () => void;
}

/** Links to the sections of the long page, and all else, within a thumb's reach. Only on phones. */
export function BottomNav({ onCommands }: BottomNavProps) {
  return (
    <nav
      aria-label="On this page"
      className="gutter sticky bottom-0 z-30 flex gap-1 border-t border-line bg-paper-raised pt-1 pb-safe-bottom sm:hidden print:hidden"
    >
      <button type="button" className={look} onClick={() => goToForm()}>
        <Plus aria-hidden size={20} className="text-ink" />
        Add
      </button>
      {places.map(({ id, name, Icon }) => (
        <a key={id} href={`#${id}`} className={look}>
          <Icon aria-hidden size={20} className="text-ink" />
          {name}
        </a>
      ))}
      <button
        type="button"
        aria-label="More commands"
        aria-haspopup="dialog"
        className={look}
        onClick={onCommands}
      >
        <Ellipsis aria-hidden size={20} className="text-ink" />
        More
      </button>
    </nav>
  );
}
