import type { EarlyPress } from './early-presses.ts';

/** Milliseconds after which a press is dropped if its control has not appeared. */
const longestWait = 10_000;

/** Clicks these controls in order, each as soon as it is there and enabled, and removes it from the list. */
export function replayPresses(presses: EarlyPress[]): void {
  const press = () => {
    for (let next = presses[0]; next !== undefined; next = presses[0]) {
      const control = findControl(next);
      if (control === undefined) return;
      presses.shift();
      control.click();
    }
  };
  press();
  // Some parts of the page load later.
  const observer = new MutationObserver(press);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  setTimeout(() => {
    observer.disconnect();
    presses.length = 0;
  }, longestWait);
}

function findControl({ localName, ariaLabel, textContent }: EarlyPress): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(localName)].find(
    (element) =>
      element.ariaLabel === ariaLabel &&
      element.textContent === textContent &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled, [inert] *'),
  );
}
