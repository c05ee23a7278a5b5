import { useState } from 'react';
import { useSession } from '../../data/session/session.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DataPart } from './data-part.tsx';
import { DeletionPart } from './deletion-part.tsx';
import { DevicesPart } from './devices-part.tsx';
import { EmailPart } from './email-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { type CodesControl, SecondFactorPart } from './second-factor/second-factor-part.tsx';

type PartName = 'password' | 'email' | 'second-factor' | 'devices' | 'deletion';

/** All account settings. One part is open at a time, and recovery codes until they are saved. Its own chunk. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const [codes, setCodes] = useState<CodesControl['codes']>(null);
  return (
    <Dialog
      open
      title="Account"
      description={`Signed in as ${user?.email ?? ''}`}
      // The server cannot show the codes again.
      busy={codes !== null}
      onClose={onClose}
    >
      <Parts email={user?.email ?? ''} codes={codes} onCodes={setCodes} />
    </Dialog>
  );
}

function Parts({ email, ...codes }: { email: string } & CodesControl) {
  const [part, setPart] = useState<PartName | null>(null);
  const of = (name: PartName) => ({
    open: part === name,
    onOpen: () => setPart(name),
    onClose: () => setPart((current) => (current === name ? null : current)),
  });
  return (
    <div className="divide-y divide-line">
      <PasswordPart {...of('password')} />
      <EmailPart {...of('email')} email={email} />
      <SecondFactorPart {...of('second-factor')} {...codes} email={email} />
      <DevicesPart {...of('devices')} />
      <DataPart />
      <DeletionPart {...of('deletion')} email={email} />
    </div>
  );
}
