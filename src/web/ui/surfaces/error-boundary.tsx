import { Component, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Card } from './card.tsx';

interface ErrorBoundaryProps {
  /** The card's title, which stays when its content fails. */
  title: string;
  children: ReactNode;
}

/** Keeps an error inside one card, so that the rest of the page works on. React logs it. */
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
