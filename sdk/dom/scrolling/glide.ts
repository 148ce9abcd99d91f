/** The maximum movement in pixels, unless the distance exceeds `longWay`; these are for `usualFrame`. */
const calmStep = 7
const longWay = 320
/** The share of a distance that one step leaves. */
const rest = 2 / 3
/**
 * Frames after which a list that is at its end has arrived. In WebKit a frame may see a list shorter than it is drawn afterwards: what
 * depends on container queries is still missing.
 */
const framesAtEnd = 2
/** Milliseconds of a frame at 60 Hz. Others take longer or shorter steps, or a slow device would never arrive. */
const usualFrame = 1000 / 60

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
    const frames = before === undefined ? 1 : (now - before) / usualFrame
    // A fast stream must not run away.
    const step =
      Math.max(1, Math.min(calmStep * frames, distance * (1 - rest ** frames))) + Math.max(0, ((distance - longWay) / 8) * frames)
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
