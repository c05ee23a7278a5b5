import { afterPaint } from '#web/base/after-paint.ts';
import { prefersReducedMotion } from '#web/ui/reduced-motion.ts';

const glideMs = 220;
/** The most frames in which a card comes to its new place: on a slow device a frame takes longer. */
const mostFrames = 30;

/**
 * Animates a card that is moved without being dragged; false where motion is reduced. A copy glides over the page, for
 * columns would clip the card. Call it before the change, whose first frame still shows the card in its old place;
 * `findAfter` finds it in a later one.
 */
export function glide(card: HTMLElement, findAfter: () => Element | null | undefined): boolean {
  if (prefersReducedMotion()) return false;
  afterPaint(() => {
    if (!card.isConnected) return;
    const from = card.getBoundingClientRect();
    const picture = toPicture(card, from);
    // Before the card moves, so that the browser lays out both at once.
    document.body.append(picture);
    let frames = 0;
    const seek = () => {
      const target = findAfter();
      if (target instanceof HTMLElement && target !== card) fly(picture, from, target);
      else if (frames < mostFrames) {
        frames += 1;
        requestAnimationFrame(seek);
      } else picture.remove();
    };
    requestAnimationFrame(seek);
  });
  return true;
}

function fly(picture: HTMLElement, from: DOMRect, target: HTMLElement): void {
  const to = target.getBoundingClientRect();
  // Not hidden: a hidden element loses the focus.
  target.style.opacity = '0';
  const flight = picture.animate(
    { transform: ['none', `translate(${to.left - from.left}px, ${to.top - from.top}px)`] },
    { duration: glideMs, easing: 'ease-in-out' },
  );
  const land = () => {
    picture.remove();
    target.style.opacity = '';
  };
  flight.finished.then(land, land);
}

function toPicture(card: HTMLElement, { left, top, width, height }: DOMRect): HTMLElement {
  const copy = card.cloneNode(true) as HTMLElement;
  copy.removeAttribute('data-card');
  // As in a drag, without controls.
  for (const control of copy.querySelectorAll('[data-handle], [data-actions] > *')) control.remove();
  const picture = document.createElement('div');
  picture.inert = true;
  picture.ariaHidden = 'true';
  // A card's layout depends on the width of its container.
  picture.className = '@container pointer-events-none fixed z-50 contain-strict';
  Object.assign(picture.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  picture.append(copy);
  return picture;
}
