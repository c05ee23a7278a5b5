import { LandingPage } from '../../features/landing/landing-page.tsx';
import { PageErrorBoundary } from '../error-boundary.tsx';
import { Layout } from '../layout.tsx';

/** Everything below #root of the landing page: the same tree at build time and in the browser. */
export function LandingDocument() {
  return (
    <PageErrorBoundary>
      <Layout variant="landing">
        <LandingPage />
      </Layout>
    </PageErrorBoundary>
  );
}
