import { useState } from 'react';
import { findFocusedRow } from '#web/transactions/focused-row.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useCommandContext } from './command-context.ts';
import { useListedCommands } from './listed-commands.ts';
import { CommandList } from './palette/command-list.tsx';
import { useFinds } from './use-finds.ts';

interface CommandsDialogProps {
  onClose: () => void;
}

/** Everything that can be done, found by typing. Its own chunk. */
export function CommandsDialog({ onClose }: CommandsDialogProps) {
  // Before the dialog takes the focus.
  const [focused] = useState(findFocusedRow);
  const context = { ...useCommandContext(), focused };
  return (
    <Dialog open title="Commands" onClose={onClose} high>
      <CommandList commands={useListedCommands(context)} find={useFinds(context)} onClose={onClose} />
    </Dialog>
  );
}
