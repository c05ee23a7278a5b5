import { useEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { arrivedMailLink } from '../data/mail-link.ts';
import { Late, LatePart } from '../ui/late-part.tsx';
import { takeKeptLocation } from './kept-location.ts';
import { ProtectedRoute } from './protected-route.tsx';

const auth = new Late(async () => (await import('../features/auth/auth-page.tsx')).AuthPage);
const dashboard = new Late(async () => {
  const { DashboardPage, makeReady } = await import('../features/dashboard/dashboard-page.tsx');
  // With what its first drawing shows, so that it is not drawn twice.
  await makeReady();
  return DashboardPage;
});

// A mail's link that leads anywhere else in the app: the sign-in page alone knows what to do with it.
if (arrivedMailLink().kind !== 'none' && !/^\/(login|signup)\/?$/.test(location.pathname)) {
  history.replaceState(history.state, '', `/login${location.search}${location.hash}`);
}

/** The page that will be shown, on its way while React still starts. A failure is reported when it is drawn. */
export const firstPage = (location.pathname === '/app' ? dashboard : auth).bring().catch(() => undefined);

export function Routes() {
  return (
    <Switch>
      <Route path={/^\/(login|signup)\/?$/} component={Auth} />
      <Route path="/app" component={Dashboard} />
      <Route component={ToStart} />
    </Switch>
  );
}

/** One route for both forms, so that what was typed and said survives the change from one to the other. */
function Auth() {
  const [path, navigate] = useLocation();
  const mode = path.startsWith('/signup') ? 'sign-up' : 'sign-in';
  usePageTitle(mode === 'sign-in' ? 'Log in' : 'Create an account');
  return (
    <LatePart
      part={auth}
      standIn={null}
      given={{
        mode,
        onMode: (next) => navigate(next === 'sign-in' ? '/login' : '/signup'),
        onSignedIn: () => navigate(takeKeptLocation() ?? '/app', { replace: true }),
      }}
    />
  );
}

function Dashboard() {
  usePageTitle('Dashboard');
  return (
    <ProtectedRoute onStranger={toStart}>
      <LatePart part={dashboard} standIn={null} given={{}} />
    </ProtectedRoute>
  );
}

function ToStart() {
  useEffect(toStart, []);
  return null;
}

/** The landing page is a document of its own. */
function toStart(): void {
  location.replace('/');
}

/** Names the page, and never the person. */
function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · Tallyboard`;
  }, [page]);
}
