import { Component, type ReactNode } from 'react';
import { BrokenPage } from './broken-page.tsx';

/** Catches what a page throws, so that the shell stays and there is a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <BrokenPage /> : this.props.children;
  }
}
