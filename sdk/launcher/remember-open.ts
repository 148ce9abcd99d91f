const key = 'confab-launcher-open'

/** True if the chat was open when the visitor left the last page in this tab. */
export function wasOpen(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    // A page may not be allowed to store anything: https://developer.mozilla.org/docs/Web/API/Window/sessionStorage#securityerror
    return false
  }
}

/** Remembers whether the chat is open for the next page in this tab. */
export function rememberOpen(isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(key, '')
    else sessionStorage.removeItem(key)
  } catch {
    // Then the chat is closed on the next page.
  }
}
