import { statusLabels } from '#domain/transactions/status.ts';
import { LiveCard } from './live-card.tsx';
import { type DemoCard, liveScenes } from './live-scenes.ts';

const known = liveScenes.at(-1) ?? [];

/** Two columns of the board, with a card being dragged from one to the other. */
export function ColumnPiece() {
  const find = (...ids: string[]) => known.filter((card) => ids.includes(card.id));
  return (
    <div className="relative grid grid-cols-2 gap-3">
      <p className="col-span-2 text-sm text-ink-muted">
        Next 14 days: ₹26,184.75 to pay. Lowest point ₹74,074.75 on 5 Dec.
      </p>
      <ExampleColumn
        title={statusLabels.todo.title}
        subtitle={statusLabels.todo.subtitle}
        cards={find('power')}
      />
      <ExampleColumn
        target
        title={statusLabels.done.title}
        subtitle={statusLabels.done.subtitle}
        cards={find('freelance')}
      />
      <div className="absolute top-36 sm:top-44 left-[30%] w-[45%] -rotate-2 rounded-md shadow-lifted">
        {find('rent').map((card) => (
          <LiveCard key={card.id} card={card} />
        ))}
      </div>
    </div>
  );
}

interface ExampleColumnProps {
  title: string;
  subtitle: string;
  cards: readonly DemoCard[];
  target?: boolean;
}

function ExampleColumn({ title, subtitle, cards, target = false }: ExampleColumnProps) {
  return (
    <div
      className={`flex h-64 min-w-0 sm:h-72 flex-col gap-2 rounded-lg p-3 ${target ? 'bg-accent-soft outline-2 outline-accent' : 'bg-paper-sunken'}`}
    >
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-display text-lg font-semibold">{title}</span>
        <span className="text-sm text-ink-muted">{cards.length}</span>
      </p>
      <p className="-mt-2 hidden truncate text-sm text-ink-muted sm:block">{subtitle}</p>
      {cards.map((card) => (
        <LiveCard key={card.id} card={card} />
      ))}
      {target && <p className="mt-auto text-right text-sm font-medium">Drop here</p>}
    </div>
  );
}
