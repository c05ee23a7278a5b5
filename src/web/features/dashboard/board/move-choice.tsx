import { clsx } from 'clsx';
import { type Status, statuses, statusWords } from '#domain/status.ts';

interface MoveChoiceProps {
  name: string;
  column: Status;
  /** `byKey` if a key chose for the menu. */
  onChoose: (status: Status, byKey: boolean) => void;
  className: string;
}

/** Moves a card without dragging: a native menu behind an icon. */
export function MoveChoice({ name, column, onChoose, className }: MoveChoiceProps) {
  return (
    <span
      data-no-drag
      className={clsx(
        'icon-move relative z-10 grid size-control shrink-0 place-items-center rounded-md text-ink-muted hover:bg-paper-sunken hover:text-ink',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <select
        data-move
        tabIndex={-1}
        aria-label={`Move to: ${name}`}
        title="Move to"
        value=""
        onChange={(event) => {
          const status = statuses.find((one) => one === event.target.value);
          if (status !== undefined) onChoose(status, event.nativeEvent instanceof CustomEvent);
        }}
        className="absolute inset-0 appearance-none bg-paper-raised text-base text-ink opacity-0"
      >
        <option value="" hidden>
          Move to
        </option>
        {statuses
          .filter((status) => status !== column)
          .map((status) => (
            <option key={status} value={status} aria-keyshortcuts={String(statuses.indexOf(status) + 1)}>
              {statusWords[status].title}
            </option>
          ))}
      </select>
    </span>
  );
}
