import { type RefObject, useEffect } from 'react';
import { siteStorage } from '#web/base/site-storage.ts';
import { roomKeys } from './person-storage.ts';

/**
 * Keeps on the device how high an element is, in the property of CSS of that name, which the page's head sets before
 * anything has loaded.
 */
export function useKeptRoom(name: keyof typeof roomKeys, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current as HTMLElement;
    const keep = () => {
      const room = `${element.offsetHeight}px`;
      document.documentElement.style.setProperty(`--${name}`, room);
      siteStorage.setHint(roomKeys[name], room);
    };
    // An observer says nothing of what is hidden from the beginning.
    keep();
    const observer = new ResizeObserver(keep);
    observer.observe(element);
    return () => observer.disconnect();
  }, [name, place]);
}
