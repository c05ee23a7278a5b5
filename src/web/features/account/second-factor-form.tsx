import { useEffect, useState } from 'react';
import type { AuthOutcome } from '../../data/accounts.ts';
import { countRecoveryCodes, createRecoveryCodes, removeSecondFactor } from '../../data/second-factor.ts';
import { Button } from '../../ui/button.tsx';
import { PartFailure, toFailure } from './part-failure.tsx';
import { useSubmit } from './use-submit.ts';

interface SecondFactorFormProps {
  onCodes: (codes: readonly string[]) => void;
  onOff: () => void;
  onCancel: () => void;
}

/** For who has a second factor: fresh codes for paper, or none of it any more. */
export function SecondFactorForm({ onCodes, onOff, onCancel }: SecondFactorFormProps) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    void countRecoveryCodes().then((counted) => counted.ok && setLeft(counted.value));
  }, []);
  const renew = useSubmit(async (): Promise<AuthOutcome<readonly string[]>> => {
    const codes = await createRecoveryCodes();
    return codes.ok ? codes : toFailure(codes.message);
  }, onCodes);
  const remove = useSubmit(removeSecondFactor, onOff);
  const busy = renew.busy || remove.busy;
  return (
    <div className="flex flex-col gap-4">
      <p className="min-h-6">{left !== null && toSentence(left)}</p>
      <PartFailure failure={renew.failure ?? remove.failure} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button autoFocus disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={busy} onClick={() => void remove.submit()}>
          Turn off
        </Button>
        <Button disabled={busy} onClick={() => void renew.submit()}>
          New recovery codes
        </Button>
      </div>
    </div>
  );
}

function toSentence(left: number): string {
  if (left === 0) return 'You have no recovery codes.';
  return left === 1 ? 'You have one recovery code left.' : `You have ${left} recovery codes left.`;
}
