import { Fragment, type ReactNode, useEffect } from 'react';
import { saveReturnLocation, saveReturnLocationFor } from '../data/session/return-location.ts';
import { useSession } from '../data/session/session.ts';
import { Button } from '../ui/button.tsx';

interface ProtectedRouteProps {
  /** `hasEnded`: the server has ended the person's session. */
  onVisitor: (hasEnded: boolean) => void;
  children: ReactNode;
}

/** Shows its content only to signed-in people. A visitor is redirected; the address is stored for later. */
export function ProtectedRoute({ onVisitor, children }: ProtectedRouteProps) {
  const { state, user, left, ended, retry } = useSession();
  useEffect(() => {
    if (state !== 'signed-out') return;
    if (ended !== undefined) saveReturnLocationFor(ended.person, location);
    else if (!left) saveReturnLocation(location);
    onVisitor(ended !== undefined);
  }, [state, left, ended, onVisitor]);
  if (state === 'slow') return <SlowServer retry={retry} />;
  // The next person in this tab gets a fresh page, without what another has typed.
  return state === 'signed-in' ? <Fragment key={user?.id ?? ''}>{children}</Fragment> : null;
}

function SlowServer({ retry }: { retry: () => void }) {
  return (
    <div role="status" className="m-auto flex flex-wrap items-center justify-center gap-4 p-6">
      <p>The server has not answered yet.</p>
      <Button onClick={retry}>Retry</Button>
    </div>
  );
}
