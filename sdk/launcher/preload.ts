const interactions = ['pointerdown', 'keydown', 'scroll'] as const

/** Browsers in data-saving mode load nothing in advance. */
const savesData = (): boolean => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)

/** Loads the chat when a visitor is about to open it, or when the page is in use and idle. */
export function preload(button: HTMLElement, load: () => void, signal: AbortSignal): void {
  for (const name of ['pointerenter', 'focus']) button.addEventListener(name, load, { once: true })
  if (savesData()) return
  const first = new AbortController()
  signal.addEventListener('abort', () => first.abort())

  function rest(): void {
    first.abort()
    if (signal.aborted) return
    // Safari has no such callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(load)
    else setTimeout(load, 1000)
  }

  for (const name of interactions) addEventListener(name, rest, { signal: first.signal, passive: true, capture: true })
}
