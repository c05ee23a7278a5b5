import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

interface ErrorBoundaryProps {
  /** The title of what is guarded, which stays on the screen when its content cannot. */
  title: string;
  children: ReactNode;
}

/** Keeps a fault inside one card: the rest of the page goes on. React itself logs the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Card title={this.props.title}>
        <div role="alert" className="flex flex-wrap items-center justify-between gap-4">
          <p>Something broke in this part. Your data is safe.</p>
          <Button onClick={() => this.setState({ failed: false })}>Try again</Button>
        </div>
      </Card>
    );
  }
}
