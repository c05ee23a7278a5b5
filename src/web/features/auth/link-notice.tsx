import { useState } from 'react';
import { acceptOffer, declineOffer } from '../../data/session/link-session.ts';
import { arrivedMailLink, type LinkPurpose } from '../../data/session/mail-link.ts';
import { useSession } from '../../data/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';

interface LinkNoticeProps {
  /** The person has read the notice and continues. */
  onRead: () => void;
  onReset: () => void;
}

/** An emailed link that signs nobody in by itself: what it would do, or why it cannot. */
export function LinkNotice({ onRead, onReset }: LinkNoticeProps) {
  const link = arrivedMailLink();
  if (link.kind === 'offered') return <Offer email={link.email} />;
  if (link.kind === 'elsewhere')
    return <Elsewhere purpose={link.purpose} onRead={onRead} onReset={onReset} />;
  return (
    <AuthFrame focused title="The server did not answer" lead="Check your connection, then try again.">
      <Button variant="primary" size="lg" className="w-full" onClick={() => location.reload()}>
        Try again
      </Button>
    </AuthFrame>
  );
}

/** Never switches accounts without asking: otherwise somebody else could read what is entered next. */
function Offer({ email }: { email: string }) {
  const { user } = useSession();
  const [accepted, setAccepted] = useState<{ readonly from: string | undefined } | null>(null);
  const busy = accepted !== null;
  // Accepting signs the current person out while the question is still on screen.
  const from = accepted ? accepted.from : user?.email;
  const accept = () => {
    setAccepted({ from });
    void acceptOffer();
  };
  const stay = (
    <Button
      key="stay"
      variant={from ? 'primary' : 'secondary'}
      size="lg"
      disabled={busy}
      onClick={declineOffer}
      className="wrap-anywhere"
    >
      {from ? `Stay signed in as ${from}` : 'Not now'}
    </Button>
  );
  const go = (
    <Button
      key="go"
      variant={from ? 'secondary' : 'primary'}
      size="lg"
      disabled={busy}
      onClick={accept}
      className="wrap-anywhere"
    >
      {busy ? 'Please wait...' : `Continue as ${email}`}
    </Button>
  );
  return (
    <AuthFrame
      focused
      title={from ? 'Switch accounts?' : 'Is this your account?'}
      lead={
        <>
          {from && (
            <>
              You are signed in as <Address email={from} />.{' '}
            </>
          )}
          This link signs you in as <Address email={email} />.
        </>
      }
    >
      {/* The harmless choice comes first if there is something to lose. */}
      <div className="flex flex-col gap-3">{from ? [stay, go] : [go, stay]}</div>
      <p className="mt-4 text-sm text-ink-muted">
        If you did not ask for this link, {from ? 'stay signed in as you are' : 'choose “Not now”'}: whoever
        sent it could read what you enter.
      </p>
    </AuthFrame>
  );
}

function Address({ email }: { email: string }) {
  return <strong className="font-medium text-ink wrap-anywhere">{email}</strong>;
}

interface ElsewhereText {
  readonly title: string;
  readonly lead: string;
  /** Another way for a person who is not signed in. */
  readonly way?: string;
}

const asked: ElsewhereText = {
  title: 'Open the link where you requested it',
  lead: 'This link works only in the browser that requested it, so open it there',
  way: ', or sign in here',
};

const elsewhere: Readonly<Record<LinkPurpose, ElsewhereText>> = {
  'sign-up': {
    title: 'Open the link where you signed up',
    lead: 'This link works only in the browser you signed up in, so open it there',
    way: ', or sign in here',
  },
  recovery: { ...asked, way: ', or request a new one here' },
  change: {
    title: 'One link for each address',
    lead: 'Your address changes once you have opened the links in both emails. From then on, sign in with the new address',
  },
  invite: asked,
  'sign-in': asked,
};

function Elsewhere({ purpose, onRead, onReset }: LinkNoticeProps & { purpose: LinkPurpose }) {
  const signedIn = useSession().state === 'signed-in';
  const { title, lead, way = '' } = elsewhere[purpose];
  return (
    <AuthFrame focused title={title} lead={`${lead}${signedIn ? '' : way}.`}>
      <div className="flex flex-col gap-3">
        {purpose === 'recovery' && !signedIn && (
          <Button variant="primary" size="lg" onClick={onReset}>
            Request a new link
          </Button>
        )}
        <Button
          variant={purpose === 'recovery' && !signedIn ? 'secondary' : 'primary'}
          size="lg"
          onClick={onRead}
        >
          {signedIn ? 'Go to your dashboard' : 'Sign in'}
        </Button>
      </div>
    </AuthFrame>
  );
}
