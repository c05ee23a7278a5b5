import { Router } from 'wouter';
import { AuthForm } from '../features/auth/auth-form.tsx';
import { Layout } from './layout.tsx';

const nothing = () => undefined;

/**
 * The login page as it stands in its document from the build, to be read before any script has come. What only a script
 * makes work takes its room unseen, so that nothing moves when it comes and nothing typed too early is lost.
 */
export function LoginDocument() {
  return (
    <Router ssrPath="/login">
      <Layout place="app">
        <div data-for="stranger" className="flex grow flex-col [&_form]:invisible [&_form~*]:invisible">
          <AuthForm mode="sign-in" onMode={nothing} onForgotten={nothing} />
        </div>
      </Layout>
    </Router>
  );
}
