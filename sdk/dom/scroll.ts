import { observeLayout } from './observe-layout.ts'

/** Below this distance from the end the visitor counts as being there, in pixels. */
const tolerance = 8
/** Who moves towards the end and stops this near to it meant the end, which a streaming answer moves on meanwhile, in pixels. */
const reach = 100
/** A smooth way to the end is over after this time at the latest, in milliseconds. */
const longestGlide = 1000
/** A hand on the scroll bar that has not led away from the end after this time meant nothing, in milliseconds. */
const patience = 300

export interface StickyScroll {
  /** Whether new content keeps the end in view. */
  readonly isStuck: boolean
  /** Goes to the end and stays there. */
  toEnd(isSmooth?: boolean): void
  /** Lets go of the end. */
  release(): void
  /** Does not follow growth for so many milliseconds. */
  pause(milliseconds: number): void
  /** Changes what stands above, without moving what the visitor looks at: this edge of this element stays where it is. */
  keep(anchor: Element | undefined, edge: 'top' | 'bottom', change: () => void): void
  destroy(): void
}

interface Settings {
  readonly scroller: HTMLElement
  /** Grows inside the scroller. */
  readonly content: HTMLElement
  /** Stands at the end of the content. */
  readonly end: HTMLElement
  readonly signal: AbortSignal
  /** Whether growing content is followed. */
  isFollowing(): boolean
  /** Whether the visitor is at something that must not move away. */
  isHolding(): boolean
  /** The visitor came to the end or left it. */
  onEnd(isAtEnd: boolean): void
}

/**
 * Keeps the end of a scrolling list in view while the visitor is there. What a hand does decides at once; scroll events,
 * which cannot tell a visitor's scrolling from our own, only when they lead up from where we went last: find-in-page and
 * screen readers scroll so. Growth is heard of from a ResizeObserver: at that moment the layout is done, so going to the
 * end costs no layout of its own.
 */
export function createStickyScroll({ scroller, content, end, signal, isFollowing, isHolding, onEnd }: Settings): StickyScroll {
  let isStuck = true
  let isAtEnd = true
  let releasedAt = 0
  let pausedUntil = 0
  /** How far down we went last. */
  let ownTop = 0
  /** Whether what the visitor did last leads towards the end. */
  let isReturning = false
  /** Where the list stood last while its scroll bar is held, which says nothing of its direction; undefined while it is not held. */
  let barTop: number | undefined
  /** Where a hand went down on a message: while it selects, nothing moves beneath it. */
  let pressed: PointerEvent | undefined

  const distanceToEnd = (): number => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop

  function release(): void {
    isStuck = false
    isReturning = false
    releasedAt = performance.now()
  }

  /** Follows the end again if a move towards it has come near. */
  function settle(): void {
    if (isStuck || !isReturning || isHolding() || distanceToEnd() > reach) return
    isStuck = true
    ownTop = scroller.scrollTop
  }

  function approach(): void {
    isReturning = true
    settle()
  }

  function toEnd(isSmooth = false): void {
    isStuck = true
    // Growth on the way would cut the glide short.
    pausedUntil = isSmooth ? performance.now() + longestGlide : 0
    scroller.scrollTo?.({ top: scroller.scrollHeight, behavior: isSmooth ? 'smooth' : 'instant' })
    ownTop = scroller.scrollTop
  }

  const growth = observeLayout.size(() => {
    const now = performance.now()
    if (!isStuck && isAtEnd && !isHolding() && now - releasedAt > patience) isStuck = true
    if (isStuck && !pressed && isFollowing() && now > pausedUntil) toEnd()
  })
  growth.observe(content)
  growth.observe(scroller)

  const sight = observeLayout.sight(
    (entries) => {
      isAtEnd = entries.at(-1)?.isIntersecting ?? false
      if (isAtEnd && !isHolding()) isStuck = true
      onEnd(isAtEnd)
    },
    { root: scroller, rootMargin: `0px 0px ${tolerance}px` },
  )
  sight.observe(end)

  const listen = <Type extends keyof HTMLElementEventMap>(type: Type, run: (event: HTMLElementEventMap[Type]) => void): void =>
    scroller.addEventListener(type, run, { passive: true, signal })
  listen('scrollend', () => {
    settle()
    if (pausedUntil && isStuck && isFollowing()) toEnd()
  })
  listen('scroll', () => {
    const { scrollTop } = scroller
    if (barTop !== undefined) {
      if (scrollTop !== barTop) isReturning = scrollTop > barTop
      barTop = scrollTop
    } else settle()
    if (isStuck && scrollTop < ownTop - tolerance && distanceToEnd() > tolerance) release()
  })
  let touchY = 0
  listen('wheel', (event) => {
    barTop = undefined
    if (event.ctrlKey) return
    if (event.deltaY < 0) release()
    else if (event.deltaY > 0) approach()
  })
  listen('touchstart', (event) => {
    barTop = undefined
    touchY = event.touches[0]?.clientY ?? 0
  })
  listen('touchmove', (event) => {
    const y = event.touches[0]?.clientY ?? 0
    const moved = y - touchY
    // A finger trembles as it leaves the glass.
    if (Math.abs(moved) < tolerance) return
    touchY = y
    if (moved > 0) release()
    else approach()
  })
  listen('keydown', ({ key, shiftKey }) => {
    barTop = undefined
    if (['PageUp', 'Home', 'ArrowUp'].includes(key) || (key === ' ' && shiftKey)) release()
    else if (['PageDown', 'End', 'ArrowDown', ' '].includes(key)) approach()
  })
  listen('pointerdown', (event) => {
    // The scroll bar belongs to the scroller itself.
    if (event.target === scroller) {
      release()
      barTop = scroller.scrollTop
    } else if (event.button === 0) pressed = event
  })
  function lift({ type, clientX, clientY }: PointerEvent): void {
    if (!pressed) return
    const isDrag = Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > tolerance
    pressed = undefined
    if (type === 'pointerup' && isDrag) release()
  }
  addEventListener('pointerup', lift, { signal })
  addEventListener('pointercancel', lift, { signal })

  return {
    get isStuck() {
      return isStuck
    },
    toEnd,
    release,
    pause(milliseconds) {
      pausedUntil = performance.now() + milliseconds
    },
    // Safari has no `overflow-anchor`; where a browser has it, nothing is left to correct here.
    keep(anchor, edge, change) {
      const before = anchor?.getBoundingClientRect()[edge]
      change()
      if (isStuck || !anchor || before === undefined) return
      const moved = anchor.getBoundingClientRect()[edge] - before
      if (moved) scroller.scrollTop += moved
    },
    destroy() {
      growth.disconnect()
      sight.disconnect()
    },
  }
}
