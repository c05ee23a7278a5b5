import type { ReactNode } from 'react';
import { CapturePiece } from './capture-piece.tsx';
import { ChartPiece } from './chart-piece.tsx';
import { ColumnPiece } from './column-piece.tsx';

export function Passages() {
  return (
    <div className="border-t border-line gutter">
      <div className="mx-auto flex max-w-6xl flex-col gap-16 py-16 sm:gap-20 sm:py-20">
        <Passage
          title="Capture it while you remember it"
          text="Type, amount, category, date: the balance changes as you save. Paste ₹ 1,200.50 from a message and it is read correctly. Rupees, dollars and pounds stay separate, each with its own totals."
        >
          <CapturePiece />
        </Passage>
        <Passage
          flipped
          title={
            <>
              A bill is a <span className="whitespace-nowrap">to-do</span> until it is paid
            </>
          }
          text="Every transaction has its place on a board. Rent waits in To Do, moves on when you send it, and ends in Done when it arrives: with the mouse, your thumb or the keyboard."
        >
          <ColumnPiece />
        </Passage>
        <Passage
          title="See where the money went"
          text="Income against expenses by day and by month, expenses by category. Labels stand right beside the lines, and every chart is also a table with the same numbers, to the last digit."
        >
          <ChartPiece />
        </Passage>
      </div>
    </div>
  );
}

interface PassageProps {
  title: ReactNode;
  text: string;
  flipped?: boolean;
  children: ReactNode;
}

/** Text on one side, what it is about on the other. */
function Passage({ title, text, flipped = false, children }: PassageProps) {
  return (
    <section className="grid items-center gap-8 lg:grid-cols-2 lg:gap-20">
      <div className={flipped ? 'lg:order-2' : undefined}>
        <h2 className="text-3xl sm:text-4xl">{title}</h2>
        <p className="mt-4 max-w-prose text-lg text-pretty text-ink-muted">{text}</p>
      </div>
      <div aria-hidden inert className="min-w-0 select-none">
        {children}
      </div>
    </section>
  );
}
