import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { chartHeight } from './chart-kind.ts';
import type { Stage } from './chart-plan.ts';

/** The room that a chart has, followed as it changes; null until it has been measured. */
export function useStage<Box extends HTMLElement>(): { box: RefObject<Box | null>; stage: Stage | null } {
  const box = useRef<Box>(null);
  const [stage, setStage] = useState<Stage | null>(null);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = () => {
      const width = Math.floor(element.clientWidth);
      if (width === 0) return;
      setStage((before) => (before?.width === width ? before : toStage(element, width)));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return { box, stage };
}

function toStage(element: HTMLElement, width: number): Stage {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const context = document.createElement('canvas').getContext('2d');
  if (context !== null) context.font = `500 ${labelSize * rem}px ${getComputedStyle(element).fontFamily}`;
  const measure = (text: string) => context?.measureText(text).width ?? text.length * labelSize * rem * 0.6;
  return { width, height: chartHeight, rem, measure };
}

// The size of `text-xs`, in which every label is set.
const labelSize = 0.8125;
