import { Moon, Sun } from 'lucide-react';
import { setTheme, useTheme } from '../../data/preferences.ts';
import { IconButton } from '../../ui/button.tsx';
import { applyTheme } from './apply-theme.ts';
import { revealTheme } from './theme-reveal.ts';

export function ThemeSwitch() {
  const theme = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label="Dark mode"
      data-command="theme"
      aria-pressed={theme === 'dark'}
      onClick={(event) =>
        revealTheme(event.currentTarget, () => {
          applyTheme(next);
          setTheme(next);
        })
      }
    >
      {/* CSS chooses, so that the prerendered page shows the right one too. */}
      <Sun aria-hidden size={20} className="hidden dark:block" />
      <Moon aria-hidden size={20} className="dark:hidden" />
    </IconButton>
  );
}
