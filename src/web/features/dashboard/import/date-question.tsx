import type { DateOrder } from '#domain/import/reading.ts';
import type { OpenFile } from './worker-messages.ts';

interface DateQuestionProps {
  examples: OpenFile['examples'];
  /** Null until the person has said it. */
  order: DateOrder | null;
  onChange: (order: DateOrder) => void;
}

/** Asks what no computer can know: which number of a date is its day. */
export function DateQuestion({ examples, order, onChange }: DateQuestionProps) {
  return (
    <fieldset className="flex flex-col gap-1 rounded-md border border-ink bg-accent-soft p-3">
      <legend className="sr-only">How are dates written in this file?</legend>
      <p aria-hidden className="font-medium">
        How are dates written in this file?
      </p>
      {(['dmy', 'mdy'] as const).map((one) => (
        <label key={one} className="flex min-h-control items-center gap-2">
          <input
            type="radio"
            name="date-order"
            className="size-4 shrink-0 accent-ink"
            checked={order === one}
            onChange={() => onChange(one)}
          />
          <span>
            {one === 'dmy' ? 'Day first' : 'Month first'}:{' '}
            {examples.map((example) => `${example.text} is ${example[one]}`).join(', ')}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
