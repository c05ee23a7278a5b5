import { AuthForm } from '../../features/auth/auth-form.tsx';
import { toAuthMode } from '../auth-route.tsx';
import type { PageProps } from '../page-list.ts';

const nothing = () => undefined;

/** The form as a visitor finds it, where the page itself waits for the session. */
export function AuthDocument({ path }: PageProps) {
  return (
    <AuthForm
      mode={toAuthMode(path)}
      ended={undefined}
      onMode={nothing}
      onForgotten={nothing}
      onCode={nothing}
    />
  );
}
