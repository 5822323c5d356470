import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  fallback?: ReactNode;
  /** In place of `fallback`; `again` renders the part anew. */
  renderFallback?: (again: () => void) => ReactNode;
};

/** Limits a failure (a chunk that did not load, a bug) to its part of the page. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { children, fallback, renderFallback } = this.props;
    if (!this.state.failed) return children;
    return renderFallback ? renderFallback(() => this.setState({ failed: false })) : fallback;
  }
}
