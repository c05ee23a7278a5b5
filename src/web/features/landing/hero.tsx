import { useSourceUrl } from '../../data/source-url.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { LiveBoard } from './live-board.tsx';

interface HeroProps {
  signedIn: boolean;
  speed: number;
}

export function Hero({ signedIn, speed }: HeroProps) {
  const sourceUrl = useSourceUrl();
  return (
    <section aria-labelledby="promise" className="ruled ruled-beside gutter">
      <div className="mx-auto grid max-w-6xl items-center gap-10 py-10 sm:py-16 lg:grid-cols-[5fr_7fr] lg:gap-14 lg:py-24">
        <div>
          <h1 id="promise" className="text-5xl tracking-tight sm:text-6xl">
            Manage expenses in clicks.
          </h1>
          <p className="mt-5 max-w-prose text-lg text-pretty">
            Write down what comes in and what goes out, drag each bill from To Do to Done, and see what is
            left, to the last paisa.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href="/signup" className={buttonClass('cta', 'lg')}>
              Start Tracking Free
            </a>
            <a href="/login" className={buttonClass('secondary', 'lg')}>
              Log in
            </a>
          </div>
          <p className="mt-5 flex flex-wrap gap-x-6 gap-y-1">
            <a href={signedIn ? '/app' : '/login'} className={textLinkClass}>
              Open your dashboard
            </a>
            {sourceUrl && (
              <a href={sourceUrl} className={textLinkClass}>
                Source code
              </a>
            )}
          </p>
        </div>
        <LiveBoard speed={speed} />
      </div>
    </section>
  );
}

/** A standalone link, outside of a sentence. */
const textLinkClass =
  'inline-flex min-h-11 items-center font-medium underline decoration-line-strong underline-offset-4 hover:decoration-ink sm:min-h-8';
