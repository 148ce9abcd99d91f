const message = 'Stopped'

/** Why a request ends that the visitor stops. One that ends because the chat leaves the page has another reason. */
export const stopped = (): DOMException => new DOMException(message, 'AbortError')

/** Whether a signal was aborted by the visitor. */
export const isStopped = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof DOMException && reason.message === message
