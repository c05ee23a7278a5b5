const glideMs = 220;

/**
 * Lets a card that moves without being dragged travel to its new place. Its picture flies over the page, for the
 * columns would cut it off. Call it before the change; the given function finds the card after it.
 */
export function glide(card: HTMLElement, findAfter: () => Element | null | undefined): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = card.getBoundingClientRect();
  const picture = card.cloneNode(true) as HTMLElement;
  picture.inert = true;
  picture.ariaHidden = 'true';
  picture.removeAttribute('data-card');
  Object.assign(picture.style, {
    position: 'fixed',
    zIndex: '50',
    margin: '0',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    pointerEvents: 'none',
  });
  requestAnimationFrame(() => {
    const target = findAfter();
    if (!(target instanceof HTMLElement)) return;
    const to = target.getBoundingClientRect();
    document.body.append(picture);
    // Not hidden: what is hidden cannot keep the focus.
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
  });
}
