import { Moon, Sun } from 'lucide-react';
import { setTheme, useTheme } from '../../data/preferences.ts';
import { IconButton } from '../../ui/button.tsx';
import { changeTheme, themeSwitch } from '../../ui/theme.ts';

export function ThemeSwitch() {
  const theme = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      ref={themeSwitch}
      label="Dark mode"
      aria-pressed={theme === 'dark'}
      onClick={() => changeTheme(next, setTheme)}
    >
      {/* CSS chooses, so that the prerendered page shows the right one too. */}
      <Sun aria-hidden size={20} className="hidden dark:block" />
      <Moon aria-hidden size={20} className="dark:hidden" />
    </IconButton>
  );
}
