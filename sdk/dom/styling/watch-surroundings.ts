import { matchMedia } from '../match-media.ts'
import { observeLayout } from '../observe-layout.ts'

interface Surroundings {
  readonly host: Element
  readonly box: Element
  readonly signal: AbortSignal
  onChange(): void
}

/** Calls back after the theme or the width may have changed, at most once a frame. */
export function watchSurroundings({ host, box, signal, onChange }: Surroundings): void {
  let frame = 0
  const plan = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      onChange()
    })
  }
  const attributes = new MutationObserver(plan)
  const size = observeLayout.size(plan)
  for (const one of [host, document.documentElement, document.body])
    attributes.observe(one, { attributes: true, attributeFilter: ['class', 'style', 'data-theme', 'lang', 'dir'] })
  size.observe(box)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', plan, { signal })
  signal.addEventListener(
    'abort',
    () => {
      cancelAnimationFrame(frame)
      attributes.disconnect()
      size.disconnect()
    },
    { once: true },
  )
}
