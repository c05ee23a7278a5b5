import { type SubmitEvent, useState } from 'react';
import type { AuthFailure, AuthOutcome } from '../../data/session/sign-in.ts';
import { useFocusAfterBusy } from '../../ui/keyboard/use-focus-after-busy.ts';

/** The state of a form: busy while it is sent, then done or failed. */
export function useSubmit<Value>(
  send: () => Promise<AuthOutcome<Value>> | AuthOutcome<Value>,
  onDone: (value: Value) => void,
) {
  const [busy, setBusy] = useState(false);
  useFocusAfterBusy(busy);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
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
