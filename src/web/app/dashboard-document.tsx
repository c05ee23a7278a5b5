import { Router } from 'wouter';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { Layout } from './layout.tsx';

/**
 * The dashboard as it stands in its document from the build: the cards that are seen first, waiting for the list.
 * Nothing of it is for a stranger, who is sent away as soon as the script has come, and nothing can be typed into it.
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
