const type = 'confab-find'

/** Asks what is drawn in a shadow root to find words in the conversation. */
export const findRequests = {
  tell: (root: ShadowRoot, words: string): void => void root.dispatchEvent(new CustomEvent(type, { detail: words })),
  hear: (root: ShadowRoot, signal: AbortSignal, run: (words: string) => void): void =>
    root.addEventListener(type, (event) => run((event as CustomEvent<string>).detail), { signal }),
}
