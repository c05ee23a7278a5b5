import { useCallback } from 'react';
import { useToday } from '#web/money/use-today.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { ActionContext } from './actions.ts';
import { CommandList } from './palette/command-list.tsx';
import { KeysDialog } from './palette/keys-dialog.tsx';
import { PrintQuestion } from './palette/print-question.tsx';
import { useCommands } from './use-commands.ts';
import { useFinds } from './use-finds.ts';

export type CommandDialog = 'commands' | 'keys' | 'print';

export type CommandDialogsProps = Omit<ActionContext, 'today'>;

/** Everything that can be done, found by typing, all keyboard shortcuts, and printing. Their own chunk. */
export function CommandDialogs(props: CommandDialogsProps) {
  const { shown, onShow } = props;
  const close = useCallback(() => onShow(null), [onShow]);
  return (
    <>
      <Dialog open={shown === 'commands'} title="Commands" onClose={close} high>
        <Commands {...props} onClose={close} />
      </Dialog>
      <KeysDialog open={shown === 'keys'} onClose={close} />
      {shown === 'print' && <PrintQuestion onClose={close} />}
    </>
  );
}

/** There only while its dialog is open: it follows what the page shows. */
function Commands({ onClose, ...props }: CommandDialogsProps & { onClose: () => void }) {
  const context = { ...props, today: useToday() };
  return <CommandList commands={useCommands(context)} find={useFinds(context)} onClose={onClose} />;
}
