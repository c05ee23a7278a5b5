import { useState } from 'react';
import { accountMessages } from '#web/data/account-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';

/** The calendar's new address, this once. */
export function CalendarAddress({ address }: { address: string | null }) {
  const [status, setStatus] = useState('');
  if (address === null) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setStatus('Copied.');
    } catch {
      setStatus(accountMessages.notCopied);
    }
  };
  return (
    <div className="rounded-md border border-line bg-paper-sunken p-3">
      <Field
        label="Address of your calendar"
        hint={
          <span role="status">
            {status || 'Copy it now: it is not shown again. Add it in your calendar app as a subscription.'}
          </span>
        }
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              readOnly
              autoFocus
              value={address}
              onFocus={({ target }) => target.select()}
              className="min-w-0 flex-1"
            />
            <Button onClick={() => void copy()}>Copy</Button>
          </div>
        )}
      </Field>
    </div>
  );
}
