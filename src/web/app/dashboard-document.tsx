import { Router } from 'wouter';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { Layout } from './layout.tsx';

/**
 * The dashboard, prerendered at build time: its first cards, waiting for the list. A stranger sees none of it and is
 * redirected as soon as the script has loaded. It is inert, so nothing can be typed into it.
 */
export function DashboardDocument() {
  return (
    <Router ssrPath="/app">
      <div data-for="person" inert aria-hidden>
        <Layout variant="app">
          <DashboardPage />
        </Layout>
      </div>
    </Router>
  );
}
