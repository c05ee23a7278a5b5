import type { RefCallback } from 'react';

/**
 * Makes the buttons, selects and links of an element a single tab stop, as the toolbar of the ARIA authoring practices: left and right, Home
 * and End go from one to the next. What a popover or dialog in it contains is not part of it. For an element of role
 * `toolbar`.
 */
export const toolbarRef: RefCallback<HTMLElement> = (bar) => {
  if (bar === null) return;
  let stop: HTMLElement | undefined;
  const findButtons = () =>
    [...bar.querySelectorAll<HTMLElement>('button:enabled, select:enabled, a')].filter(
      (button) => button.closest('[popover], dialog') === null,
    );
  const setStop = (next: HTMLElement | undefined) => {
    stop = next;
    for (const button of findButtons()) button.tabIndex = button === next ? 0 : -1;
  };
  // Buttons come and go, and the one with the tab stop may have been disabled.
  const update = () => {
    const buttons = findButtons();
    setStop(buttons.find((button) => button === stop) ?? buttons[0]);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const button = findButtons().find((one) => one === target);
    if (button !== undefined) setStop(button);
  };
  const onKey = (event: KeyboardEvent) => {
    const buttons = findButtons().filter((button) => button.checkVisibility());
    const place = buttons.indexOf(event.target as HTMLElement);
    if (place === -1 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: Math.max(0, place - 1),
      ArrowRight: Math.min(buttons.length - 1, place + 1),
      Home: 0,
      End: buttons.length - 1,
    };
    const wanted = places[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    buttons[wanted]?.focus();
  };
  update();
  const observer = new MutationObserver(update);
  observer.observe(bar, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  bar.addEventListener('focusin', onFocus);
  bar.addEventListener('keydown', onKey);
  return () => {
    observer.disconnect();
    bar.removeEventListener('focusin', onFocus);
    bar.removeEventListener('keydown', onKey);
  };
};
