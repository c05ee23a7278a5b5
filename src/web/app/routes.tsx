import { useEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { arrivedMailLink } from '../data/mail-link.ts';
import { LazyComponent, LazyPart } from '../ui/lazy-part.tsx';
import { ProtectedRoute } from './protected-route.tsx';
import { takeReturnLocation } from './return-location.ts';

const auth = new LazyComponent(async () => (await import('../features/auth/auth-page.tsx')).AuthPage);
const dashboard = new LazyComponent(async () => {
  const { DashboardPage, preloadDashboard } = await import('../features/dashboard/dashboard-page.tsx');
  // Together with what the first render shows, so that it does not render twice.
  await preloadDashboard();
  return DashboardPage;
});

// A link from an email that leads anywhere else in the app: only the sign-in page can handle it.
if (arrivedMailLink().kind !== 'none' && !/^\/(login|signup)\/?$/.test(location.pathname)) {
  history.replaceState(history.state, '', `/login${location.search}${location.hash}`);
}

/** Loads the first page while React starts. A failure is reported when it renders. */
export const firstPage = (location.pathname === '/app' ? dashboard : auth).preload().catch(() => undefined);

export function Routes() {
  return (
    <Switch>
      <Route path={/^\/(login|signup)\/?$/} component={Auth} />
      <Route path="/app" component={Dashboard} />
      <Route component={ToStart} />
    </Switch>
  );
}

/** One route for both forms, so that switching keeps what was typed and said. */
function Auth() {
  const [path, navigate] = useLocation();
  const mode = path.startsWith('/signup') ? 'sign-up' : 'sign-in';
  usePageTitle(mode === 'sign-in' ? 'Log in' : 'Create an account');
  return (
    <LazyPart
      part={auth}
      fallback={null}
      props={{
        mode,
        onMode: (next) => navigate(next === 'sign-in' ? '/login' : '/signup'),
        onSignedIn: () => navigate(takeReturnLocation() ?? '/app', { replace: true }),
      }}
    />
  );
}

function Dashboard() {
  usePageTitle('Dashboard');
  return (
    <ProtectedRoute onStranger={toStart}>
      <LazyPart part={dashboard} fallback={null} props={{}} />
    </ProtectedRoute>
  );
}

function ToStart() {
  useEffect(toStart, []);
  return null;
}

/** The landing page is another document. */
function toStart(): void {
  location.replace('/');
}

/** Names the page, and never the person. */
function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · Tallyboard`;
  }, [page]);
}
