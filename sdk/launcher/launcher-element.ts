/** The events of a launcher, by name. None of them bubbles. */
export interface LauncherEvents {
  /** The chat was opened. */
  open: CustomEvent<null>
  /** The chat was closed. */
  close: CustomEvent<null>
  /** The number of answers that arrived while the chat was closed has changed. Opening the chat sets it to 0. */
  unread: CustomEvent<{
    /** The current number. */
    readonly count: number
  }>
}

/** The element of a launcher in the page. */
export interface LauncherElement extends HTMLElement {
  /** Listens to an event of the launcher. */
  addEventListener<Name extends keyof LauncherEvents>(
    type: Name,
    listener: (this: LauncherElement, event: LauncherEvents[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  /** Listens to any other event. */
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
}
