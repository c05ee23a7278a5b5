import { type RefObject, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { usePrinting } from '#web/ui/use-printing.ts';
import { chartHeight } from './chart-kind.ts';
import type { ChartSize } from './chart-plan.ts';

/** The size of the last chart, so that the next one in its place renders at once. */
let latest: ChartSize | null = null;

/** The space for a chart, updated as it changes; null until it has been measured. */
export function useChartSize<Box extends HTMLElement>(): {
  box: RefObject<Box | null>;
  size: ChartSize | null;
} {
  const box = useRef<Box>(null);
  const [size, setSize] = useState(latest);
  const printing = usePrinting();

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    // An observer reports after layout; asking for the width would force another one.
    const observer = new ResizeObserver(() => {
      const width = Math.floor(element.clientWidth);
      if (width === 0) return;
      if (latest?.width !== width) latest = toChartSize(element, width);
      // A transition of its own: what else was measured in this frame renders first.
      startTransition(() => setSize(latest));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // On paper it has the width of a page, which the browser tells too late.
  const onPaper = useMemo(() => size && { ...size, width: paperWidth }, [size]);
  return { box, size: printing ? onPaper : size };
}

function toChartSize(element: HTMLElement, width: number): ChartSize {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const context = document.createElement('canvas').getContext('2d');
  if (context !== null) context.font = `500 ${labelSize * rem}px ${getComputedStyle(element).fontFamily}`;
  const measure = (text: string) => context?.measureText(text).width ?? text.length * labelSize * rem * 0.6;
  return { width, height: chartHeight, rem, measure };
}

/** Width of A4 between its margins, a little less than 186 mm, in CSS pixels. */
const paperWidth = 680;

// The size of `text-xs`, in which every label is set.
const labelSize = 0.8125;
