import { Toasts } from '../ui/toasts.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import { Routes } from './routes.tsx';

export function App() {
  return (
    <ErrorBoundary>
      <Layout place="app">
        <Routes />
      </Layout>
      <Toasts />
    </ErrorBoundary>
  );
}
