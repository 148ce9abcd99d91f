import { adoptColors } from './adopt-colors.ts'
import { GrowingCode } from './growing-code.ts'
import type { Highlighter } from './highlighter.ts'

/** How often growing code is looked at, in milliseconds. */
const pace = 120

/** Colours the finished lines of code that an answer still adds to. */
export function colorGrowing(
  ready: () => Promise<Highlighter | undefined>,
  isGrowing: (code: HTMLElement) => boolean,
  signal: AbortSignal,
) {
  const growing = new Map<HTMLElement, GrowingCode>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function end(code: HTMLElement): void {
    growing.get(code)?.end()
    growing.delete(code)
  }

  function update(code: HTMLElement, lines: GrowingCode): void {
    try {
      if (code.isConnected) lines.update()
      else end(code)
    } catch {
      // A page may bring its own highlighter. Code without colours is still readable.
      end(code)
    }
  }

  async function begin(code: HTMLElement, language: string): Promise<void> {
    const highlighter = await ready()
    if (!highlighter || signal.aborted || !isGrowing(code)) return
    if (!growing.has(code)) {
      adoptColors(code)
      growing.set(code, new GrowingCode(code, highlighter, language))
    }
    timer ??= setTimeout(() => {
      timer = undefined
      for (const [each, lines] of growing) update(each, lines)
    }, pace)
  }

  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    for (const code of growing.keys()) end(code)
  })
  return {
    /** More of it may have come. */
    grow: (code: HTMLElement, language: string): void => void begin(code, language).catch(() => undefined),
    /** Takes the colours away: what is finished has its own. */
    end,
  }
}
