import { createPainter } from './draw.ts'
import { createBlockParser } from './parse.ts'
import type { MarkdownSettings } from './settings.ts'
import { isUndecided } from './undecided.ts'

/** Markdown that is drawn while it comes. */
export interface MarkdownStream {
  /** Adds text; it is drawn with the next frame. */
  append(text: string): void
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
 */
export function createMarkdownStream(target: ParentNode, settings: MarkdownSettings): MarkdownStream {
  const parser = createBlockParser()
  const painter = createPainter(target, settings, parser.definitions)
  let added = ''
  let line = ''
  let frame = 0
  let timer = 0

  function cancel(): void {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = timer = 0
  }

  function take(): void {
    // A carriage return at the end may be half of a line end.
    const held = added.endsWith('\r') ? '\r' : ''
    const lines = added.slice(0, added.length - held.length).split(/\r\n?|\n/)
    added = held
    lines[0] = line + lines[0]
    line = lines.pop() ?? ''
    for (const text of lines) parser.line(text)
  }

  function draw(): void {
    cancel()
    take()
    const isShown = line && !isUndecided(line, parser.tip)
    painter.draw(isShown ? parser.preview(line) : parser.root, parser.takeDefined())
    parser.settle()
  }

  return {
    append(text) {
      added += text
      if (frame) return
      frame = requestAnimationFrame(draw)
      timer = window.setTimeout(draw, hiddenDelay)
    },
    finish() {
      cancel()
      take()
      if (line) parser.line(line)
      added = line = ''
      parser.end()
      painter.draw(parser.root, parser.takeDefined())
      parser.settle()
    },
    destroy: cancel,
  }
}
