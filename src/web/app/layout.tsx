import { type ReactNode, useLayoutEffect } from 'react';
import { readTheme, useTheme } from '../data/preferences.ts';
import { applyTheme } from '../features/preferences/apply-theme.ts';
import { Footer } from './footer.tsx';
import { Header, type HeaderVariant } from './header.tsx';

interface LayoutProps {
  variant: HeaderVariant;
  children: ReactNode;
}

export function Layout({ variant, children }: LayoutProps) {
  useAppliedTheme();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-md bg-ink px-4 py-2 text-paper-raised focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20 focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
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
