import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyPart, UnloadedDialog } from '#web/ui/lazy-part.tsx';

const AccountDialog = lazyPart(
  async () => (await import('./account-dialog.tsx')).AccountDialog,
  UnloadedDialog,
);

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
        <Suspense fallback={null}>
          <AccountDialog open={state === 'open'} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
