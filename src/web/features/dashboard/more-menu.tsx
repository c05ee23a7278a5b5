import { toCurrencyCode } from '#domain/money/currency.ts';
import { useSyncText } from '#web/data/engine/sync-text.ts';
import { setCurrency, useCurrency, useTheme } from '#web/data/preferences.ts';
import { signOut } from '#web/data/session/session.ts';
import { CurrencyField } from '#web/money/choices.tsx';
import { toggleAmounts, useAmountsHidden } from '#web/money/hidden-amounts.ts';
import { MenuItem } from '#web/ui/overlays/menu-item.tsx';
import { SheetHead } from '#web/ui/overlays/sheet-head.tsx';

/** What a phone has at hand from anywhere on the page: each item does what its button does. Its own chunk. */
export function MoreMenu({ close }: { close: () => void }) {
  const currency = useCurrency();
  const isDark = useTheme() === 'dark';
  const areHidden = useAmountsHidden();
  const pressing = (command: string) => ({
    onClick: () => {
      // First, so that what opens gives the focus back to More.
      close();
      findButton(command)?.click();
    },
    disabled: findButton(command) === null,
  });
  return (
    <>
      <SheetHead title="More" onClose={close} />
      <ul>
        <MenuItem {...pressing('import')}>Import…</MenuItem>
        <MenuItem {...pressing('export')}>Export…</MenuItem>
        <MenuItem {...pressing('activity')}>Activity</MenuItem>
        <MenuItem {...pressing('theme')}>{isDark ? 'Light theme' : 'Dark theme'}</MenuItem>
        <MenuItem onClick={toggleAmounts}>{areHidden ? 'Show amounts' : 'Hide amounts'}</MenuItem>
        <MenuItem {...pressing('account')}>Account</MenuItem>
        <MenuItem onClick={() => void signOut()}>Sign Out</MenuItem>
      </ul>
      <CurrencyField
        value={currency}
        onChange={(code) => setCurrency(toCurrencyCode(code))}
        className="mt-2 px-2"
      />
      <p className="mt-2 px-2 text-sm text-ink-muted">{useSyncText()}</p>
    </>
  );
}

const findButton = (command: string) =>
  document.querySelector<HTMLElement>(`[data-command="${command}"]:enabled`);
