import { useLocation } from 'wouter';
import { currentUser } from '../data/session/session.ts';
import type { AuthMode } from '../features/auth/auth-form.tsx';
import { AuthPage } from '../features/auth/auth-page.tsx';
import type { PageProps } from './page-list.ts';
import { takeReturnLocation } from './return-location.ts';

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
