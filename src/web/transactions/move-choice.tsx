import { type ReactNode, useRef, useState } from 'react';
import { type Status, statuses } from '#domain/transactions/status.ts';
import { importAgain } from '#web/base/import-again.ts';
import { IconButton } from '#web/ui/button.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { DialogLoadError } from '#web/ui/load-error.tsx';
import { toMoveKey } from './actions.ts';

const moveMenu = new LazyComponent(async () => (await importAgain(() => import('./move-menu.tsx'))).MoveMenu);

interface MoveChoiceProps {
  /** What is spoken. */
  label: string;
  column: Status;
  /** `byKey` if a key pressed anywhere on the row or card chose, without the menu. */
  onChoose: (status: Status, byKey: boolean) => void;
  className: string;
  children?: ReactNode;
}

/**
 * Gives a row or card another status, without dragging: a menu behind a button. No `select`: for every new one in the
 * page, browsers look through all its fields for something to fill in, which cost more than drawing the cards that scroll
 * into view.
 */
export function MoveChoice({ label, column, onChoose, className, children }: MoveChoiceProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const others = statuses.filter((status) => status !== column);
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        title="Move to"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-keyshortcuts={others.map(toMoveKey).join(' ')}
        data-move
        data-no-drag
        className={className}
        onClick={({ nativeEvent }) => {
          // A click that names a key, from the list's keys.
          const byKey = others.find((status) => toMoveKey(status) === (nativeEvent.detail as unknown));
          if (byKey === undefined) setOpen(true);
          else onChoose(byKey, true);
        }}
      >
        {children}
      </IconButton>
      {open && (
        <LazyPart
          part={moveMenu}
          fallback={null}
          props={{
            button,
            statuses: others,
            onChoose: (status) => onChoose(status, false),
            onClose: () => setOpen(false),
          }}
          errorFallback={DialogLoadError}
        />
      )}
    </>
  );
}
