import { useEffect, useRef, useState } from 'react';
import { toFailure } from '#web/data/session/sign-in.ts';
import { FailureAlert } from '#web/ui/surfaces/failure-alert.tsx';
import { type Device, listDevices, signOutDevice, signOutOtherDevices } from '../../data/account/devices.ts';
import type { Outcome } from '../../data/outcome.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusAfterBusy } from '../../ui/keyboard/use-focus-after-busy.ts';
import { Skeleton } from '../../ui/surfaces/skeleton.tsx';
import { DeviceRow } from './device-row.tsx';
import { Part, type PartControl } from './part.tsx';

export function DevicesPart({ open, onOpen, onClose }: PartControl) {
  return (
    <Part
      title="Signed-in devices"
      summary="Where you are signed in, and since when."
      action="Show devices"
      open={open}
      onAction={onOpen}
    >
      <Devices onClose={onClose} />
    </Part>
  );
}

function Devices({ onClose }: { onClose: () => void }) {
  const [listed, setListed] = useState<Outcome<readonly Device[]> | null>(null);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterBusy(busy, list);
  const [refused, setRefused] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  useEffect(() => void listDevices().then(setListed), []);

  const end = async (work: Promise<Outcome<unknown>>, done: string) => {
    setBusy(true);
    setRefused(null);
    setStatus('');
    const outcome = await work;
    setListed(await listDevices());
    setBusy(false);
    if (outcome.ok) setStatus(done);
    else setRefused(outcome.message);
  };

  if (listed === null) return <Skeleton className="h-24" />;
  const devices = listed.ok ? listed.value : [];
  const failure = refused ?? (listed.ok ? null : listed.message);
  return (
    <div className="flex flex-col gap-4">
      <ul ref={list} tabIndex={-1} aria-label="Devices" className="flex flex-col gap-3 outline-none">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={busy}
            onSignOut={() => void end(signOutDevice(device.id), 'Device signed out.')}
          />
        ))}
      </ul>
      <p role="status" className="font-medium empty:hidden">
        {status}
      </p>
      <FailureAlert failure={failure === null ? null : toFailure(failure)} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button autoFocus onClick={onClose}>
          Hide devices
        </Button>
        {devices.length > 1 && (
          <Button
            variant="primary"
            disabled={busy}
            onClick={() => void end(signOutOtherDevices(), 'All other devices signed out.')}
          >
            Sign out other devices
          </Button>
        )}
      </div>
    </div>
  );
}
