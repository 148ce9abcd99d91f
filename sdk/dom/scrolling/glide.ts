/** The maximum movement per frame in pixels, unless the distance exceeds `longWay`. */
const calmStep = 7
const longWay = 320

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

  function move(): void {
    // Read each time: rendering or skipping content above changes all positions.
    const { scrollTop, scrollHeight, clientHeight } = scroller
    const rest = scrollHeight - clientHeight - scrollTop
    // A fast stream must not run away.
    const step = Math.max(1, Math.min(calmStep, rest / 3)) + Math.max(0, (rest - longWay) / 8)
    frame = step < rest ? requestAnimationFrame(move) : undefined
    scroller.scrollTop = scrollTop + Math.min(step, rest)
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
    },
  }
}
