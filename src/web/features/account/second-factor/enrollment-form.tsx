import { useEffect, useState } from 'react';
import { FailureAlert } from '#web/ui/surfaces/failure-alert.tsx';
import {
  beginEnrollment,
  confirmEnrollment,
  createRecoveryCodes,
  type Enrollment,
} from '../../../data/account/second-factor.ts';
import type { AuthFailure, AuthOutcome } from '../../../data/session/sign-in.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/fields/code-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { Skeleton } from '../../../ui/surfaces/skeleton.tsx';
import { AccountForm } from '../account-form.tsx';
import { PasswordCheck } from './password-check.tsx';

interface EnrollmentFormProps {
  email: string;
  /** Two-factor sign-in is on; these are the recovery codes. */
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
}

export function EnrollmentForm({ email, onCodes, onCancel }: EnrollmentFormProps) {
  const [enrollment, setEnrollment] = useState<AuthOutcome<Enrollment> | null>(null);
  useEffect(() => {
    if (enrollment !== null) return;
    let wanted = true;
    void beginEnrollment().then((begun) => {
      if (wanted) setEnrollment(begun);
    });
    return () => {
      wanted = false;
    };
  }, [enrollment]);
  if (enrollment === null) return <Skeleton className="h-80" />;
  if (enrollment.ok) return <ScanForm enrollment={enrollment.value} onCodes={onCodes} onCancel={onCancel} />;
  if (enrollment.code !== 'reauthentication_needed') {
    return <Broken failure={enrollment} onCancel={onCancel} />;
  }
  return <PasswordCheck email={email} onDone={() => setEnrollment(null)} onCancel={onCancel} />;
}

function Broken({ failure, onCancel }: { failure: AuthFailure; onCancel: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <FailureAlert failure={failure} />
      <Button className="self-end" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

interface ScanFormProps extends Omit<EnrollmentFormProps, 'email'> {
  enrollment: Enrollment;
}

function ScanForm({ enrollment, onCodes, onCancel }: ScanFormProps) {
  const form = useForm({
    start: { code: '' },
    send: async ({ code }) => {
      const confirmed = await confirmEnrollment(enrollment.id, code);
      return confirmed.ok ? createRecoveryCodes() : confirmed;
    },
    onDone: ({ value }) => onCodes(value),
  });
  return (
    <AccountForm form={form} action="Turn on" onCancel={onCancel}>
      <ol className="flex list-decimal flex-col gap-4 pl-5">
        <li>
          <p>Scan this with an authenticator app; your password manager may have one.</p>
          {/* White in both themes: scanners need the picture's contrast. */}
          <img
            src={enrollment.picture}
            alt="QR code for your authenticator app"
            width={208}
            height={208}
            className="mt-2 size-52 max-w-full rounded-md border border-line"
          />
          <p className="mt-2 text-sm text-ink-muted">
            Or enter this key in the app:{' '}
            <code className="font-mono wrap-anywhere text-ink select-all">{toGroups(enrollment.secret)}</code>
          </p>
        </li>
        <li>
          <CodeField label="6-digit code" {...form.input('code')} autoFocus />
        </li>
      </ol>
      <p>This signs out your other devices.</p>
    </AccountForm>
  );
}

function toGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
