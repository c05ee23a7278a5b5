import { ChartLine, Columns3, List, Plus } from 'lucide-react';

const places = [
  { id: 'charts', name: 'Charts', Icon: ChartLine },
  { id: 'board', name: 'Board', Icon: Columns3 },
  { id: 'list', name: 'List', Icon: List },
] as const;

const look =
  'flex min-h-12 flex-1 flex-col items-center justify-center rounded-md text-xs font-medium text-ink-muted';

/** Links to the sections of the long page, within a thumb's reach. Only on phones. */
export function BottomNav() {
  return (
    <nav
      aria-label="On this page"
      className="gutter sticky bottom-0 z-30 flex gap-1 border-t border-line bg-paper-raised pt-1 pb-safe-bottom sm:hidden print:hidden"
    >
      <button type="button" className={look} onClick={toForm}>
        <Plus aria-hidden size={20} className="text-ink" />
        Add
      </button>
      {places.map(({ id, name, Icon }) => (
        <a key={id} href={`#${id}`} className={look}>
          <Icon aria-hidden size={20} className="text-ink" />
          {name}
        </a>
      ))}
    </nav>
  );
}

/** Focuses the amount first, so that the keypad opens. */
function toForm(): void {
  const amount = document.querySelector<HTMLElement>('#add [role="spinbutton"]');
  amount?.focus({ preventScroll: true });
  document.getElementById('add')?.scrollIntoView({ block: 'start' });
}
