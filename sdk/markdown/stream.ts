import { createPainter } from './draw.ts'
import { createBlockParser } from './parse.ts'
import type { MarkdownSettings } from './settings.ts'
import { isUndecided } from './undecided.ts'

/** Markdown that is drawn while it comes. */
export interface MarkdownStream {
  /** Adds text, or only tells that there is more to be read; it is drawn with the next frame. */
  append(text?: string): void
  /** Draws the rest: the nodes are now those of the whole text. */
  finish(): void
  /** Stops drawing; what is drawn stays. */
  destroy(): void
}

/** In a hidden page no frame comes; then a timer draws. */
const hiddenDelay = 250

/**
 * Draws growing markdown in the target. Finished blocks are not touched again, so the cost of a piece does not
 * depend on how much came before, and a selection, the focus and the copy buttons stay.
 * @param read what came since it was asked last. It is asked when something is drawn, not for every piece.
 */
export function createMarkdownStream(
  target: ParentNode,
  settings: MarkdownSettings,
  read: () => string = () => '',
): MarkdownStream {
  const parser = createBlockParser()
  const paint = createPainter(target, settings, parser.definitions)
  /** What is not parsed yet: the line that is not complete. */
  let rest = ''
  let frame = 0
  let timer = 0

  /** What is out of sight is passed over only while the text grows: see markdown.css. */
  function setGrowing(isGrowing: boolean): void {
    if (target instanceof Element) target.toggleAttribute('data-growing', isGrowing)
  }

  function cancel(): void {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = 0
  }

  /** Parses the complete lines. A carriage return at the end may be half of a line end. */
  function take(): string {
    const lines = (rest + read()).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    lines.forEach(parser.line)
    return rest.replace('\r', '')
  }

  function draw(): void {
    cancel()
    const line = take()
    paint(line && !isUndecided(line, parser.tip) ? parser.preview(line) : parser.root)
    parser.settle()
  }

  setGrowing(true)
  return {
    append(text = '') {
      rest += text
      if (frame) return
      frame = requestAnimationFrame(draw)
      timer = window.setTimeout(draw, hiddenDelay)
    },
    finish() {
      const line = take()
      if (line) parser.line(line)
      rest = ''
      parser.end()
      draw()
      setGrowing(false)
    },
    destroy() {
      cancel()
      setGrowing(false)
    },
  }
}
