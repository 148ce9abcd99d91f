const type = 'confab-reconnection'

/** Tells what is drawn in a shadow root that its host was moved in the page, which puts what scrolls in it at its top. */
export const reconnection = {
  tell: (root: ShadowRoot): void => void root.dispatchEvent(new Event(type)),
  hear: (root: ShadowRoot, signal: AbortSignal, run: () => void): void => root.addEventListener(type, run, { signal }),
}
