import { type RefObject, useEffect } from 'react';

/**
 * Keeps the dialog around an element above the keyboard of a phone, for which browsers do not make the window lower.
 */
export function useAboveKeyboard(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = inside.current?.closest('dialog');
    const view = visualViewport;
    if (!dialog || view === null) return;
    const follow = () => {
      // Who enlarges the page moves about in it.
      const covered = view.scale === 1 ? innerHeight - view.height - view.offsetTop : 0;
      dialog.style.marginBottom = covered > 0 ? `${covered}px` : '';
      dialog.style.maxHeight = covered > 0 ? `${view.height}px` : '';
    };
    follow();
    view.addEventListener('resize', follow);
    view.addEventListener('scroll', follow);
    return () => {
      view.removeEventListener('resize', follow);
      view.removeEventListener('scroll', follow);
    };
  }, [inside]);
}
