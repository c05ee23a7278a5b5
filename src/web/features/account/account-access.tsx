import { type ReactNode, useCallback, useState } from 'react';
import { LazyComponent, LazyPart } from '#web/ui/lazy-part.tsx';
import { DialogLoadError } from '#web/ui/load-error.tsx';

const accountDialog = new LazyComponent(async () => (await import('./account-dialog.tsx')).AccountDialog);

/** Opens the Account dialog, which is loaded on first use. */
export function AccountAccess({ children }: { children: (open: () => void) => ReactNode }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const open = () => {
    // Close a menu first, so that the focus returns to its button when the dialog closes.
    document.activeElement?.closest<HTMLElement>('[popover]')?.hidePopover();
    setState('open');
  };
  const close = useCallback(() => setState('closed'), []);
  return (
    <>
      {children(open)}
      {/* For commands, which press a button: the menu has its own only while it is open. */}
      <button type="button" hidden data-command="account" onClick={open} />
      {state !== 'never' && (
        <LazyPart
          part={accountDialog}
          fallback={null}
          props={{ open: state === 'open', onClose: close }}
          errorFallback={DialogLoadError}
        />
      )}
    </>
  );
}
