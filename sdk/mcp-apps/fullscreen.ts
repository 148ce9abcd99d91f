import type { DisplayMode } from './host-context.ts'

/** Shows an element on the whole screen, which the browser allows after a press of the visitor alone. */
export function createFullscreen(box: HTMLElement, root: ShadowRoot, onChange: (mode: DisplayMode) => void) {
  const listening = new AbortController()
  const mode = (): DisplayMode => (root.fullscreenElement === box ? 'fullscreen' : 'inline')
  let before: DisplayMode = 'inline'

  function change(): void {
    const now = mode()
    if (now !== before) onChange((before = now))
  }

  document.addEventListener('fullscreenchange', change, { signal: listening.signal })

  async function set(wanted: DisplayMode): Promise<DisplayMode> {
    try {
      if (wanted === 'fullscreen') await box.requestFullscreen()
      else if (mode() === 'fullscreen') await document.exitFullscreen()
    } catch {
      // It stays as it is, and the app hears so.
    }
    change()
    return mode()
  }

  return {
    mode,
    /** @returns the mode from then on: the browser may refuse another one. */
    set,
    destroy(): void {
      listening.abort()
      if (mode() === 'fullscreen') document.exitFullscreen().catch(() => undefined)
    },
  }
}
