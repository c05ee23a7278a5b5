import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Point {
  readonly left: number;
  readonly top: number;
}

/** After each change of `beat`, animates every element with `data-glide` from its old position to its new one. */
export function useGlide(stage: RefObject<Element | null>, beat: number, duration: number): void {
  const positions = useRef<Map<string, Point> | null>(null);
  const seen = useRef(Number.NaN);
  useLayoutEffect(() => {
    const root = stage.current;
    if (!root || seen.current === beat) return;
    seen.current = beat;
    const before = positions.current;
    const after = measure(root);
    positions.current = new Map([...after].map(([element, position]) => [name(element), position]));
    if (!before) return;
    for (const [element, position] of after) glide(element, before.get(name(element)), position, duration);
  }, [stage, beat, duration]);
}

/** Relative to the stage, so that scrolling between two beats does not look like a move. */
function measure(root: Element): Map<HTMLElement, Point> {
  const origin = root.getBoundingClientRect();
  const elements = [...root.querySelectorAll<HTMLElement>('[data-glide]')];
  return new Map(
    elements.map((element) => {
      const { left, top } = element.getBoundingClientRect();
      return [element, { left: left - origin.left, top: top - origin.top }];
    }),
  );
}

function glide(element: HTMLElement, from: Point | undefined, to: Point, duration: number): void {
  const easing = 'cubic-bezier(0.3, 0, 0.1, 1)';
  if (!from) {
    element.animate({ opacity: [0, 1], translate: ['0 -8px', '0 0'] }, { duration, easing });
    return;
  }
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.hypot(x, y) < 1) return;
  const lift = Math.abs(x) > 1 ? '1.03' : '1';
  element.animate(
    [
      { translate: `${x}px ${y}px`, scale: '1', zIndex: 1 },
      { scale: lift, zIndex: 1, offset: 0.4 },
      { translate: '0 0', scale: '1', zIndex: 1 },
    ],
    { duration, easing },
  );
}

function name(element: HTMLElement): string {
  return element.dataset.glide ?? '';
}
