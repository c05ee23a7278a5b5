import { type ComponentProps, useRef, useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { DialogLoadError } from '#web/ui/load-error.tsx';

const menu = new LazyComponent(async () => (await import('./row-menu.tsx')).RowMenu);

export interface MenuItem {
  readonly name: string;
  /** The key that chooses it while the menu is open. */
  readonly shortcut?: string;
  /** `byKey` if a key pressed anywhere on the row or card chose, without the menu. */
  readonly run: (byKey: boolean) => void;
}

export interface MenuButtonProps extends Omit<ComponentProps<typeof IconButton>, 'onClick'> {
  /** The title of the menu, and of the button on hover. */
  title: string;
  items: readonly MenuItem[];
}

/**
 * A menu behind a button of a row or card. No `select`: for every new one in the page, browsers look through all its
 * fields for something to fill in, which cost more than drawing the rows that scroll into view.
 */
export function MenuButton({ title, items, ...rest }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        title={title}
        tabIndex={-1}
        aria-haspopup="menu"
        aria-expanded={open}
        data-no-drag
        {...rest}
        onClick={({ nativeEvent }) => {
          // A click that names a key, from the list's keys or a swipe.
          const byKey = items.find(({ shortcut }) => shortcut === (nativeEvent.detail as unknown));
          if (byKey === undefined) setOpen(true);
          else byKey.run(true);
        }}
      />
      {open && (
        <LazyPart
          part={menu}
          fallback={null}
          errorFallback={DialogLoadError}
          props={{ button, title, items, onClose: () => setOpen(false) }}
        />
      )}
    </>
  );
}
