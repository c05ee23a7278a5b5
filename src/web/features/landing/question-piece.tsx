import { ChevronDown, Search } from 'lucide-react';
import { PieceCard } from './piece-card.tsx';

/** A picture of a search, its total, and this month’s line against last month’s. */
export function QuestionPiece() {
  return (
    <PieceCard>
      <p className="flex flex-wrap gap-2">
        <span className="flex min-h-11 items-center gap-2 rounded-md border border-line-strong px-3 font-medium">
          This month <ChevronDown size={16} />
        </span>
        <span className="flex min-h-11 grow items-center gap-2 rounded-md border border-line-strong px-3">
          <Search size={16} /> groceries
        </span>
      </p>
      <p className="mt-3 text-sm text-ink-muted">
        <span className="font-semibold text-ink">Spent ₹8,410.50 so far</span> · ₹1,160.00 less than by 26
        October
      </p>
      <p className="mt-5 font-display text-xl font-semibold">Running Spending</p>
      <div className="relative mt-2 h-44 border-b border-line-strong text-xs">
        <svg
          aria-hidden
          width="100%"
          height="100%"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="fill-none"
        >
          <Line
            d="M0 95 8 83 21 76 29 60 42 54 52 40 63 36 74 25 83 21 100 9"
            look="stroke-ink-muted"
            width={1}
          />
          <Line d="M0 98 10 90 19 72 31 68 40 59 55 52 66 38 83 32" look="stroke-expense" width={3} />
        </svg>
        <span className="absolute top-0 right-0 bg-paper-raised pl-1 text-ink-muted">October</span>
        <span className="absolute top-2/5 right-0 bg-paper-raised font-medium text-expense">November</span>
      </div>
    </PieceCard>
  );
}

function Line({ d, look, width }: { d: string; look: string; width: number }) {
  return (
    <path
      d={d}
      className={look}
      strokeWidth={width}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}
