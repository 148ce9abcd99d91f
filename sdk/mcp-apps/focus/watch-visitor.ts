import { deepestFocus } from '../../dom/focus/deepest-focus.ts'

/** For so long after a key the visitor is typing, in milliseconds: a hand takes longer from the keys to a press elsewhere. */
const typingTime = 500
/** For so long a key moves the focus into a frame, in milliseconds: browsers ask the frame where in it the focus belongs. */
const movingTime = 500

/** Browsers move the focus with them, from one element or frame to another. */
const movingKeys: readonly string[] = ['Tab', 'F6']

/** Notes what the visitor does on the page. What they do in a frame of another origin a page does not hear. */
export function watchVisitor(signal: AbortSignal) {
  const listening = { signal, capture: true }
  let seenAt = -Infinity
  let typedAt = -Infinity
  let movedAt = -Infinity
  /** The frame that the last of these keys moved the focus to; undefined where it has come to nothing yet. */
  let movedTo: Element | undefined

  function see(): void {
    seenAt = performance.now()
    // The focus came to the page, or they did not wait for it.
    movedAt = -Infinity
  }

  function type(): void {
    see()
    typedAt = seenAt
  }

  function press({ key }: KeyboardEvent): void {
    if (!movingKeys.includes(key)) return type()
    see()
    movedAt = seenAt
    movedTo = undefined
    // What has it now the key went to, or the page had a use of its own for the key, such as an indent.
    setTimeout(() => {
      const active = deepestFocus()
      if (active instanceof HTMLIFrameElement) movedTo = active
      else if (active && active !== document.body) movedAt = -Infinity
    })
  }

  addEventListener('keydown', press, listening)
  // A keyboard on the screen says no more.
  addEventListener('beforeinput', type, listening)
  addEventListener('pointerdown', see, listening)
  addEventListener('focusin', see, listening)

  return {
    isTyping: (): boolean => performance.now() - typedAt < typingTime,
    /** Whether they have just pressed a key that moves the focus, and it has come to nothing else than this frame. */
    isMovingFocus: (frame: Element): boolean =>
      performance.now() - movedAt < movingTime && (movedTo === undefined || movedTo === frame),
    /** When they last did something on the page, as of `performance.now()`. */
    seenAt: (): number => seenAt,
  }
}
