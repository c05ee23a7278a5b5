import type { KeyboardEvent } from 'react';

/** For an element that is operated by keys without being a control: Tab must reach it. */
export const tabStop = { tabIndex: 0 };

/** One Tab stop for a whole table: up and down lead from button to button. */
export function walkButtons(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
