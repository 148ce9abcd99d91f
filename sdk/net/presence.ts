/** Whether a page can reach the network, and whether somebody looks at it. */
export interface Presence {
  readonly isOnline: boolean
  readonly isHidden: boolean
  /** Resolves when the page comes online or into sight the next time; rejects when the signal aborts. */
  awaken(signal: AbortSignal): Promise<void>
}

/** The browser's word for it. Where there is no page, as in Node, it is there and seen. */
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
