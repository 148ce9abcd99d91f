import { createGlide } from './glide.ts'
import { observeLayout } from '../observe-layout.ts'
import { watchScrollGestures } from './scroll-gestures.ts'

/** Distance from the end within which the visitor counts as being there, in pixels. */
const tolerance = 8
/**
 * Distance from the end within which a move towards it counts as reaching it, because a streaming answer keeps moving it; in
 * pixels.
 */
const reach = 100
/** Maximum duration of a smooth scroll to the end, in milliseconds. */
const longestGlide = 1000
/** A press on the scroll bar that has not moved away from the end within this time is ignored, in milliseconds. */
const patience = 300

export interface StickyScroll {
  /** True while new content keeps the end in view. */
  readonly isStuck: boolean
  /** True on the way to the end, in small steps. */
  readonly isGliding: boolean
  /** Scrolls to the end and follows it. */
  toEnd(isSmooth?: boolean): void
  /** Stops following the end. */
  release(): void
  /** Stops following growth for this many milliseconds. */
  pause(milliseconds: number): void
  /** Runs a change to the content above without moving what the visitor reads: this edge of the anchor keeps its position. */
  keep(anchor: Element | undefined, edge: 'top' | 'bottom', change: () => void): void
  destroy(): void
}

interface Settings {
  readonly scroller: HTMLElement
  /** The element inside the scroller that grows. */
  readonly content: HTMLElement
  /** The last element of the content. */
  readonly end: HTMLElement
  readonly signal: AbortSignal
  /** Whether to follow growing content. */
  isFollowing(): boolean
  /** Whether to follow it in small steps, as text is read while it streams. */
  isCalm(): boolean
  /** True while the visitor uses something that must not move. */
  isHolding(): boolean
  /** The visitor reached the end or left it. */
  onEnd(isAtEnd: boolean): void
}

/**
 * Keeps the end of a scrolling list in view while the visitor is there. Wheel, touch, keyboard and pointer input decides at once.
 * Scroll events cannot distinguish a visitor's scrolling from our own, so they count only when they lead up from our last
 * position, as find-in-page and screen readers do. A ResizeObserver reports growth: layout is already done then, so scrolling to
 * the end causes no additional one.
 */
export function createStickyScroll(settings: Settings): StickyScroll {
  const { scroller, content, end, signal, isFollowing, isCalm, isHolding, onEnd } = settings
  let isStuck = true
  let isAtEnd = true
  let releasedAt = 0
  let pausedUntil = 0
  /** Our last scroll position. */
  let ownTop = 0
  /** True when the visitor's last move was towards the end. */
  let isReturning = false
  /** The last scroll position while the visitor drags the scroll bar, whose events give no direction; undefined otherwise. */
  let barTop: number | undefined
  /** The pointer press on a message: the list does not move during a selection. */
  let pressed: PointerEvent | undefined

  const glide = createGlide(scroller, (top) => (ownTop = top))

  const distanceToEnd = (): number => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop

  function tellEnd(isThere: boolean): void {
    isAtEnd = isThere
    onEnd(isThere)
  }

  /** On the way to the end the visitor counts as being there. */
  function stopOnTheWay(): void {
    if (!glide.isMoving) return
    glide.stop()
    tellEnd(distanceToEnd() <= tolerance)
  }

  function release(): void {
    stopOnTheWay()
    isStuck = false
    isReturning = false
    releasedAt = performance.now()
  }

  /** Follows the end again when the visitor has moved close to it. */
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
    glide.stop()
    isStuck = true
    // Content that grows meanwhile would interrupt the smooth scroll.
    pausedUntil = isSmooth ? performance.now() + longestGlide : 0
    scroller.scrollTo?.({ top: scroller.scrollHeight, behavior: isSmooth ? 'smooth' : 'instant' })
    ownTop = scroller.scrollTop
  }

  /** Keeps the end in view: in small steps while text streams, unless it is so far away that they would take long. */
  function follow(): void {
    const distance = distanceToEnd()
    if (isCalm() && distance > 0 && distance < scroller.clientHeight) glide.start()
    else toEnd()
  }

  const growth = observeLayout.size(() => {
    const now = performance.now()
    if (!isStuck && isAtEnd && !isHolding() && now - releasedAt > patience) isStuck = true
    if (isStuck && !pressed && isFollowing() && now > pausedUntil) follow()
  })
  growth.observe(content)
  growth.observe(scroller)

  const sight = observeLayout.sight(
    (entries) => {
      tellEnd(glide.isMoving || (entries.at(-1)?.isIntersecting ?? false))
      if (isAtEnd && !isHolding()) isStuck = true
    },
    { root: scroller, rootMargin: `0px 0px ${tolerance}px` },
  )
  sight.observe(end)

  const listen = <Type extends keyof HTMLElementEventMap>(type: Type, run: (event: HTMLElementEventMap[Type]) => void): void =>
    scroller.addEventListener(type, run, { passive: true, signal })
  listen('scrollend', () => {
    settle()
    if (!pausedUntil || !isStuck || !isFollowing()) return
    pausedUntil = 0
    follow()
  })
  listen('scroll', () => {
    const { scrollTop } = scroller
    if (barTop !== undefined) {
      if (scrollTop !== barTop) isReturning = scrollTop > barTop
      barTop = scrollTop
    } else settle()
    if (isStuck && scrollTop < ownTop - tolerance && distanceToEnd() > tolerance) release()
  })
  watchScrollGestures(scroller, signal, {
    onGesture: () => (barTop = undefined),
    onAway: release,
    onTowardsEnd: approach,
  })
  listen('pointerdown', (event) => {
    // A press on the scroll bar targets the scroller itself.
    if (event.target === scroller) {
      release()
      barTop = scroller.scrollTop
    } else if (event.button === 0) {
      pressed = event
      stopOnTheWay()
    }
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
    get isGliding() {
      return glide.isMoving
    },
    toEnd,
    release,
    pause(milliseconds) {
      pausedUntil = performance.now() + milliseconds
    },
    // Needed for Safari, which has no `overflow-anchor`; elsewhere there is nothing left to correct.
    keep(anchor, edge, change) {
      const before = anchor?.getBoundingClientRect()[edge]
      change()
      if (isStuck || !anchor || before === undefined) return
      const moved = anchor.getBoundingClientRect()[edge] - before
      if (moved) scroller.scrollTop += moved
    },
    destroy() {
      glide.stop()
      growth.disconnect()
      sight.disconnect()
    },
  }
}
