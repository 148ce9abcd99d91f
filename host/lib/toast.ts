// Says something in a corner of the window for 5 seconds.
/** What a toast says, and how urgently. How long it stays is its card's: app/toasts/toast-card.tsx. */
export interface Toast {
  readonly message: string
  /** An error interrupts a screen reader, the others wait. Default `info`. */
  readonly kind: 'info' | 'success' | 'warning' | 'error'
  /** A button in the toast. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
}

type Show = (toast: Toast) => void

let show: Show | undefined
let waiting: Toast[] = []

/**
 * Says something in the corner, for as long as the card of a toast stays. Never the only place where an error is said: the form or the screen says it too.
 * What is said before the toasts are there waits for them.
 */
export function toast(message: string, options: Partial<Omit<Toast, 'message'>> = {}): void {
  const next: Toast = { kind: 'info', ...options, message }
  if (show) show(next)
  else waiting.push(next)
}

/** Takes the toasts from now on, and those that waited. Returns an unsubscribe function. For app/toasts/toast-host.tsx. */
export function receiveToasts(receive: Show): () => void {
  show = receive
  for (const next of waiting) receive(next)
  waiting = []
  return () => {
    if (show === receive) show = undefined
  }
}
