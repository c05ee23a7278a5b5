import { renderToString } from 'react-dom/server';
import { AuthDocument } from './app/auth-document.tsx';
import { DashboardDocument } from './app/dashboard-document.tsx';
import { LandingDocument } from './app/landing-document.tsx';

// Called at build, never in the browser.

export function renderLanding(): string {
  return renderToString(<LandingDocument />);
}

export function renderAuth(path: '/login' | '/signup'): string {
  return renderToString(<AuthDocument path={path} />);
}

export function renderDashboard(): string {
  return renderToString(<DashboardDocument />);
}
