/**
 * Called by the Delete button of a row or card: focuses the neighbour's Delete button, so that the next deletion is one
 * key away. Nothing scrolls, because the neighbour moves to where the deleted one was.
 */
export function keepFocusNearby(button: HTMLElement): void {
  const item = button.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const target =
    neighbour?.querySelector<HTMLElement>('[data-delete]') ??
    button.closest<HTMLElement>('[data-rows], [data-cards]');
  target?.focus({ preventScroll: true });
}
