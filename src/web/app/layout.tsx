import { type ReactNode, useLayoutEffect } from 'react';
import { readTheme, useTheme } from '../data/preferences.ts';
import { useSourceUrl } from '../data/source-url.ts';
import { SkipLinks } from '../ui/keyboard/skip-links.tsx';
import { applyTheme } from '../ui/theme.ts';
import { Header, type HeaderVariant } from './header.tsx';

interface LayoutProps {
  variant: HeaderVariant;
  /** The ids of further parts of the page to skip to. */
  parts?: readonly string[] | undefined;
  children: ReactNode;
}

export function Layout({ variant, parts = [], children }: LayoutProps) {
  useAppliedTheme();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLinks parts={['content', ...parts]} />
      <Header variant={variant} />
      <main id="content" tabIndex={-1} className="peer flex grow flex-col outline-none">
        {children}
      </main>
      <Footer />
    </div>
  );
}

/** Keeps the page in the theme of the preferences, wherever they were changed. */
function useAppliedTheme(): void {
  // Renders again with each change.
  useTheme();
  // Read here, because the first render has the light theme for everybody, which would flash.
  useLayoutEffect(() => applyTheme(readTheme()));
}

function Footer() {
  const sourceUrl = useSourceUrl();
  return (
    // Hidden until the content above it is there, which would push it down.
    <footer className="peer-empty:invisible border-t border-line px-4 pb-safe-bottom text-sm text-ink-muted sm:px-6 print:hidden">
      <div className="mx-auto flex max-w-6xl py-6 flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <p>Tallyboard was created with React and Tailwind CSS.</p>
        {sourceUrl && (
          <a href={sourceUrl} className="py-1 underline underline-offset-4 hover:text-ink">
            Source code
          </a>
        )}
      </div>
    </footer>
  );
}
