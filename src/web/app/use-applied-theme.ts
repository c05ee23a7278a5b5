import { useLayoutEffect } from 'react';
import { readTheme, useTheme } from '../data/preferences.ts';
import { applyTheme } from '../features/preferences/apply-theme.ts';

/** Keeps the page in the theme of the preferences, wherever a change of them came from. */
export function useAppliedTheme(): void {
  // Drawn again with each change.
  useTheme();
  // Read, not taken from the drawing: the first one is of the light theme for everybody, and would be seen.
  useLayoutEffect(() => applyTheme(readTheme()));
}
