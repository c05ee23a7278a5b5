import { createRef } from 'react';
import { prefersReducedMotion } from './reduced-motion.ts';

type Theme = 'light' | 'dark';

/** Milliseconds in which the new theme spreads over the page. */
export const themeRevealMs = 700;

let latest: ViewTransition | undefined;

/** The button from which another theme spreads, whoever asked for it. */
export const themeSwitch = createRef<HTMLButtonElement>();

/** Changes the theme of the page, and has it kept. */
export function changeTheme(theme: Theme, keep: (theme: Theme) => void): void {
  revealTheme(themeSwitch.current ?? document.body, () => {
    applyTheme(theme);
    keep(theme);
  });
}

export function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  // The browser's toolbar follows the page, not the system.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
  }
}

/** Reveals a change of the whole page in a circle from an element, or at once if that is not possible or wanted. */
export function revealTheme(origin: Element, change: () => void): void {
  if (prefersReducedMotion() || !('startViewTransition' in document)) {
    change();
    return;
  }
  const root = document.documentElement;
  root.dataset.reveal = 'theme';
  const transition = document.startViewTransition(change);
  latest = transition;
  const skip = (): void => {
    transition.skipTransition();
    addEventListener('click', forwardClick, { capture: true, once: true });
  };
  addEventListener('pointerdown', skip, { capture: true, once: true });
  void transition.ready.then(() => grow(root, origin), ignoreSkipped);
  void transition.finished.then(() => {
    removeEventListener('pointerdown', skip, { capture: true });
    if (latest === transition) delete root.dataset.reveal;
  });
}

function grow(root: HTMLElement, origin: Element): void {
  const { left, top, width, height } = origin.getBoundingClientRect();
  const x = left + width / 2;
  const y = top + height / 2;
  const radius = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y));
  root.animate(
    { clipPath: [`circle(0 at ${x}px ${y}px)`, `circle(${radius}px at ${x}px ${y}px)`] },
    { duration: themeRevealMs, easing: 'ease-in-out', pseudoElement: '::view-transition-new(root)' },
  );
}

/** A click on the snapshot of the page was meant for the element below it. */
function forwardClick({ target, clientX, clientY }: MouseEvent): void {
  const meant = document
    .elementFromPoint(clientX, clientY)
    ?.closest<HTMLElement>('a, button, input, label, select');
  if (target !== document.documentElement || !meant) return;
  meant.focus();
  meant.click();
}

/** A transition that was skipped, or started on a hidden page, has changed the page anyway. */
function ignoreSkipped(cause: unknown): void {
  if (!(cause instanceof DOMException)) throw cause;
}
