import { useSession } from '../../data/session/session.ts';
import { Closing } from './closing.tsx';
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
