/** The most that the list moves in a frame, in pixels, as long as the way is not longer than `longWay`. */
const calmStep = 7
const longWay = 320

export interface Glide {
  readonly isMoving: boolean
  /** Moves the list to its end, which may move away meanwhile. */
  start(): void
  stop(): void
}

/**
 * Scrolls to the end in small steps, so that text can be read while it moves. A smooth scroll of the browser takes a line in four frames,
 * which is a jump to the eye, and starts again each time that its target changes.
 * @param onStep is told each position.
 */
export function createGlide(scroller: Element, onStep: (top: number) => void): Glide {
  let frame: number | undefined

  function move(): void {
    // Read each time: what is drawn or left out above changes all positions.
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
