import type { ReactNode } from 'react';
import { CapturePiece } from './capture-piece.tsx';
import { ColumnPiece } from './column-piece.tsx';
import { ImportPiece } from './import-piece.tsx';
import { QuestionPiece } from './question-piece.tsx';

export function Passages() {
  return (
    <div className="border-t border-line gutter">
      <div className="mx-auto flex max-w-6xl flex-col gap-16 py-16 sm:gap-20 sm:py-20">
        <Passage
          title="Capture it while you remember it"
          text="Type “450 vegetables” and press Enter: amount, category and day fill themselves in. No signal at the market? It waits on your phone and is sent later. Rupees, dollars and pounds each keep their own totals."
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
          text="Rent comes back every month by itself, waits in To Do and ends in Done once it is paid. One line says what the next 14 days will cost, and how low your balance will go."
        >
          <ColumnPiece />
        </Passage>
        <Passage
          title="See where the money went"
          text="Ask for “groceries” once, and totals, charts, board and list all answer. Each month runs against the one before, so you notice while there is still time to change it."
        >
          <QuestionPiece />
        </Passage>
        <Passage
          flipped
          title="Your bank’s file, explained row by row"
          text="Each row says why it is new, or that you have it already, and takes the category you gave that shop before. If it went wrong, one press takes the whole import back, like anything else you did in the last 30 days."
        >
          <ImportPiece />
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
