import { keepsStill } from '#web/ui/reduced-motion.ts';

/** How long the new theme takes to spread over the page, in milliseconds. */
export const revealTime = 700;

let latest: ViewTransition | undefined;

/** Lets a change of the whole page spread in a circle from an element; at once where that is not possible or wanted. */
export function revealTheme(origin: Element, change: () => void): void {
  if (keepsStill() || !('startViewTransition' in document)) {
    change();
    return;
  }
  const root = document.documentElement;
  root.dataset.reveal = 'theme';
  const transition = document.startViewTransition(change);
  latest = transition;
  const skip = (): void => {
    transition.skipTransition();
    addEventListener('click', passOn, { capture: true, once: true });
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
    { duration: revealTime, easing: 'ease-in-out', pseudoElement: '::view-transition-new(root)' },
  );
}

/** A press that met the picture of the page was meant for what lies below it. */
function passOn({ target, clientX, clientY }: MouseEvent): void {
  const meant = document
    .elementFromPoint(clientX, clientY)
    ?.closest<HTMLElement>('a, button, input, label, select');
  if (target !== document.documentElement || !meant) return;
  meant.focus();
  meant.click();
}

/** A transition that was skipped before it began, or found the page hidden, has changed the page all the same. */
function ignoreSkipped(cause: unknown): void {
  if (!(cause instanceof DOMException)) throw cause;
}
