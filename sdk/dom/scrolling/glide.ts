/** Milliseconds after which a third of a distance is left: by time, or a slow screen would lag behind and a fast one would race. */
const settling = 90
/** The most that text moves, in pixels a second, so that it can be read meanwhile. */
const fastest = 900
/** What is further away than so many pixels comes in as fast as it must: a fast stream must not run away. */
const longWay = 160
/** A first step has no time before it. Milliseconds. */
const usualFrame = 1000 / 60
/**
 * Frames after which a list that is at its end has arrived. In WebKit a frame may see a list shorter than it is drawn afterwards: what
 * depends on container queries is still missing.
 */
const framesAtEnd = 2

export interface Glide {
  readonly isMoving: boolean
  /** Scrolls the list to its end, which may move in the meantime. */
  start(): void
  stop(): void
}

/**
 * Scrolls to the end in small steps, so that text can be read while it moves. The browser's smooth scrolling moves a line in four
 * frames, which looks like a jump, and restarts each time its target changes.
 * @param onStep Called with each position.
 */
export function createGlide(scroller: Element, onStep: (top: number) => void): Glide {
  let frame: number | undefined
  let before: number | undefined
  let atEnd = 0
  /** Where the list and its end were after the last step. */
  let left = { top: 0, end: 0 }

  function move(now: number): void {
    // Read each time: rendering or skipping content above changes all positions.
    const { scrollTop, scrollHeight, clientHeight } = scroller
    const end = scrollHeight - clientHeight
    const distance = end - scrollTop
    // Somebody else begins to scroll it, as smoothly as it may be.
    if (atEnd && scrollTop < left.top && end === left.end) return stop()
    const time = before === undefined ? usualFrame : now - before
    const share = 1 - Math.exp(-time / settling)
    const near = Math.min(distance, longWay)
    const step = Math.max(1, Math.min(near * share, (fastest * time) / 1000)) + (distance - near) * share
    const isThere = distance < 1
    const isMore = !isThere || atEnd + 1 < framesAtEnd
    atEnd = isThere && isMore ? atEnd + 1 : 0
    frame = isMore ? requestAnimationFrame(move) : undefined
    before = isMore ? now : undefined
    if (distance > 0) scroller.scrollTop = scrollTop + Math.min(step, distance)
    left = { top: scroller.scrollTop, end }
    onStep(left.top)
  }

  function stop(): void {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
    before = undefined
    atEnd = 0
  }

  return {
    get isMoving() {
      return frame !== undefined
    },
    start() {
      frame ??= requestAnimationFrame(move)
    },
    stop,
  }
}
