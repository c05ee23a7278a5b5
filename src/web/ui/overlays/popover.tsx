import { clsx } from 'clsx';
import { type ReactNode, type RefObject, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { openSheet } from './open-dialogs.ts';
import { placeBeside } from './place-beside.ts';

/** Spread on the button that opens the popover. */
interface PopoverTriggerProps {
  popoverTarget: string;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
}

interface PopoverProps {
  label: string;
  trigger: (props: PopoverTriggerProps) => ReactNode;
  className?: string;
  /** For who opens it otherwise than by its trigger. */
  popoverRef?: RefObject<HTMLDivElement | null>;
  /** Rendered while the popover is open; `close` also returns the focus to the trigger. */
  children: (close: () => void) => ReactNode;
}

/** The native popover: in the top layer, closed by Esc and by a press outside. */
export function Popover({ label, trigger, className, popoverRef, children }: PopoverProps) {
  const id = useId();
  const own = useRef<HTMLDivElement>(null);
  const ref = popoverRef ?? own;
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const popover = ref.current;
    if (!open || popover === null) return;
    if (popover.offsetWidth >= document.body.offsetWidth) openSheet.write(popover);
    const place = () => {
      const anchor = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
      if (anchor !== null) placeBeside(popover, anchor.getBoundingClientRect());
    };
    // The observer reports before the first paint, and again when lazy content arrives.
    const observer = new ResizeObserver(place);
    observer.observe(popover);
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      if (openSheet.read() === popover) openSheet.write(undefined);
      observer.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [open, id, ref]);

  // Hidden until it has content: an empty box would flash in the wrong place.
  const beforeToggle = ({ target, currentTarget, newState }: ToggleEvent<HTMLDivElement>) => {
    if (target === currentTarget && newState === 'open') currentTarget.style.visibility = 'hidden';
  };

  // Rendered once it is open, because hidden content cannot take the focus.
  const toggle = ({ target, currentTarget, newState }: ToggleEvent<HTMLDivElement>) => {
    if (target !== currentTarget) return;
    currentTarget.style.visibility = '';
    flushSync(() => setOpen(newState === 'open'));
  };

  return (
    <>
      {trigger({ popoverTarget: id, 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      <div
        ref={ref}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onBeforeToggle={beforeToggle}
        onToggle={toggle}
        className={clsx(
          'inset-auto top-0 left-0 m-0 max-w-[calc(100vw-1rem)] rounded-lg bg-paper-raised p-2 text-ink shadow-lifted',
          'outline-1 outline-line',
          className,
        )}
      >
        {open && children(() => ref.current?.hidePopover())}
      </div>
    </>
  );
}
