import { type SubmitEvent, useState } from 'react';
import type { AuthOutcome } from '../../data/sign-in.ts';
import type { Failure } from './part-failure.tsx';

/** A form's way: busy while it is sent, then done, or a failure to be shown. */
export function useSubmit<Value>(
  send: () => Promise<AuthOutcome<Value>> | AuthOutcome<Value>,
  onDone: (value: Value) => void,
) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const submit = async (event?: SubmitEvent) => {
    event?.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const outcome = await send();
    setBusy(false);
    if (outcome.ok) onDone(outcome.value);
    else setFailure(outcome);
  };
  return { busy, failure, submit };
}
