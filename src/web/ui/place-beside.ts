const gap = 4;
const margin = 8;

/**
 * Puts an element that is fixed to the window's corner under the anchor or above it, where there is more room, never
 * over the window's edge. It is moved there by a transform: a layout that shifts costs people their place.
 */
export function placeBeside(element: HTMLElement, anchor: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = element;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = clientHeight - anchor.bottom;
  const top =
    below < height + gap + margin && anchor.top > below ? anchor.top - gap - height : anchor.bottom + gap;
  const left = Math.min(anchor.left, clientWidth - width - margin);
  const y = Math.max(margin, Math.min(top, clientHeight - height - margin));
  element.style.translate = `${Math.max(margin, left)}px ${y}px`;
}
