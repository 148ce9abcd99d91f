type Highlight = (code: HTMLElement, language: string) => void

const highlights = new WeakMap<AbortSignal, Promise<Highlight>>()

async function load(signal: AbortSignal): Promise<Highlight> {
  const [{ createHighlight }, { createLoader }] = await Promise.all([
    import('../markdown/draw/highlight.ts'),
    import('../vendors.ts'),
  ])
  return createHighlight(() => createLoader()('highlight'), signal)
}

/** Highlights a finished code block when the page is idle; the highlighter loads with the chat's first code block. */
export function highlightCode(code: HTMLElement, language: string, signal: AbortSignal): void {
  const highlight = highlights.get(signal) ?? load(signal)
  highlights.set(signal, highlight)
  highlight.then(
    (run) => run(code, language),
    () => highlights.delete(signal), // Code without highlighting is still readable.
  )
}
