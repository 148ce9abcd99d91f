const keyOf = (id: string): string => `confab-unanswered:${id}`

/** A page may not be allowed to store anything: https://developer.mozilla.org/docs/Web/API/Window/sessionStorage#securityerror */
function attempt<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(globalThis.sessionStorage)
  } catch {
    return undefined
  }
}

/**
 * Remembers, by its id, a question whose page was left before anything of its answer came: the next page asks whether to try again. Only
 * this tab's: another one may still be waiting for the answer.
 */
export const unansweredQuestion = {
  note(id: string): void {
    attempt((storage) => storage.setItem(keyOf(id), ''))
  },
  /** Whether it was noted, and no page has asked yet. */
  take(id: string): boolean {
    return Boolean(
      attempt((storage) => {
        const isNoted = storage.getItem(keyOf(id)) !== null
        storage.removeItem(keyOf(id))
        return isNoted
      }),
    )
  },
}
