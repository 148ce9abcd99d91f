import { heldPositions } from '../dom/scrolling/held-positions.ts'
import { createPainter } from './draw/painter.ts'
import { layOutRest } from './draw/lay-out-rest.ts'
import { createBlockParser } from './parse/parse.ts'
import type { MarkdownSettings } from './settings.ts'
import { canDelayRedraw } from './draw/redraw-delay.ts'
import { isUndecided } from './parse/undecided.ts'

/** Markdown that is rendered as it arrives. */
export interface MarkdownStream {
  /** Adds text, or only reports that there is more to read; it is rendered in the next frame. */
  append(text?: string): void
  /** Draws the marks of citations that have come since, within these places of the source. */
  cite(places: readonly number[]): void
  /** Draws the rest: the nodes are now those of the whole text. Nothing can be added to it any more. */
  finish(): void
  /** Stops rendering; existing nodes stay. */
  destroy(): void
}

/** Milliseconds; hidden pages get no frames, so a timer renders instead. */
const hiddenDelay = 250
/** Milliseconds without new text after which its end blinks. */
const restDelay = 400

/**
 * Renders growing markdown in the target. Finished blocks are not touched again, so the cost of a piece does not depend on the
 * length so far, and a selection, the focus and copy buttons are preserved.
 * @param read Returns the text since its last call. Called for each render, not for each piece.
 */
export function createMarkdownStream(
  target: ParentNode,
  settings: MarkdownSettings,
  read: () => string = () => '',
): MarkdownStream {
  const parser = createBlockParser(settings)
  const paint = createPainter(target, settings, parser)
  /** The text since the last render. */
  let added = ''
  /** Unparsed text: the incomplete line, and how much of it is rendered. */
  let rest = ''
  let drawnLength = 0
  /** A carriage return at the end may be half of a line break. */
  let heldReturn = ''
  /** How much of the source has been parsed. */
  let parsed = 0
  let frame = 0
  let timer = 0
  let restTimer = 0
  let isResting = false
  let isFinished = false
  let stopLayout: (() => void) | undefined

  /** Content outside the viewport is only skipped while the text grows: see markdown.css. */
  function setGrowing(isGrowing: boolean): void {
    if (target instanceof Element) target.toggleAttribute('data-growing', isGrowing)
  }

  const setGrown = (): void => setGrowing(false)

  /** As carets do, the end of a text stands still while it moves: to blink as well would cost the browser a tenth of each frame. */
  function setResting(next: boolean): void {
    if (next === isResting) return
    isResting = next
    if (target instanceof Element) target.toggleAttribute('data-resting', next)
  }

  function restLater(): void {
    clearTimeout(restTimer)
    setResting(false)
    restTimer = window.setTimeout(setResting, restDelay, true)
  }

  function neverRest(): void {
    clearTimeout(restTimer)
    setResting(false)
  }

  function cancel(): void {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = 0
  }

  /** Parses the complete lines. Only new text is searched for line breaks. */
  function take(): void {
    const text = heldReturn + added + read()
    added = ''
    heldReturn = text.endsWith('\r') ? '\r' : ''
    const lines = text.slice(0, text.length - heldReturn.length).split(/\r\n|\n|\r/)
    rest += lines.shift() ?? ''
    // Most texts have none that is two characters long.
    const breaks = text.includes('\r') ? text.match(/\r\n|\n|\r/g) : null
    for (const [index, next] of lines.entries()) {
      parser.line(rest, parsed + rest.length)
      parsed += rest.length + (breaks?.[index]?.length ?? 1)
      rest = next
      drawnLength = 0
    }
  }

  function draw(isOver = false): void {
    cancel()
    take()
    if (canDelayRedraw(rest.length, drawnLength)) return
    drawnLength = rest.length
    if (!isOver) restLater()
    const root = rest && !isUndecided(rest, parser.tip) ? parser.preview(rest, parsed + rest.length) : parser.root
    heldPositions.during(target, () => paint.draw(root, isOver))
    parser.settle()
  }

  /** A frame has no caller, so errors are reported. */
  function drawFrame(): void {
    try {
      draw()
    } catch (error) {
      if (!settings.onFailed) throw error
      settings.onFailed(error)
    }
  }

  function append(text = ''): void {
    if (isFinished) return
    added += text
    if (frame) return
    frame = requestAnimationFrame(drawFrame)
    timer = window.setTimeout(drawFrame, hiddenDelay)
  }

  setGrowing(true)
  return {
    append,
    cite(places) {
      heldPositions.during(target, () => paint.cite(places))
      // The end is not finished, and may stay as it is for long: behind it is a call.
      append()
    },
    finish() {
      take()
      if (rest) parser.line(rest, parsed + rest.length)
      rest = ''
      drawnLength = 0
      parser.end()
      draw(true)
      neverRest()
      isFinished = true
      if (target instanceof Element) stopLayout = layOutRest(target, setGrown)
    },
    destroy() {
      cancel()
      neverRest()
      stopLayout?.()
      setGrown()
    },
  }
}
