import { useSession } from '../../data/session/session.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Hero } from './hero.tsx';
import { Ownership } from './ownership.tsx';
import { Passages } from './passages.tsx';

interface LandingPageProps {
  /** The speed of the hero's animation. */
  speed?: number;
}

export function LandingPage({ speed = 1 }: LandingPageProps) {
  const { state } = useSession();
  return (
    <>
      <Hero signedIn={state === 'signed-in'} speed={speed} />
      <Passages />
      <Ownership />
      <Closing />
    </>
  );
}

function Closing() {
  return (
    <section aria-labelledby="closing" className="border-t border-line gutter">
      <div className="mx-auto flex max-w-6xl flex-col items-center gap-6 py-16 text-center sm:py-24">
        <h2 id="closing" className="text-4xl sm:text-5xl">
          Start with one transaction.
        </h2>
        <p className="max-w-prose text-lg text-balance text-ink-muted">
          An email address and a password are all it takes.
        </p>
        <a href="/signup" className={buttonClass('cta', 'lg')}>
          Start Tracking Free
        </a>
      </div>
    </section>
  );
}
