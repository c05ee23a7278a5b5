import { Router } from 'wouter';
import { AuthForm } from '../features/auth/auth-form.tsx';
import { Layout } from './layout.tsx';

/** The form's mode at each address. */
const modes = { '/login': 'sign-in', '/signup': 'sign-up' } as const;

const nothing = () => undefined;

/**
 * Login or sign-up, prerendered at build time so that it can be read before any script has loaded. What needs a script
 * is invisible but takes its space, so that nothing moves later and nothing typed too early is lost.
 */
export function AuthDocument({ path }: { path: keyof typeof modes }) {
  return (
    <Router ssrPath={path}>
      <Layout variant="app">
        <div data-for="stranger" className="flex grow flex-col [&_form]:invisible [&_form~*]:invisible">
          <AuthForm mode={modes[path]} onMode={nothing} onForgotten={nothing} onCode={nothing} />
        </div>
      </Layout>
    </Router>
  );
}
