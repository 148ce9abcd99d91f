/** The maximum movement in pixels, unless the distance exceeds `longWay`; these are for `usualFrame`. */
const calmStep = 7
const longWay = 320
/** The share of a distance that one step leaves. */
const rest = 2 / 3
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

  function move(now: number): void {
    // Read each time: rendering or skipping content above changes all positions.
    const { scrollTop, scrollHeight, clientHeight } = scroller
    const distance = scrollHeight - clientHeight - scrollTop
    const frames = before === undefined ? 1 : (now - before) / usualFrame
    // A fast stream must not run away.
    const step =
      Math.max(1, Math.min(calmStep * frames, distance * (1 - rest ** frames))) + Math.max(0, ((distance - longWay) / 8) * frames)
    const isMore = step < distance
    frame = isMore ? requestAnimationFrame(move) : undefined
    before = isMore ? now : undefined
    scroller.scrollTop = scrollTop + Math.min(step, distance)
    onStep(scroller.scrollTop)
  }

  return {
    get isMoving() {
      return frame !== undefined
    },
    start() {
      frame ??= requestAnimationFrame(move)
    },
    stop() {
      if (frame !== undefined) cancelAnimationFrame(frame)
      frame = undefined
      before = undefined
    },
  }
}
