import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { FailureAlert } from '#web/ui/surfaces/failure-alert.tsx';
import {
  countRecoveryCodes,
  createRecoveryCodes,
  enterCode,
  removeSecondFactor,
} from '../../../data/account/second-factor.ts';
import { accountMessages } from '../../../data/account-messages.ts';
import { type AuthOutcome, toFailure } from '../../../data/session/sign-in.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/fields/code-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';

interface SecondFactorFormProps {
  onCodes: (codes: readonly string[]) => void;
  onOff: () => void;
  onCancel: () => void;
}

/** For people with a second factor: new recovery codes, or turn it off. */
export function SecondFactorForm({ onCodes, onOff, onCancel }: SecondFactorFormProps) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    void countRecoveryCodes().then((counted) => counted.ok && setLeft(counted.value));
  }, []);
  const [asked, setAsked] = useState(false);
  const last = useRef<'renew' | 'remove'>('renew');
  const form = useForm({
    start: { code: '' },
    // If the server wants a more recent proof, asks for a code from the app.
    send: async ({ code }): Promise<AuthOutcome<unknown>> => {
      if (asked) {
        const shown = await enterCode(code);
        if (!shown.ok) return shown;
      }
      const done = await (last.current === 'renew' ? createRecoveryCodes() : removeSecondFactor());
      if (done.ok || done.code !== 'reauthentication_needed') return done;
      setAsked(true);
      return toFailure(accountMessages.codeNeeded);
    },
    onDone: ({ value }) => (last.current === 'renew' ? onCodes(value as readonly string[]) : onOff()),
  });
  const { busy } = form;
  const press = (action: typeof last.current, { currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (!currentTarget.form?.reportValidity()) return;
    last.current = action;
    form.submit();
  };
  // No button submits the form: Enter in the field would press the first, not the one that asked for the code.
  return (
    <form onSubmit={form.submit} className="flex flex-col gap-4">
      <p className="min-h-6">{left !== null && toCodesLeft(left)}</p>
      {asked && <CodeField label="Authenticator code" {...form.input('code')} autoFocus />}
      <FailureAlert failure={form.failure} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button autoFocus disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={busy} onClick={(event) => press('remove', event)}>
          Turn off
        </Button>
        <Button disabled={busy} onClick={(event) => press('renew', event)}>
          New recovery codes
        </Button>
      </div>
    </form>
  );
}

function toCodesLeft(left: number): string {
  if (left === 0) return 'You have no recovery codes.';
  return left === 1 ? 'You have one recovery code left.' : `You have ${left} recovery codes left.`;
}
