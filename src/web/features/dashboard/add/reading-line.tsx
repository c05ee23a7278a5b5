import { clsx } from 'clsx';
import { Fragment, type KeyboardEvent } from 'react';
import type { EntryTextPart } from '#domain/entry/entry-reading.ts';
import { useAfterPaint } from '#web/base/after-paint.ts';

interface ReadingLineProps {
  id: string;
  parts: readonly EntryTextPart[];
  type: string;
  /** Why it cannot be added. */
  problem: string | undefined;
  /** Questions about doubtful readings, with a button for each answer. */
  questions: readonly { readonly label: string; readonly choices: readonly Choice[] }[];
  /** Buttons for categories, while none is known. */
  categories: readonly Choice[];
  busy: boolean;
  onPart: (field: EntryTextPart['field']) => void;
  /** Called on Esc. */
  onLeave: () => void;
}

interface Choice {
  readonly label: string;
  readonly onChoose: () => void;
}

/** Milliseconds without typing before the reading is spoken. */
const pause = 700;

/** Shows the entry that will be added, part by part. Each part leads to the field where it is changed. */
export function ReadingLine(props: ReadingLineProps) {
  const { id, parts, type, problem, questions, categories, busy, onPart, onLeave } = props;
  const asked = questions.map((question) => question.label);
  const words = [problem, ...asked, parts.map((part) => part.text).join(' · ')].filter(Boolean).join(' ');
  return (
    <>
      <div
        id={id}
        className="-mx-1 flex min-h-11 items-center overflow-x-auto px-1 text-sm whitespace-nowrap [scrollbar-width:none] sm:min-h-7"
      >
        {problem !== undefined && <span className="mr-2 font-medium">{problem}</span>}
        {questions.map(({ label: question, choices }) => (
          <Fragment key={question}>
            <span className="mr-2 font-medium">{question}</span>
            <Choices choices={choices} busy={busy} onLeave={onLeave} />
          </Fragment>
        ))}
        {parts.map(({ field, text: said }, index) => (
          <Fragment key={field}>
            {index > 0 && <span className="whitespace-pre text-ink-muted">{' · '}</span>}
            <button
              type="button"
              title={titles[field]}
              disabled={busy}
              onClick={() => onPart(field)}
              onKeyDown={(event) => leaveByEscape(event, onLeave)}
              className={clsx(
                'max-w-56 shrink-0 truncate rounded-sm -outline-offset-2 hover:underline max-sm:max-w-36 pointer-coarse:min-h-11',
                field === 'amount' && 'font-medium tabular-nums',
                field === 'amount' && /\d/.test(said) && (type === 'income' ? 'text-income' : 'text-expense'),
              )}
            >
              {field === 'amount' ? <Amount text={said} /> : said}
            </button>
            {field === 'category' && categories.length > 0 && (
              <span className="ml-2 contents">
                <Choices choices={categories} busy={busy} onLeave={onLeave} />
              </span>
            )}
          </Fragment>
        ))}
      </div>
      <p role="status" className="sr-only">
        {useAfterPaint(words, pause)}
      </p>
    </>
  );
}

function Choices({
  choices,
  busy,
  onLeave,
}: { choices: readonly Choice[] } & Pick<ReadingLineProps, 'busy' | 'onLeave'>) {
  return choices.map(({ label, onChoose }) => (
    <button
      key={label}
      type="button"
      disabled={busy}
      // The focus stays in the line.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={(event) => leaveByEscape(event, onLeave)}
      className="mx-1 shrink-0 rounded-full border border-line-strong px-2 -outline-offset-2 hover:bg-paper-sunken pointer-coarse:min-h-11"
    >
      {label}
    </button>
  ));
}

function leaveByEscape(event: KeyboardEvent, onLeave: () => void): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  onLeave();
}

/** 'Expense −₹450.00'. On a phone the sign says it, so that the day has room. */
function Amount({ text }: { text: string }) {
  const [type = ''] = text.split(' ', 1);
  return (
    <>
      <span className="max-sm:sr-only">{`${type} `}</span>
      {text.slice(type.length + 1)}
    </>
  );
}

const titles: Readonly<Record<EntryTextPart['field'], string>> = {
  amount: 'Change type and amount',
  category: 'Change category',
  description: 'Change description',
  date: 'Change date',
  repeat: 'Change repeat',
  status: 'Change status',
  tags: 'Change tags',
};
