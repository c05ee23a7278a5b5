import type { ReactNode } from 'react';
import { toCurrencyCode } from '#domain/money/currency.ts';
import { useSyncText } from '#web/data/engine/sync-status.ts';
import { setCurrency, useTheme } from '#web/data/preferences.ts';
import { CurrencyField } from '#web/money/choices.tsx';
import { useAmountsHidden } from '#web/money/hidden-amounts.ts';
import type { Command } from '#web/transactions/commands.ts';
import { MenuItem } from '#web/ui/overlays/menu-item.tsx';
import { SheetHead } from '#web/ui/overlays/sheet-head.tsx';
import { type CommandContext, useCommandContext } from './command-context.ts';
import { commands, isPossible } from './commands.ts';

/** The More menu of a phone, at hand anywhere on the page. Its own chunk. */
export function MoreMenu({ close }: { close: () => void }) {
  const context = useCommandContext();
  const isDark = useTheme() === 'dark';
  const areHidden = useAmountsHidden();
  const toItem = (command: Command<CommandContext>, label: ReactNode, stays = false) => (
    <MenuItem
      disabled={!isPossible(command, context)}
      onClick={() => {
        // First, so that what opens gives the focus back to More.
        if (!stays) close();
        command.run(context);
      }}
    >
      {label}
    </MenuItem>
  );
  return (
    <>
      <SheetHead title="More" onClose={close} />
      <ul>
        {toItem(commands.import, 'Import…')}
        {toItem(commands.export, 'Export…')}
        {toItem(commands.activity, 'Activity')}
        {isDark ? toItem(commands.light, 'Light theme') : toItem(commands.dark, 'Dark theme')}
        {toItem(commands.amounts, areHidden ? 'Show amounts' : 'Hide amounts', true)}
        {toItem(commands.account, 'Account')}
        {toItem(commands.signOut, 'Sign Out')}
      </ul>
      <CurrencyField
        value={context.currency}
        onChange={(code) => setCurrency(toCurrencyCode(code))}
        className="mt-2 px-2"
      />
      <p className="mt-2 px-2 text-sm text-ink-muted">{useSyncText()}</p>
    </>
  );
}
