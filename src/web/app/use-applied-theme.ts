import { useLayoutEffect } from 'react';
import { useTheme } from '../data/preferences.ts';
import { applyTheme } from '../features/preferences/apply-theme.ts';

/** Keeps the page in the theme of the preferences, wherever a change of them came from. */
export function useAppliedTheme(): void {
  const theme = useTheme();
  useLayoutEffect(() => applyTheme(theme), [theme]);
}
