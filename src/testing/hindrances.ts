/**
 * What hinders a person in seeing an element or pressing it, in words; nothing where all of it is in sight. It is
 * scrolled into the window. Where `least` is given, it must be so many CSS pixels wide and high. It refers to nothing
 * outside of itself, so a page can be given it, too.
 */
export function findHindrances(element: Element, least = 0): string[] {
  const holds = (box: DOMRect, x: number, y: number) =>
    x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  const nameOf = (one: Element) =>
    `${one.localName} ${one.ariaLabel ?? one.textContent?.trim().slice(0, 30) ?? ''}`.trim();
  const hasGround = (one: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(one);
    return !/^rgba\(.*, 0\)$|\/ 0\)$/.test(backgroundColor) || backgroundImage !== 'none';
  };
  const linesOf = (one: Element) =>
    [...one.childNodes].flatMap((node) => {
      if (!(node instanceof Text) || node.data.trim() === '') return [];
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
  /** Whether it draws something at a point: a ground, a picture, or words. */
  const draws = (one: Element, x: number, y: number): boolean => {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (hasGround(one)) return true;
    const pictures = [one, ...one.querySelectorAll('*')].filter((inner) => inner.matches('svg, img, canvas'));
    return [...pictures.map((picture) => picture.getBoundingClientRect()), ...linesOf(one)].some((box) =>
      holds(box, x, y),
    );
  };
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return ['is not shown'];
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const whole = element.getBoundingClientRect();
  const { width, height } = whole;
  const found = new Set<string>();
  if (width === 0 || height === 0) found.add('has no size');
  if (width < least - 0.5 || height < least - 0.5) {
    found.add(`is ${Math.round(width)} by ${Math.round(height)} pixels, less than ${least}`);
  }
  /** What has the class `sr-only`. */
  const isForEars = (one: Element): boolean =>
    one !== element &&
    (getComputedStyle(one).clipPath === 'inset(50%)' || isForEars(one.parentElement ?? element));
  const parts = [element, ...element.querySelectorAll('*')].filter((one) => !isForEars(one));
  for (const one of parts) {
    const { display, overflowX, textOverflow } = getComputedStyle(one);
    const isCut = display !== 'inline' && overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
    if (isCut && textOverflow !== 'ellipsis') found.add(`is cut without an ellipsis: ${nameOf(one)}`);
  }
  // What lets presses through is in no list of what stands at a point.
  const { style } = element as HTMLElement;
  const before = style.getPropertyValue('pointer-events');
  const priority = style.getPropertyPriority('pointer-events');
  style.setProperty('pointer-events', 'auto', 'important');
  // Of what is words alone each line counts, not the room around it. Corners may be round: in a circle they are at 15 %.
  // What an ellipsis stands for is in no line of sight.
  const lines = parts.flatMap(linesOf).map((line) => {
    const [left, top] = [Math.max(line.left, whole.left), Math.max(line.top, whole.top)];
    const [right, bottom] = [Math.min(line.right, whole.right), Math.min(line.bottom, whole.bottom)];
    return new DOMRect(left, top, right - left, bottom - top);
  });
  for (const box of hasGround(element) || lines.length === 0 ? [whole] : lines) {
    const inset = 0.15 * Math.min(box.width, box.height);
    const points = [
      [box.left + inset, box.top + inset],
      [box.right - inset, box.top + inset],
      [box.left + box.width / 2, box.top + box.height / 2],
      [box.left + inset, box.bottom - inset],
      [box.right - inset, box.bottom - inset],
    ] as const;
    for (const [x, y] of points) {
      const stack = document.elementsFromPoint(x, y);
      const at = stack.findIndex((one) => one === element || element.contains(one));
      const over = stack.slice(0, Math.max(at, 0)).find((one) => !one.contains(element) && draws(one, x, y));
      if (at < 0) found.add('reaches out of sight');
      if (over !== undefined) found.add(`is covered by ${nameOf(over)}`);
    }
  }
  style.setProperty('pointer-events', before, priority);
  return [...found];
}
