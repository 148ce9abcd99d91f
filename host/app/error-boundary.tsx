import { Component, type ErrorInfo, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** What to show instead. `reset` tries to draw the children again. */
  fallback: (error: unknown, reset: () => void) => ReactNode
  /** A new value is a new chance: the path of the screen, for one. */
  resetKey?: unknown
  children: ReactNode
}

interface ErrorBoundaryState {
  readonly failure: { readonly error: unknown } | undefined
  readonly resetKey: unknown
}

/** Keeps what fails below from taking away what stands above. React has no other form for it than a class. */
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
