import { lazy, Suspense, useEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { takeKeptLocation } from './kept-location.ts';
import { ProtectedRoute } from './protected-route.tsx';
import { usePageTitle } from './use-page-title.ts';

const loadAuth = () => import('../features/auth/auth-page.tsx');
const loadDashboard = () => import('../features/dashboard/dashboard-page.tsx');
const AuthPage = lazy(() => loadAuth().then((module) => ({ default: module.AuthPage })));
const DashboardPage = lazy(() => loadDashboard().then((module) => ({ default: module.DashboardPage })));

// The page that will be shown is on its way while React still starts. `lazy` reports a failure to the boundary.
void (location.pathname === '/app' ? loadDashboard() : loadAuth()).catch(() => undefined);

export function Routes() {
  return (
    <Suspense fallback={null}>
      <Switch>
        <Route path={/^\/(login|signup)\/?$/} component={Auth} />
        <Route path="/app" component={Dashboard} />
        <Route component={ToStart} />
      </Switch>
    </Suspense>
  );
}

/** One route for both forms, so that what was typed and said survives the change from one to the other. */
function Auth() {
  const [path, navigate] = useLocation();
  const mode = path.startsWith('/signup') ? 'sign-up' : 'sign-in';
  usePageTitle(mode === 'sign-in' ? 'Log in' : 'Create an account');
  return (
    <AuthPage
      mode={mode}
      onMode={(next) => navigate(next === 'sign-in' ? '/login' : '/signup')}
      onSignedIn={() => navigate(takeKeptLocation() ?? '/app', { replace: true })}
    />
  );
}

function Dashboard() {
  usePageTitle('Dashboard');
  return (
    <ProtectedRoute onStranger={toStart}>
      <DashboardPage />
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
