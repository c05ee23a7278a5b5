/**
 * Called before a row or card is deleted, with something in it: focuses the neighbour's Delete button, so that the next
 * deletion is one key away. Nothing scrolls, because the neighbour moves to where the deleted one was.
 */
export function keepFocusNearby(part: HTMLElement): void {
  const item = part.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const target =
    neighbour?.querySelector<HTMLElement>('[data-delete]') ??
    part.closest<HTMLElement>('[data-rows], [data-cards]');
  target?.focus({ preventScroll: true });
}
