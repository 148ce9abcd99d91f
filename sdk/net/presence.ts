/** Whether the page is online, and whether it is visible. */
export interface Presence {
  readonly isOnline: boolean
  readonly isHidden: boolean
  /** Resolves when the page next comes online or becomes visible; rejects when the signal aborts. */
  awaken(signal: AbortSignal): Promise<void>
}

/** As the browser reports it. Without a page, e.g. in Node, it counts as online and visible. */
export const browserPresence: Presence = {
  get isOnline() {
    return globalThis.navigator?.onLine ?? true
  },
  get isHidden() {
    return globalThis.document?.visibilityState === 'hidden'
  },
  awaken: (signal) =>
    new Promise((resolve, reject) => {
      const look = ({ type }: Event): void => {
        if (type === 'online' || document.visibilityState === 'visible') resolve()
      }
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      globalThis.addEventListener?.('online', look, { signal })
      globalThis.document?.addEventListener('visibilitychange', look, { signal })
    }),
}
