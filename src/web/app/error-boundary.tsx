import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** The last resort. React logs the error; the page says what the person can do. */
export class PageErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <Broken /> : this.props.children;
  }
}

function Broken() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg items-center p-6">
      <div role="alert" className="flex flex-col items-start gap-4">
        <h1 className="text-3xl">Something broke on this page</h1>
        <p className="text-ink-muted">
          Nothing you saved is lost. Reloading usually helps. If it does not, the start page still works.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
          <Button onClick={() => location.assign('/')}>Go to the start page</Button>
        </div>
      </div>
    </main>
  );
}
