import { useLayoutEffect } from 'react';
import { Toasts } from '../ui/overlays/toasts.tsx';
import { replayEarlyPresses } from './early-presses.ts';
import { PageErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import { Routes, useParts } from './routes.tsx';
import { ShownDialog } from './shown-dialog.tsx';

export function App() {
  useLayoutEffect(replayEarlyPresses, []);
  return (
    <PageErrorBoundary>
      <Layout variant="app" parts={useParts()}>
        <Routes />
      </Layout>
      <ShownDialog />
      <Toasts />
    </PageErrorBoundary>
  );
}
