/**
 * For a Delete button whose row or card goes: its neighbour's button takes the focus, so that the next Delete is one
 * key away. Nothing scrolls: the neighbour comes to where the other was.
 */
export function keepFocusNearby(button: HTMLElement): void {
  const item = button.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const target =
    neighbour?.querySelector<HTMLElement>('[data-delete]') ??
    button.closest<HTMLElement>('[data-rows], [data-cards]');
  target?.focus({ preventScroll: true });
}
