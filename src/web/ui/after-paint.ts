/** Calls back once the next frame is painted. The given number cancels it, as an animation frame. */
export function afterPaint(then: () => void): number {
  return requestAnimationFrame(() => setTimeout(then));
}
