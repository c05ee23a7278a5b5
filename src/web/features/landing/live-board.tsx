import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { statuses, statusLabels } from '#domain/transactions/status.ts';
import { summarize } from '#domain/transactions/summary.ts';
import { IconButton } from '../../ui/button.tsx';
import { DemoTotal } from './demo-total.tsx';
import { LiveCard } from './live-card.tsx';
import { liveScenes } from './live-scenes.ts';
import { useGlide } from './use-glide.ts';
import { usePlaying } from './use-playing.ts';

interface LiveBoardProps {
  /** Speed of the animation: 1 as designed, 2 twice as fast, 0 off. */
  speed?: number;
}

/** Milliseconds between two events, and for a card's move. */
const beatTime = 1900;
const glideTime = 700;
const countTime = 250;

/** The product at work: cards move to Done, and three totals follow. */
export function LiveBoard({ speed = 1 }: LiveBoardProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [stopped, setStopped] = useState(false);
  const playing = usePlaying(stage) && speed > 0 && !stopped;
  const pace = speed > 0 ? speed : 1;
  const beat = useBeat(playing, beatTime / pace);
  useGlide(stage, beat, glideTime / pace);

  const cards = liveScenes[beat % liveScenes.length] ?? [];
  const { income, expense, balance } = summarize(cards, 'INR');

  return (
    <figure className="relative rounded-lg bg-paper-raised p-3 shadow-lifted outline-1 outline-line sm:p-5">
      <div ref={stage} aria-hidden className="flex flex-col gap-3 sm:gap-4">
        <div className="grid grid-cols-3 gap-2 border-b border-line pb-3 sm:gap-4 sm:pb-4">
          <DemoTotal label="Total Income" value={Number(income)} tone="income" duration={countTime / pace} />
          <DemoTotal
            label="Total Expense"
            value={Number(expense)}
            tone="expense"
            duration={countTime / pace}
          />
          <DemoTotal label="Balance" value={Number(balance)} tone="balance" duration={countTime / pace} />
        </div>
        <div className="grid grid-cols-3 gap-2 sm:gap-3">
          {statuses.map((status) => {
            const column = cards.filter((card) => card.status === status);
            return (
              <div key={status} className="h-58 min-w-0 rounded-md bg-paper-sunken p-1.5 sm:h-78 sm:p-2">
                <p className="flex items-center justify-between gap-1 px-1 pb-1.5 text-xs font-semibold sm:text-sm">
                  <span className="truncate">{statusLabels[status].title}</span>
                  <span className="font-normal text-ink-muted">{column.length}</span>
                </p>
                <div className="flex flex-col gap-1.5 sm:gap-2">
                  {column.map((card) => (
                    <LiveCard key={card.id} card={card} name={card.id} compact />
                  ))}
                </div>
              </div>
            );
          })}
        </div>
      </div>
      <figcaption className="mt-2 flex min-h-control items-center justify-between gap-3 text-sm text-ink-muted">
        Example: cards move from To Do to Done, and the totals follow.
        <IconButton
          label={stopped ? 'Play the example' : 'Pause the example'}
          onClick={() => setStopped(!stopped)}
          className="motion-reduce:hidden"
        >
          {stopped ? <Play aria-hidden size={18} /> : <Pause aria-hidden size={18} />}
        </IconButton>
      </figcaption>
    </figure>
  );
}

/** Counts up at an interval while running. */
function useBeat(running: boolean, interval: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (!document.hidden) setCount((known) => known + 1);
    }, interval);
    return () => clearInterval(timer);
  }, [running, interval]);
  return count;
}
