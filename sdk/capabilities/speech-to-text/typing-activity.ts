/** Words are kept out of the way of a hand that types until it has rested this long, in milliseconds. (chat.md §9) */
const keyRest = 500

/** What the visitor's hand does to the input. */
export interface HandEvents {
  /** It does something: words must not come between. */
  onTouch(): void
  /** It has let go. */
  onRest(): void
}

/** Tells when the visitor types or puts the caret elsewhere. `isMoved` says whether anything changed. */
export function watchHand(
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
    /** What it did does not matter any more. */
    forget(): void {
      clearTimeout(timer)
      isTouching = false
    },
  }
}
