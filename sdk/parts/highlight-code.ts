import type { LoadFeature } from '../core/features.ts'
import type { ViewContext } from '../core/types.ts'

/** `isGrowing`: an answer still adds to the code. */
export type Highlight = (code: HTMLElement, language: string, isGrowing?: boolean) => void

const highlights = new WeakMap<AbortSignal, Promise<Highlight>>()

async function load(loadFeature: LoadFeature, signal: AbortSignal): Promise<Highlight> {
  const [{ createHighlight }, { loadVendor }] = await Promise.all([
    import('../markdown/draw/highlight/highlight.ts'),
    import('../vendors/load-vendor.ts'),
  ])
  return createHighlight(() => loadVendor('highlight', () => loadFeature('highlighter')), signal)
}

/** Highlights code; the highlighter loads with the chat's first code block. */
export function highlightCode(
  { load: loadFeature, signal }: Pick<ViewContext, 'load' | 'signal'>,
  ...code: Parameters<Highlight>
): void {
  const highlight = highlights.get(signal) ?? load(loadFeature, signal)
  highlights.set(signal, highlight)
  highlight.then(
    (run) => run(...code),
    () => highlights.delete(signal), // Code without highlighting is still readable.
  )
}
