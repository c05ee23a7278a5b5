import { useState } from 'react';
import { useSession } from '../../data/session/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DataPart } from './data-part.tsx';
import { DeletionPart } from './deletion-part.tsx';
import { DevicesPart } from './devices-part.tsx';
import { EmailPart } from './email-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { SecondFactorPart } from './second-factor-part.tsx';

interface AccountDialogProps {
  open: boolean;
  onClose: () => void;
}

type PartName = 'password' | 'email' | 'second-factor' | 'devices' | 'deletion';

/** All account settings. One part is open at a time. */
export function AccountDialog({ open, onClose }: AccountDialogProps) {
  const { user } = useSession();
  return (
    <Dialog open={open} title="Account" description={`Signed in as ${user?.email ?? ''}`} onClose={onClose}>
      <Parts email={user?.email ?? ''} />
    </Dialog>
  );
}

function Parts({ email }: { email: string }) {
  const [part, setPart] = useState<PartName | null>(null);
  const of = (name: PartName) => ({
    open: part === name,
    onOpen: () => setPart(name),
    onClose: () => setPart(null),
  });
  return (
    <div className="divide-y divide-line">
      <PasswordPart {...of('password')} />
      <EmailPart {...of('email')} email={email} />
      <SecondFactorPart {...of('second-factor')} email={email} />
      <DevicesPart {...of('devices')} />
      <DataPart />
      <DeletionPart {...of('deletion')} email={email} />
    </div>
  );
}
