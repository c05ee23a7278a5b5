import { clsx } from 'clsx';
import { Fragment } from 'react';
import type { ReadingPart } from '#domain/entry/entry-reading.ts';
import { useAfterPaint } from '#web/base/after-paint.ts';

interface ReadingLineProps {
  id: string;
  parts: readonly ReadingPart[];
  type: string;
  /** Why it cannot be added. */
  problem: string | undefined;
  busy: boolean;
  onPart: (field: ReadingPart['field']) => void;
  /** Called on Esc. */
  onLeave: () => void;
}

/** Milliseconds without typing before the reading is spoken. */
const pause = 700;

/** What will be added, part by part. Each leads to the field where it is changed. */
export function ReadingLine({ id, parts, type, problem, busy, onPart, onLeave }: ReadingLineProps) {
  const words = [problem, parts.map((part) => part.words).join(' · ')].filter(Boolean).join(' ');
  return (
    <>
      <div
        id={id}
        className="-mx-1 flex min-h-11 items-center overflow-x-auto px-1 text-sm whitespace-nowrap [scrollbar-width:none] sm:min-h-7"
      >
        {problem !== undefined && <span className="mr-2 font-medium">{problem}</span>}
        {parts.map(({ field, words: said }, index) => (
          <Fragment key={field}>
            {index > 0 && <span className="whitespace-pre text-ink-muted">{' · '}</span>}
            <button
              type="button"
              title={titles[field]}
              disabled={busy}
              onClick={() => onPart(field)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                event.preventDefault();
                onLeave();
              }}
              className={clsx(
                'max-w-56 shrink-0 truncate rounded-sm -outline-offset-2 hover:underline max-sm:max-w-36 pointer-coarse:min-h-11',
                field === 'amount' && 'font-medium tabular-nums',
                field === 'amount' && /\d/.test(said) && (type === 'income' ? 'text-income' : 'text-expense'),
              )}
            >
              {field === 'amount' ? <Amount words={said} /> : said}
            </button>
          </Fragment>
        ))}
      </div>
      <p role="status" className="sr-only">
        {useAfterPaint(words, pause)}
      </p>
    </>
  );
}

/** 'Expense −₹450.00'. On a phone the sign says it, so that the day has room. */
function Amount({ words }: { words: string }) {
  const [type = ''] = words.split(' ', 1);
  return (
    <>
      <span className="max-sm:sr-only">{`${type} `}</span>
      {words.slice(type.length + 1)}
    </>
  );
}

const titles: Readonly<Record<ReadingPart['field'], string>> = {
  amount: 'Change type and amount',
  category: 'Change category',
  description: 'Change description',
  date: 'Change date',
  status: 'Change status',
  tags: 'Change tags',
};
