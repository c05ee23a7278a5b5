import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Digest,
  type Reminders,
  readReminders,
  saveReminders,
  startCalendar,
  stopCalendar,
} from '#web/data/account/reminders.ts';
import { readConfig } from '#web/data/config.ts';
import type { Outcome } from '#web/data/outcome.ts';
import { useSession } from '#web/data/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { Alert } from '#web/ui/surfaces/alert.tsx';
import { Skeleton } from '#web/ui/surfaces/skeleton.tsx';
import { CalendarAddress } from './calendar-address.tsx';
import { ProofForm } from './proof-form.tsx';
import { Section, Switch } from './section.tsx';

/** Reminders of the server: a calendar for other apps, and an email. */
export function ServerSections() {
  const [listed, setListed] = useState<Outcome<Reminders> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const saved = useRef(Promise.resolve());
  const load = useCallback(async () => setListed(await readReminders()), []);
  useEffect(() => {
    void load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [load]);

  if (listed === null) return <Skeleton className="my-4 h-40" />;
  if (!listed.ok) {
    return (
      <Section title="Calendar and email">
        <Alert>{listed.message}</Alert>
        <Button className="self-start" onClick={() => void load()}>
          Try again
        </Button>
      </Section>
    );
  }
  const reminders = listed.value;
  // Shown at once, so that the control keeps the focus; one after the other, so that the last choice wins.
  const save = (change: Partial<Reminders>) => {
    const next = { ...reminders, ...change };
    setListed({ ok: true, value: next });
    setProblem(null);
    saved.current = saveAfter(saved.current, next);
  };
  const saveAfter = async (earlier: Promise<void>, next: Reminders) => {
    await earlier;
    const outcome = await saveReminders(next);
    if (outcome.ok) return;
    setProblem(outcome.message);
    await load();
  };
  return (
    <>
      <CalendarSection
        reminders={reminders}
        onDetails={(feedDetails) => save({ feedDetails })}
        onProblem={setProblem}
        onChanged={load}
      />
      <EmailSection digest={reminders.digest} onChange={(digest) => save({ digest })} />
      {problem !== null && <Alert className="mt-4">{problem}</Alert>}
    </>
  );
}

interface CalendarSectionProps {
  reminders: Reminders;
  onDetails: (feedDetails: boolean) => void;
  onProblem: (problem: string | null) => void;
  /** An address was made or stopped. */
  onChanged: () => Promise<void>;
}

function CalendarSection({ reminders, onDetails, onProblem, onChanged }: CalendarSectionProps) {
  const { feedSince, feedDetails } = reminders;
  const [busy, setBusy] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  /** Whether the server wants a fresh proof of who asks, before it makes an address; null while it never did. */
  const [asksForProof, setAsksForProof] = useState<boolean | null>(null);
  const renew = async <Value,>(
    work: () => Promise<Outcome<Value>>,
    done: (value: Value) => string | null,
  ) => {
    if (busy) return;
    setBusy(true);
    onProblem(null);
    const outcome = await work();
    setBusy(false);
    if (!outcome.ok && outcome.code === 'reauthentication_needed') return setAsksForProof(true);
    if (!outcome.ok) return onProblem(outcome.message);
    setAddress(done(outcome.value));
    await onChanged();
  };
  const start = () =>
    renew(
      () => startCalendar(feedDetails),
      (made) => made,
    );
  const stop = () => renew(stopCalendar, () => null);
  const startProven = () => {
    setAsksForProof(false);
    void start();
  };

  return (
    <Section title="Calendar">
      <p className="text-sm text-ink-muted">
        {feedSince === null
          ? 'See what is due in your own calendar app: make an address and subscribe to it there.'
          : `The address was made on ${dayFormat.format(feedSince)}. It ends with a new one, with a new password, when you turn on two-factor sign-in, and when you sign out other devices in your account.`}
      </p>
      <CalendarAddress key={address} address={address} />
      <Switch
        label="Also amounts"
        hint={`Anyone with the address sees your titles and dates${feedDetails ? ', and amounts' : ''}.`}
        checked={feedDetails}
        onChange={onDetails}
      />
      {asksForProof ? (
        <ProofForm onDone={startProven} onCancel={() => setAsksForProof(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button autoFocus={asksForProof === false} aria-disabled={busy} onClick={() => void start()}>
            {feedSince === null ? 'Make an address' : 'New address'}
          </Button>
          {feedSince !== null && (
            <Button aria-disabled={busy} onClick={() => void stop()}>
              Stop
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}

const digests = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every Monday' },
] as const;

interface EmailSectionProps {
  digest: Digest | null;
  onChange: (digest: Digest | null) => void;
}

function EmailSection({ digest, onChange }: EmailSectionProps) {
  const { user } = useSession();
  const { ownBackend } = readConfig();
  return (
    <Section title="Email">
      <p className="text-sm text-ink-muted wrap-anywhere">
        {ownBackend
          ? `What is due and overdue, to ${user?.email} at about 7 in the morning. Nothing due, no email.`
          : 'This server does not send it.'}
      </p>
      {ownBackend && (
        <Segmented
          legend="Email what is due"
          options={digests}
          value={digest ?? 'off'}
          onChange={(value) => onChange(value === 'off' ? null : value)}
        />
      )}
    </Section>
  );
}

/** '28 November 2026', in this device's time zone. */
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
