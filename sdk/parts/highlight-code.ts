import type { LoadFeature } from '../core/features.ts'
import type { ViewContext } from '../core/types.ts'

type Highlight = (code: HTMLElement, language: string) => void

const highlights = new WeakMap<AbortSignal, Promise<Highlight>>()

async function load(loadFeature: LoadFeature, signal: AbortSignal): Promise<Highlight> {
  const [{ createHighlight }, { loadVendor }] = await Promise.all([
    import('../markdown/draw/highlight.ts'),
    import('../vendors/load-vendor.ts'),
  ])
  return createHighlight(() => loadVendor('highlight', () => loadFeature('highlighter')), signal)
}

/** Highlights a finished code block when the page is idle; the highlighter loads with the chat's first code block. */
export function highlightCode(
  code: HTMLElement,
  language: string,
  { load: loadFeature, signal }: Pick<ViewContext, 'load' | 'signal'>,
): void {
  const highlight = highlights.get(signal) ?? load(loadFeature, signal)
  highlights.set(signal, highlight)
  highlight.then(
    (run) => run(code, language),
    () => highlights.delete(signal), // Code without highlighting is still readable.
  )
}
