const gap = 4;
const margin = 8;

/**
 * Moves an element that is fixed to the window's corner below the anchor, or above it if there is more room, and keeps
 * it inside the window. It moves by `translate`, which shifts no layout.
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
