import { useCallback } from 'react';
import type { Transaction } from '#domain/transaction.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CommandList } from './palette/command-list.tsx';
import { KeysDialog } from './palette/keys-dialog.tsx';
import { type CommandEffects, useCommands } from './use-commands.ts';

export type CommandDialog = 'commands' | 'keys';

export interface CommandDialogsProps {
  /** The open dialog; null while neither is. */
  shown: CommandDialog | null;
  onShow: (dialog: CommandDialog | null) => void;
  /** Called before something is undone. */
  onStart: () => void;
  onDuplicate: (transaction: Transaction) => void;
}

/** Everything that can be done, found by typing, and all keyboard shortcuts. Their own chunk. */
export function CommandDialogs({ shown, onShow, ...effects }: CommandDialogsProps) {
  const close = useCallback(() => onShow(null), [onShow]);
  return (
    <>
      <Dialog open={shown === 'commands'} title="Commands" onClose={close} high>
        <Commands {...effects} onClose={close} onKeys={() => onShow('keys')} />
      </Dialog>
      <KeysDialog open={shown === 'keys'} onClose={close} />
    </>
  );
}

/** There only while its dialog is open: it follows what the page shows. */
function Commands({ onClose, ...effects }: CommandEffects & { onClose: () => void }) {
  return <CommandList commands={useCommands(effects)} onClose={onClose} />;
}
