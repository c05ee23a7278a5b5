import { lazy, type ReactNode, Suspense, useState } from 'react';

const AccountDialog = lazy(() =>
  import('./account-dialog.tsx').then((module) => ({ default: module.AccountDialog })),
);

/** Whatever opens the Account dialog, which is loaded when it is first asked for. */
export function AccountAccess({ children }: { children: (open: () => void) => ReactNode }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const open = () => {
    // A menu goes first and gives the focus back, so that the dialog can give it back there too.
    document.activeElement?.closest<HTMLElement>('[popover]')?.hidePopover();
    setState('open');
  };
  return (
    <>
      {children(open)}
      {state !== 'never' && (
        <Suspense fallback={null}>
          <AccountDialog open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
