import { type ReactNode, useCallback, useState } from 'react';
import { Late, LatePart } from '#web/ui/late-part.tsx';
import { UnloadedDialog } from '#web/ui/unloaded.tsx';

const accountDialog = new Late(async () => (await import('./account-dialog.tsx')).AccountDialog);

/** Whatever opens the Account dialog, which is loaded when it is first asked for. */
export function AccountAccess({ children }: { children: (open: () => void) => ReactNode }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const open = () => {
    // A menu goes first and gives the focus back, so that the dialog can give it back there too.
    document.activeElement?.closest<HTMLElement>('[popover]')?.hidePopover();
    setState('open');
  };
  const close = useCallback(() => setState('closed'), []);
  return (
    <>
      {children(open)}
      {state !== 'never' && (
        <LatePart
          part={accountDialog}
          standIn={null}
          given={{ open: state === 'open', onClose: close }}
          instead={UnloadedDialog}
        />
      )}
    </>
  );
}
