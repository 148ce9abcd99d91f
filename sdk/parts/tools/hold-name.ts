/** How long a screen reader may take to read the name of what got the focus, in milliseconds. */
const readingTime = 1000

/** Names an element for as long as a screen reader takes to say it, whatever it shows meanwhile. */
export function holdName(dom: HTMLElement, name: string, signal: AbortSignal): void {
  const holding = new AbortController()
  const release = (): void => {
    clearTimeout(timer)
    holding.abort()
    for (const attribute of ['aria-label', 'aria-description']) dom.removeAttribute(attribute)
  }
  const timer = setTimeout(release, readingTime)
  dom.setAttribute('aria-label', name)
  // Otherwise Chromium describes a summary by what it shows, and each change of that is said.
  dom.setAttribute('aria-description', '')
  dom.addEventListener('blur', release, { signal: holding.signal })
  signal.addEventListener('abort', release, { signal: holding.signal })
}
