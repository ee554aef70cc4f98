import { Component, type ReactNode } from 'react';

type Props = { fallback?: ReactNode; onError?: () => void; children: ReactNode };

/** Catches errors of its children, failed code downloads included, so that the rest of the page stays. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onError?.();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
