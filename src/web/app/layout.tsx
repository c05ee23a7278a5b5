import { type ReactNode, useLayoutEffect } from 'react';
import { readTheme, useTheme } from '../data/preferences.ts';
import { applyTheme } from '../features/preferences/apply-theme.ts';
import { SkipLinks } from '../ui/skip-links.tsx';
import { Footer } from './footer.tsx';
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
