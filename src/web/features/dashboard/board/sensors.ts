import {
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  type PointerSensorOptions,
  TouchSensor,
  type TouchSensorOptions,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type PointerEvent, type TouchEvent, useEffect } from 'react';

/** The distance by which an arrow key moves a card, in CSS pixels. */
const keyboardStep = 25;

/**
 * Mouse and pen drag a card by any part that is not a control. A finger on the handle drags at once; on the rest of the
 * card it scrolls, or drags after a long press.
 */
export function useBoardSensors() {
  return useSensors(
    useSensor(DragByPointer, byPointer),
    useSensor(DragByTouch, byTouch),
    useSensor(KeyboardSensor, byKeys),
  );
}

/** While a card is dragged, Escape has done its work once it has put the card back: the library does not say so. */
export function useEscape(isDragging: boolean): void {
  useEffect(() => {
    if (!isDragging) return undefined;
    const take = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    addEventListener('keydown', take, { capture: true });
    return () => removeEventListener('keydown', take, { capture: true });
  }, [isDragging]);
}

// The same objects each time: new ones would give every card new listeners, and rerender it.
const byPointer = { activationConstraint: { distance: 6 } };
const byTouch = { activationConstraint: { delay: 220, tolerance: 8 } };
const byKeys = { coordinateGetter: stepByStep, scrollBehavior: 'auto' as const };

/** Matches phones: the columns are a strip, and a bar at the lower edge while a card is dragged. */
export const onPhone = '(width < 40rem)';

/** Slow enough to stop at the next column. On a phone only the strip scrolls: the page stays under the thumb. */
export const autoScroll = {
  threshold: { x: 0.15, y: 0.15 },
  acceleration: 5,
  canScroll: ({ scrollWidth, clientWidth }: Element) =>
    scrollWidth > clientWidth || !matchMedia(onPhone).matches,
};

// At the edge of a small screen a finger is outside the column that it has scrolled to.
const fingerWidth = 32;

/** The column below the pointer, or of the bar there; for the keyboard, the one below the middle of the carried card. */
export const columnBelow: CollisionDetection = ({
  pointerCoordinates,
  collisionRect,
  droppableContainers,
  droppableRects,
}) => {
  const middle = {
    x: collisionRect.left + collisionRect.width / 2,
    y: collisionRect.top + collisionRect.height / 2,
  };
  const { x, y } = pointerCoordinates ?? middle;
  const bar = pointerCoordinates && document.querySelector('[data-drop-bar]')?.getBoundingClientRect();
  if (bar && bar.height > 0 && y >= bar.top) {
    // In the order of the columns.
    const droppableContainer = droppableContainers[Math.floor(((x - bar.left) / bar.width) * 3)];
    return droppableContainer
      ? [{ id: droppableContainer.id, data: { droppableContainer, inBar: true } }]
      : [];
  }
  const slack = matchMedia('(pointer: coarse)').matches ? fingerWidth : 0;
  return droppableContainers
    .flatMap((container) => {
      const rect = droppableRects.get(container.id);
      if (rect === undefined || y < rect.top || y > rect.bottom) return [];
      const distance = Math.max(rect.left - x, x - rect.right, 0);
      return distance > slack
        ? []
        : [{ id: container.id, data: { droppableContainer: container, value: distance } }];
    })
    .sort((one, other) => one.data.value - other.data.value);
};

class DragByPointer extends PointerSensor {
  static override activators = [
    {
      eventName: 'onPointerDown' as const,
      handler: ({ nativeEvent }: PointerEvent, { onActivation }: PointerSensorOptions) => {
        const byFinger = nativeEvent.pointerType === 'touch';
        if (!nativeEvent.isPrimary || nativeEvent.button !== 0) return false;
        if (isWithin(nativeEvent, '[data-no-drag]')) return false;
        if (byFinger && !isWithin(nativeEvent, '[data-handle]')) return false;
        onActivation?.({ event: nativeEvent });
        return true;
      },
    },
  ];
}

class DragByTouch extends TouchSensor {
  static override activators = [
    {
      eventName: 'onTouchStart' as const,
      handler: ({ nativeEvent }: TouchEvent, { onActivation }: TouchSensorOptions) => {
        if (nativeEvent.touches.length > 1) return false;
        // A finger that rests on a link wants the card; one that taps it, the link.
        if (isWithin(nativeEvent, '[data-no-drag]:not([data-way-in]), [data-handle]')) return false;
        onActivation?.({ event: nativeEvent });
        return true;
      },
    },
  ];
}

function stepByStep(
  event: KeyboardEvent,
  { currentCoordinates: { x, y } }: Parameters<KeyboardCoordinateGetter>[1],
): ReturnType<KeyboardCoordinateGetter> {
  switch (event.code) {
    case 'ArrowRight':
      return { x: x + keyboardStep, y };
    case 'ArrowLeft':
      return { x: x - keyboardStep, y };
    case 'ArrowDown':
      return { x, y: y + keyboardStep };
    case 'ArrowUp':
      return { x, y: y - keyboardStep };
    default:
      return undefined;
  }
}

function isWithin(event: Event, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}
