import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type Status, statusWords } from '#domain/transactions/status.ts';
import { toPlainKey } from '#web/ui/keyboard/plain-key.ts';
import { handleMenuKey } from '#web/ui/overlays/menu-keys.ts';
import { placeBeside } from '#web/ui/overlays/place-beside.ts';
import { toMoveKey } from './actions.ts';

interface MoveMenuProps {
  button: RefObject<HTMLButtonElement | null>;
  statuses: readonly Status[];
  onChoose: (status: Status) => void;
  onClose: () => void;
}

/** A menu of the ARIA authoring practices. Not in the row or card, whose list takes the same keys. */
export function MoveMenu({ button, statuses: offered, onChoose, onClose }: MoveMenuProps) {
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
    const chosen = offered.find((status) => toMoveKey(status) === toPlainKey(event.nativeEvent));
    if (chosen !== undefined) choose(chosen);
    else if (event.key !== 'Tab') handleMenuKey(event);
    else {
      event.preventDefault();
      close();
    }
  };
  const choose = (status: Status) => {
    // First, because it gives the focus back to the button.
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
          aria-keyshortcuts={toMoveKey(status)}
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
