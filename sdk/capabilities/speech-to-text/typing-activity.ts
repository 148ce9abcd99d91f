/** How long typing has to pause before spoken words are written again, in milliseconds. */
const keyRest = 500

/** Events of the visitor's editing. */
export interface HandEvents {
  /** The visitor edits: no words may be written now. */
  onTouch(): void
  /** The visitor has paused. */
  onRest(): void
}

/** Reports when the visitor types or moves the caret. `isMoved` returns whether anything changed. */
export function watchTypingActivity(
  input: HTMLTextAreaElement,
  isMoved: () => boolean,
  { onTouch, onRest }: HandEvents,
  signal: AbortSignal,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isComposing = false
  let isTouching = false

  function rest(milliseconds: number): void {
    clearTimeout(timer)
    if (isComposing) return
    timer = setTimeout(() => {
      isTouching = false
      onRest()
    }, milliseconds)
  }

  function touch(milliseconds: number): void {
    if (!isTouching && !isMoved()) return
    isTouching = true
    onTouch()
    rest(milliseconds)
  }

  const listen = (type: string, run: () => void): void => input.addEventListener(type, run, { signal })
  listen('compositionstart', () => {
    isComposing = true
    isTouching = true
    onTouch()
    clearTimeout(timer)
  })
  listen('compositionend', () => {
    isComposing = false
    touch(keyRest)
  })
  listen('input', () => touch(keyRest))
  listen('keyup', () => touch(keyRest))
  listen('pointerup', () => touch(0))
  signal.addEventListener('abort', () => clearTimeout(timer))

  return {
    get isTouching() {
      return isTouching
    },
    /** Discards the activity so far. */
    forget(): void {
      clearTimeout(timer)
      isTouching = false
    },
  }
}
