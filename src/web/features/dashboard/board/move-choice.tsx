import { clsx } from 'clsx';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Status, statuses, statusWords } from '#domain/transactions/status.ts';
import { rowActions } from '#web/transactions/actions.ts';
import { IconButton } from '#web/ui/button.tsx';
import { toPlainKey } from '#web/ui/keyboard/plain-key.ts';
import { handleMenuKey } from '#web/ui/overlays/menu-keys.ts';
import { placeBeside } from '#web/ui/overlays/place-beside.ts';

interface MoveChoiceProps {
  name: string;
  column: Status;
  /** `byKey` if a key pressed anywhere on the card chose, without the menu. */
  onChoose: (status: Status, byKey: boolean) => void;
  className: string;
}

/** The key that moves to a status. */
const toKey = (status: Status) => rowActions.move.keys[statuses.indexOf(status)] ?? '';

/**
 * Moves a card without dragging: a menu behind an icon. No `select`: for every new one in the page, browsers look through
 * all its fields for something to fill in, which cost more than drawing the cards that scroll into view.
 */
export function MoveChoice({ name, column, onChoose, className }: MoveChoiceProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const others = statuses.filter((status) => status !== column);
  return (
    <>
      <IconButton
        ref={button}
        label={`Move to: ${name}`}
        title="Move to"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-keyshortcuts={others.map(toKey).join(' ')}
        data-move
        data-no-drag
        className={clsx('icon-move', className)}
        onClick={({ nativeEvent }) => {
          // A click that names a key, from the list's keys.
          const byKey = others.find((status) => toKey(status) === (nativeEvent.detail as unknown));
          if (byKey === undefined) setOpen(true);
          else onChoose(byKey, true);
        }}
      />
      {open && (
        <MoveMenu
          button={button}
          statuses={others}
          onChoose={(status) => onChoose(status, false)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface MoveMenuProps {
  button: RefObject<HTMLButtonElement | null>;
  statuses: readonly Status[];
  onChoose: (status: Status) => void;
  onClose: () => void;
}

/** A menu of the ARIA authoring practices. Not in the card, whose list takes the same keys. */
function MoveMenu({ button, statuses: offered, onChoose, onClose }: MoveMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();

  useLayoutEffect(() => {
    const [element, anchor] = [menu.current, button.current];
    if (element === null || anchor === null) return;
    const place = () => placeBeside(element, anchor.getBoundingClientRect());
    element.showPopover();
    place();
    element.querySelector('button')?.focus({ preventScroll: true });
    addEventListener('scroll', place, { capture: true, passive: true });
    return () => removeEventListener('scroll', place, { capture: true });
  }, [button]);

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const chosen = offered.find((status) => toKey(status) === toPlainKey(event.nativeEvent));
    if (chosen !== undefined) choose(chosen);
    else if (event.key !== 'Tab') handleMenuKey(event);
    else {
      event.preventDefault();
      close();
    }
  };
  const choose = (status: Status) => {
    // First, because it gives the focus back to the card.
    close();
    onChoose(status);
  };

  return createPortal(
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label="Move to"
      data-no-drag
      onKeyDown={press}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      className="inset-auto top-0 left-0 m-0 w-44 rounded-lg bg-paper-raised p-2 text-ink shadow-lifted outline-1 outline-line"
    >
      {offered.map((status) => (
        <button
          key={status}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-keyshortcuts={toKey(status)}
          onClick={() => choose(status)}
          className="min-h-control w-full rounded-md px-2 text-left hover:bg-paper-sunken"
        >
          {statusWords[status].title}
        </button>
      ))}
    </div>,
    document.body,
  );
}
