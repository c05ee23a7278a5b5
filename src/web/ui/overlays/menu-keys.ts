import type { KeyboardEvent } from 'react';

/** Moves the focus among a menu's buttons, as the menu of the ARIA authoring practices: arrows, Home, End, letters. */
export function handleMenuKey(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll('button')];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  };
  const target = targets[event.key];
  if (target !== undefined) {
    event.preventDefault();
    items.at(target % items.length)?.focus();
    return;
  }
  if (event.key.length > 1) return;
  const typed = event.key.toLowerCase();
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  after.find((item) => item.textContent.toLowerCase().startsWith(typed))?.focus();
}
