import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { toPlainKey } from '#web/ui/keyboard/plain-key.ts';
import { handleMenuKey } from '#web/ui/overlays/menu-keys.ts';
import { placeBeside } from '#web/ui/overlays/place-beside.ts';
import type { MenuItem } from './menu-button.tsx';

interface RowMenuProps {
  /** The button at which it opens. */
  button: RefObject<HTMLButtonElement | null>;
  title: string;
  items: readonly MenuItem[];
  onClose: () => void;
}

/** A menu of the ARIA authoring practices. Not in the row or card, whose list takes the same keys. */
export function RowMenu({ button, title, items, onClose }: RowMenuProps) {
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
    const key = toPlainKey(event.nativeEvent);
    const chosen = items.find(({ shortcut }) => shortcut === key);
    if (chosen !== undefined) choose(chosen);
    else if (event.key !== 'Tab') handleMenuKey(event);
    else {
      event.preventDefault();
      close();
    }
  };
  const choose = ({ run }: MenuItem) => {
    // First, because it gives the focus back to the button.
    close();
    run(false);
  };

  return createPortal(
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={title}
      data-no-drag
      onKeyDown={press}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      className="inset-auto top-0 left-0 m-0 w-48 rounded-lg bg-paper-raised p-2 text-ink shadow-lifted outline-1 outline-line"
    >
      {items.map((item) => (
        <button
          key={item.name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-keyshortcuts={item.shortcut}
          onClick={() => choose(item)}
          className="min-h-control w-full rounded-md px-2 text-left hover:bg-paper-sunken"
        >
          {item.name}
        </button>
      ))}
    </div>,
    document.body,
  );
}
