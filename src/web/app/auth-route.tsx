import { useLocation } from 'wouter';
import { takeSavedLocation } from '../data/session/return-location.ts';
import { currentUser } from '../data/session/session.ts';
import type { AuthMode } from '../features/auth/auth-form.tsx';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { type PageProps, pages } from './page-list.ts';

const personPaths = pages
  .filter(({ audience }) => audience === 'person')
  .flatMap(({ titles }) => Object.keys(titles));
const leadsBack = new RegExp(`^(?:${personPaths.join('|')})(?:$|[?/#])`);

export function toAuthMode(path: string): AuthMode {
  return path === '/signup' ? 'sign-up' : 'sign-in';
}

/** Login and sign-up: one page, so that switching keeps what was typed and said. */
export function AuthRoute({ path }: PageProps) {
  const [, navigate] = useLocation();
  return (
    <AuthPage
      mode={toAuthMode(path)}
      onMode={(next) => navigate(next === 'sign-in' ? '/login' : '/signup')}
      onSignedIn={() => navigate(takeReturnLocation(currentUser()?.id) ?? '/app', { replace: true })}
    />
  );
}

/** The stored address, once. Only a person's pages count: anything else could lead away from the app. */
export function takeReturnLocation(person?: string): string | undefined {
  const kept = takeSavedLocation(person);
  return kept && leadsBack.test(kept) ? kept : undefined;
}
