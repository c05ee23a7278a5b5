import { Router } from 'wouter';
import { AuthForm } from '../features/auth/auth-form.tsx';
import { Layout } from './layout.tsx';

/** Each address of the form, and what it opens with. */
const modes = { '/login': 'sign-in', '/signup': 'sign-up' } as const;

const nothing = () => undefined;

/**
 * Login or sign-up as it stands in its document from the build, to be read before any script has come. What only a
 * script makes work takes its room unseen, so that nothing moves when it comes and nothing typed too early is lost.
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
