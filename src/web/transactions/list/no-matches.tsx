import { Search } from 'lucide-react';
import { flushSync } from 'react-dom';
import { type Lens, noLimits } from '#domain/lens/lens.ts';
import { toDayRange, toDaysPhrase } from '#domain/lens/period.ts';
import { useToday } from '#web/money/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/surfaces/empty-state.tsx';
import { changeLens, useResolvedLens } from '../lens-store.ts';

/** Says what was looked for and not found, and where to look next. */
export function NoMatches({ className }: { className: string }) {
  const { period, text } = useResolvedLens();
  const phrase = toDaysPhrase(toDayRange(period, useToday()));
  const toButton = (name: string, next: Partial<Lens>) => (
    <Button
      onClick={({ currentTarget }) => {
        const section = currentTarget.closest('section');
        flushSync(() => changeLens(next));
        // The button may go, and the focus must not go with it.
        section
          ?.querySelector<HTMLElement>('[data-rows], [data-nothing] button')
          ?.focus({ preventScroll: true });
      }}
    >
      {name}
    </Button>
  );
  const parts = ['No matches', text === '' ? '' : `for “${text}”`, phrase].filter((part) => part !== '');
  return (
    <EmptyState icon={Search} title={`${parts.join(' ')}.`} className={className}>
      <div data-nothing className="flex flex-wrap justify-center gap-2">
        {phrase !== '' && toButton('Search all time', { period: 'all-time' })}
        {toButton('Clear', noLimits)}
      </div>
    </EmptyState>
  );
}
