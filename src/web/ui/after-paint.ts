/** Calls back once the next frame is painted and so many milliseconds more have passed. What is returned cancels it. */
export function afterPaint(then: () => void, more = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then, more);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
