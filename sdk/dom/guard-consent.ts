import { observeLayout } from './observe-layout.ts'
import { watchPlace } from './watch-place.ts'

/** Nobody reads a question and answers it in less, in milliseconds: what comes sooner was meant for what stood there before. */
const readingTime = 500

/** A timer that starts again each time it is asked to. */
function createDelay(onChange: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  return {
    isOver: (): boolean => isOver,
    start(): void {
      clearTimeout(timer)
      isOver = false
      timer = setTimeout(() => {
        isOver = true
        onChange()
      }, readingTime)
      onChange()
    },
    stop: (): void => clearTimeout(timer),
  }
}

interface ConsentGiven {
  /** What asks the question. */
  readonly card: HTMLElement
  /** The button or the link that agrees. */
  readonly button: HTMLElement
  /** Called when it becomes ready, or no longer is. */
  onChange(): void
}

/**
 * Keeps a button that agrees to something from being pressed by accident, or by what a stranger puts under the visitor's pointer: nothing
 * counts before it was in sight for half a second, no pointer within half a second of the button having moved, no key that is held and no
 * second click of two. Create it before other listeners of the button: these do not hear what does not count.
 */
export function guardConsent({ card, button, onChange }: ConsentGiven) {
  const controller = new AbortController()
  const { signal } = controller
  /** Since the button was seen first; the keyboard counts then. */
  const seen = createDelay(onChange)
  /** Since anything of the question was seen: Enter in its fields counts then, also where the button is below them, out of sight. */
  const asked = createDelay(onChange)
  /** Since it moved last; a pointer counts then. */
  const settled = createDelay(onChange)
  let place: ReturnType<typeof watchPlace> | undefined
  /** Whether what is being pressed counts: this is decided when the press begins. */
  let byPointer: boolean | undefined
  let byKey: boolean | undefined

  const isReady = (): boolean => seen.isOver() && settled.isOver()

  function see(target: Element): void {
    sight.unobserve(target)
    if (target === card) return asked.start()
    place = watchPlace(button, settled.start)
    seen.start()
    settled.start()
  }

  const sight = observeLayout.sight(
    (entries) => {
      for (const { target, intersectionRatio } of entries)
        if (target === card ? intersectionRatio > 0 : intersectionRatio >= 0.5) see(target)
    },
    { threshold: [0.01, 0.5] },
  )

  /** `detail` counts the clicks of a pointer; those by a key or by assistive technology have 0. */
  function counts({ detail }: MouseEvent): boolean {
    if (!detail) return byKey ?? seen.isOver()
    place?.check()
    return detail === 1 && (byPointer ?? isReady())
  }

  function guard(event: MouseEvent): void {
    const isMeant = counts(event)
    byPointer = undefined
    byKey = undefined
    if (isMeant) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  button.addEventListener('click', guard, { signal })
  // The middle button opens a link.
  button.addEventListener('auxclick', guard, { signal })
  button.addEventListener(
    'pointerdown',
    () => {
      place?.check()
      byPointer = isReady()
    },
    { signal },
  )
  // A finger that scrolls presses nothing.
  button.addEventListener('pointercancel', () => void (byPointer = undefined), { signal })
  // Also in fields around it, where Enter presses the button.
  card.addEventListener(
    'keydown',
    ({ key, repeat, target }) => {
      if (!repeat) byKey = (target === button ? seen : asked).isOver()
      // One that is held may have begun elsewhere; a space presses the button only when it is let go.
      else if (key !== ' ') byKey = false
      else byKey ??= false
    },
    { signal, capture: true },
  )
  card.addEventListener(
    'keyup',
    ({ key, target }) => {
      // That of a space comes before the press; in a field it presses nothing.
      if (key !== ' ' || target !== button) byKey = undefined
    },
    { signal, capture: true },
  )
  // What is let go elsewhere presses nothing here.
  card.addEventListener('focusout', () => void (byKey = undefined), { signal })
  // Where there is no layout nothing is ever seen: https://github.com/jsdom/jsdom
  const begin = (target: Element): void => (globalThis.IntersectionObserver ? sight.observe(target) : see(target))
  begin(button)
  begin(card)

  return {
    isReady,
    stop(): void {
      controller.abort()
      sight.disconnect()
      place?.stop()
      for (const delay of [seen, asked, settled]) delay.stop()
    },
  }
}
