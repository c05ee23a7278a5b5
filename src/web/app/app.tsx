import { useLayoutEffect } from 'react';
import { Toasts } from '../ui/toasts.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import { Routes } from './routes.tsx';
import { takeEarlyPresses } from './take-early-presses.ts';

export function App() {
  useLayoutEffect(takeEarlyPresses, []);
  return (
    <ErrorBoundary>
      <Layout place="app">
        <Routes />
      </Layout>
      <Toasts />
    </ErrorBoundary>
  );
}
