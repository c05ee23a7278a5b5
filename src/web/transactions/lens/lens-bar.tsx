import { clsx } from 'clsx';
import { ChevronDown, X } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { formatDate } from '#domain/dates/calendar-date.ts';
import { emptyLens, type Lens, noLimits } from '#domain/lens/lens.ts';
import { describeLens } from '#domain/lens/lens-address.ts';
import { type LensPart, listParts, listSearchParts } from '#domain/lens/lens-parts.ts';
import { useToday } from '#web/money/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { toolbarRef } from '#web/ui/keyboard/toolbar-ref.ts';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { changeLens, useIgnoredParameters, useLens, useResolvedLens } from '../lens-store.ts';
import { FilterChoice } from './filter-choice.tsx';
import { LensAnswer } from './lens-answer.tsx';
import { LensSearch } from './lens-search.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { SavedViews } from './saved-views.tsx';

/** Changes the lens. The pressed chip is gone then: the next one takes the focus, or else the start of the bar. */
function changeFrom(pressed: HTMLElement | null, next: Partial<Lens>): void {
  const bar = document.querySelector('[data-lens]');
  const findChips = () => [...(bar?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
  const place = pressed === null ? -1 : findChips().indexOf(pressed);
  flushSync(() => changeLens(next));
  const chips = findChips();
  const target = chips[place] ?? chips.at(-1) ?? bar?.querySelector<HTMLElement>('[tabindex="0"]');
  target?.focus({ preventScroll: true });
}

/** Views, period, filter and search; what is set; and the answer. */
export function LensBar() {
  const lens = useLens();
  const resolved = useResolvedLens();
  const countLimits = (change: Partial<Lens>) =>
    describeLens({ ...resolved, ...change, sort: emptyLens.sort }).length;
  const today = useToday();
  const parts = [...listParts(lens), ...listSearchParts(lens, today)];
  return (
    <>
      <div className="mb-2 hidden print:block">
        <h2 className="text-xl">{describeLens(resolved).join(', ') || 'All time'}</h2>
        <p className="text-sm text-ink-muted">{`Printed on ${formatDate(today)}`}</p>
      </div>
      {/* While somebody types on a phone, the search has the line for itself. */}
      <div data-lens className="group flex flex-wrap items-center gap-1 sm:gap-x-2 text-sm">
        <div
          ref={toolbarRef}
          role="toolbar"
          aria-label="Views, period and filter"
          className="flex flex-wrap items-center gap-1 text-base sm:gap-2 max-sm:group-has-[input[type=search]:focus]:hidden print:hidden"
        >
          <SavedViews />
          <PeriodChoice period={resolved.period} />
          <FilterChoice lens={lens} />
        </div>
        <LensSearch text={lens.text} />
        {parts.length > 0 && (
          // A link may ask for any number of words of any length: they must not cover what they find.
          <ul aria-label="Filters" className="flex max-h-24 flex-wrap gap-1 overflow-y-auto print:hidden">
            {parts.map(({ key, ...part }) => (
              <li key={key}>{part.every === undefined ? <Chip {...part} /> : <MonthChip {...part} />}</li>
            ))}
          </ul>
        )}
        {describeLens({ ...lens, sort: emptyLens.sort }).length > 0 && (
          <Button
            variant="quiet"
            className={clsx(
              'min-h-8! px-2! text-sm! pointer-coarse:min-h-11! print:hidden',
              // On a phone it would take a line, and the period itself leads to all time.
              countLimits({ period: 'all-time' }) === 0 && 'max-sm:hidden',
            )}
            onClick={({ currentTarget }) => changeFrom(currentTarget, noLimits)}
          >
            Clear<span className="sr-only"> all filters</span>
          </Button>
        )}
        <LensAnswer lens={lens} isWhole={countLimits({}) === 0} />
      </div>
      <IgnoredParameters />
    </>
  );
}

const chipClass =
  'flex min-h-8 items-center gap-1 rounded-md border border-line-strong px-2 hover:bg-paper-sunken pointer-coarse:min-h-11';

type ChipProps = Omit<LensPart, 'key'>;

/** A chip of the bar: a press takes back its part of the lens. */
function Chip({ label, without }: ChipProps) {
  return (
    <button
      type="button"
      title={`Remove ${label}`}
      data-chip
      onClick={({ currentTarget }) => changeFrom(currentTarget, without())}
      className={chipClass}
    >
      <span className="sr-only">Remove </span>
      <span className="max-w-48 truncate">{label}</span>
      <X aria-hidden size={14} className="text-ink-muted" />
    </button>
  );
}

/** A month that the search speaks of: the latest one, or that of every year. */
function MonthChip({ label, without, every }: ChipProps) {
  const chip = useRef<HTMLButtonElement>(null);
  const item = (name: string, toNext: () => Partial<Lens>) => (
    <li>
      <button
        type="button"
        onClick={() => changeFrom(chip.current, toNext())}
        className="min-h-control w-full rounded-md px-2 text-left hover:bg-paper-sunken"
      >
        {name}
      </button>
    </li>
  );
  return (
    <Popover
      label={label}
      className="w-60 text-base"
      trigger={(trigger) => (
        <button ref={chip} type="button" {...trigger} data-chip className={chipClass}>
          {label}
          <ChevronDown aria-hidden size={14} className="text-ink-muted" />
        </button>
      )}
    >
      {() => (
        <ul>
          {every && item(every.label, every.change)}
          {item(`Remove ${label}`, without)}
        </ul>
      )}
    </Popover>
  );
}

/** Lists the invalid parameters of the address. */
function IgnoredParameters() {
  const ignored = useIgnoredParameters();
  if (ignored.length === 0) return null;
  const words = ignored.map(([name, value]) => `${name}=${value}`).join(', ');
  return (
    <p role="status" className="mb-1 line-clamp-2 text-sm wrap-anywhere print:hidden">
      This part of the address is not understood and was left out: <q>{words}</q>
    </p>
  );
}
