import { useEffect, useState } from 'react';
import { hasSecondFactor } from '../../../data/account/second-factor.ts';
import { Part, type PartControl } from '../part.tsx';
import { EnrollmentForm } from './enrollment-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

type State = 'unknown' | 'failed' | 'off' | 'on';

const summaries: Readonly<Record<State, string>> = {
  unknown: 'Checking...',
  failed: 'Could not check.',
  off: 'Off. Turn it on to require a code from an authenticator app when you sign in.',
  on: 'On. You need a code from your authenticator app to sign in.',
};

const actions: Readonly<Record<State, string>> = {
  unknown: 'Turn on',
  failed: 'Try again',
  off: 'Turn on',
  on: 'Manage',
};

/** Recovery codes to save, kept by the dialog, which stays open meanwhile. */
export interface CodesControl {
  codes: readonly string[] | null;
  onCodes: (codes: readonly string[] | null) => void;
}

export function SecondFactorPart(props: PartControl & CodesControl & { email: string }) {
  const { open, onOpen, onClose, email, codes, onCodes } = props;
  const [state, setState] = useState<State>('unknown');
  const [notice, setNotice] = useState<string | null>(null);

  useEffect(() => {
    if (state !== 'unknown') return;
    void hasSecondFactor().then((found) => setState(found.ok ? (found.value ? 'on' : 'off') : 'failed'));
  }, [state]);

  const show = (fresh: readonly string[]) => {
    setState('on');
    onCodes(fresh);
  };
  const end = (message: string | null) => {
    onCodes(null);
    setNotice(message);
    onClose();
  };

  return (
    <Part
      title="Two-factor sign-in"
      summary={summaries[state]}
      action={actions[state]}
      open={open || codes !== null}
      busy={state === 'unknown'}
      onAction={() => {
        setNotice(null);
        if (state === 'failed') setState('unknown');
        else onOpen();
      }}
      step={codes ? 'codes' : 'form'}
      notice={notice}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => end('Two-factor sign-in is on.')} />
      ) : state === 'off' ? (
        <EnrollmentForm email={email} onCodes={show} onCancel={onClose} />
      ) : (
        <SecondFactorForm
          onCodes={show}
          onCancel={onClose}
          onOff={() => {
            setState('off');
            end('Two-factor sign-in is off.');
          }}
        />
      )}
    </Part>
  );
}
