const gap = 4;
const margin = 8;

/** Puts a fixed element under the anchor, or above it where there is more room, never over the window's edge. */
export function placeBeside(element: HTMLElement, anchor: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = element;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = clientHeight - anchor.bottom;
  const top =
    below < height + gap + margin && anchor.top > below ? anchor.top - gap - height : anchor.bottom + gap;
  const left = Math.min(anchor.left, clientWidth - width - margin);
  element.style.top = `${Math.max(margin, Math.min(top, clientHeight - height - margin))}px`;
  element.style.left = `${Math.max(margin, left)}px`;
}
