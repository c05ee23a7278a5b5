import { type ComponentProps, useRef, useState } from 'react';
import { importAgain } from '#web/base/import-again.ts';
import { IconButton } from '#web/ui/button.tsx';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { DialogLoadError } from '#web/ui/load-error.tsx';
import type { OpenMenuProps } from './open-menu.tsx';

const menu = new LazyComponent(async () => (await importAgain(() => import('./open-menu.tsx'))).OpenMenu);

const NotLoaded = ({ onClose }: OpenMenuProps) => <DialogLoadError open onClose={onClose} />;

export interface MenuItem {
  readonly name: string;
  /** What chooses it while the menu is open. */
  readonly shortcut?: string;
  /** `byKey` if a key pressed anywhere on the card chose, without the menu. */
  readonly run: (byKey: boolean) => void;
}

interface CardMenuProps extends Omit<ComponentProps<typeof IconButton>, 'onClick'> {
  /** What the menu is called, and the button on hover. */
  title: string;
  items: readonly MenuItem[];
}

/**
 * A menu behind an icon of a card. No `select`: for every new one in the page, browsers look through all its fields for
 * something to fill in, which cost more than drawing the cards that scroll into view.
 */
export function CardMenu({ title, items, ...rest }: CardMenuProps) {
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
          errorFallback={NotLoaded}
          props={{ button, title, items, onClose: () => setOpen(false) }}
        />
      )}
    </>
  );
}
