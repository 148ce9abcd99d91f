import { Component, type ErrorInfo, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** What to show instead. `reset` renders the children again. */
  fallback: (error: unknown, reset: () => void) => ReactNode
  /** A new value resets the boundary, for example the path of the screen. */
  resetKey?: unknown
  children: ReactNode
}

interface ErrorBoundaryState {
  readonly failure: { readonly error: unknown } | undefined
  readonly resetKey: unknown
}

/** Catches rendering errors of its children. React requires a class for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): Partial<ErrorBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { failure: undefined, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    // The name alone: messages may hold what a visitor typed.
    console.error('A part of the page failed:', error instanceof Error ? error.name : typeof error, componentStack)
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.error, () => this.setState({ failure: undefined })) : this.props.children
  }
}
