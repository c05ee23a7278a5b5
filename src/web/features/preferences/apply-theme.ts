import type { Theme } from '../../data/preferences.ts';

export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  root.classList.toggle('dark', theme === 'dark');
  // The browser's own frame follows the page, not the system.
  const paper = getComputedStyle(root).getPropertyValue('--paper');
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', paper);
  }
}
