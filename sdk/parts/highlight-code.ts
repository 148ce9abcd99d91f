type Highlight = (code: HTMLElement, language: string) => void

const highlights = new WeakMap<AbortSignal, Promise<Highlight>>()

async function load(signal: AbortSignal): Promise<Highlight> {
  const [{ createHighlight }, { createLoader }] = await Promise.all([
    import('../markdown/draw/highlight.ts'),
    import('../vendors.ts'),
  ])
  return createHighlight(() => createLoader()('highlight'), signal)
}

/** Colours a finished code block when there is time; what does it is fetched with the first block of the chat. */
export function highlightCode(code: HTMLElement, language: string, signal: AbortSignal): void {
  const highlight = highlights.get(signal) ?? load(signal)
  highlights.set(signal, highlight)
  highlight.then(
    (run) => run(code, language),
    () => highlights.delete(signal), // Code without colours is code.
  )
}
