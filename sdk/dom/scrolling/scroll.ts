import { createGlide } from './glide.ts'
import { listenPassively } from './listen-passively.ts'
import { createOwnAnchoring } from './own-anchoring.ts'
import { createPause } from './pause.ts'
import { createPress } from './press.ts'
import { reconnection } from '../reconnection.ts'
import { observeLayout, type LayoutObserver } from '../observe-layout.ts'
import { leftPlaces } from './left-places.ts'
import { keepOverReturn } from './keep-over-return.ts'
import { createScrollBar } from './scroll-bar.ts'
import { createScrollFloor } from './scroll-floor.ts'
import { watchScrollGestures } from './scroll-gestures.ts'
import { createSurroundings } from './surroundings.ts'

/** Distance from the end within which the visitor counts as being there, in pixels. */
const tolerance = 8
/**
 * Distance from the end within which a move towards it counts as reaching it, because a streaming answer keeps moving it; in
 * pixels.
 */
const reach = 100
/** A list that moves up by more than this was moved by somebody: positions are rounded. In pixels. */
const rounding = 0.5
/** Maximum duration of a smooth scroll to the end, in milliseconds. */
const longestGlide = 1000
/** A press on the scroll bar that has not moved away from the end within this time is ignored, in milliseconds. */
const patience = 300
/** A smooth scroll away from the end is further than `tolerance` after this time, in milliseconds. */
const departure = 150

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
  /** Of the chat. */
  readonly root: ShadowRoot
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

/** Tells whether the visitor is at the end of a list. */
function watchEnd(scroller: HTMLElement, end: HTMLElement, onChange: (isThere: boolean) => void): LayoutObserver {
  const sight = observeLayout.sight((entries) => onChange(entries.at(-1)?.isIntersecting ?? false), {
    root: scroller,
    rootMargin: `0px 0px ${tolerance}px`,
  })
  sight.observe(end)
  return sight
}

/**
 * Keeps the end of a scrolling list in view while the visitor is there. Wheel, touch, keyboard and pointer input decides at once.
 * Scroll events cannot distinguish a visitor's scrolling from our own, so they count only when they lead up from our last
 * position, as find-in-page, screen readers and the page do. What the browser does when the list gets shorter is our own, too: it
 * is known before its event comes. A ResizeObserver reports sizes: layout is already done then, so scrolling to the end causes no
 * additional one.
 */
export function createStickyScroll(settings: Settings): StickyScroll {
  const { scroller, content, end, root, signal, isFollowing, isCalm, isHolding, onEnd } = settings
  const left = leftPlaces.take(root)
  let isStuck = left === undefined
  let isAtEnd = isStuck
  let releasedAt = 0
  /** Our last scroll position. */
  let ownTop = 0
  /** True when the visitor's last move was towards the end. */
  let isReturning = false
  const bar = createScrollBar(scroller)
  const glide = createGlide(scroller, (top) => (ownTop = top))

  const endTop = (): number => scroller.scrollHeight - scroller.clientHeight
  const distanceToEnd = (): number => endTop() - scroller.scrollTop
  const tellEnd = (isThere: boolean): void => onEnd((isAtEnd = isThere))

  /** On the way to the end the visitor counts as being there. */
  function stopOnTheWay(): void {
    if (!glide.isMoving) return
    glide.stop()
    tellEnd(distanceToEnd() <= tolerance)
  }

  function release(): void {
    stopOnTheWay()
    surroundings.settle()
    if (isStuck) anchoring.note()
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

  function toEnd(isSmooth = false): void {
    glide.stop()
    isStuck = true
    // Content that grows meanwhile would interrupt the smooth scroll. Safari before 26.2 has no `scrollend`, and where there is
    // nothing to scroll it does not come: https://caniuse.com/mdn-api_element_scrollend_event
    if (isSmooth) pause.begin(longestGlide)
    else pause.end()
    scroller.scrollTo?.({ top: scroller.scrollHeight, behavior: isSmooth ? 'smooth' : 'instant' })
    ownTop = scroller.scrollTop
    anchoring.written()
  }

  /** Keeps the end in view: in small steps while text streams, unless it is so far away that they would take long. */
  function follow(): void {
    if (!isStuck || press.isPressed || !isFollowing() || pause.isOn) return
    const distance = distanceToEnd()
    if (isCalm() && distance > 0 && distance < scroller.clientHeight) glide.start()
    else toEnd()
  }

  const pause = createPause(follow)
  const press = createPress(scroller, signal, {
    onBar() {
      release()
      bar.hold()
    },
    onPress: stopOnTheWay,
    onDragged: release,
  })
  const surroundings = createSurroundings(scroller, left !== undefined)
  const anchoring = createOwnAnchoring(
    { scroller, content, surroundings, left, signal },
    { onMoved: (pixels) => (ownTop += pixels), onDrawn: follow },
  )

  const floor = createScrollFloor(scroller, content, signal)
  const growth = observeLayout.size((entries) => {
    const isResized = entries.some(({ target }) => target === scroller)
    const isElsewhere = (isResized || !isStuck) && surroundings.haveChanged()
    floor.lower()
    // Where the list got shorter the browser has moved it up, which its next scroll event says.
    ownTop = Math.min(ownTop, endTop(), isResized ? scroller.scrollTop : Infinity)
    if (!isStuck && isAtEnd && !isElsewhere && !isHolding() && performance.now() - releasedAt > patience) isStuck = true
    follow()
    if (!isStuck) anchoring.restore()
    floor.raise()
  })
  for (const watched of [content, scroller]) growth.observe(watched)

  const sight = watchEnd(scroller, end, (isThere) => {
    tellEnd(glide.isMoving || isThere)
    if (isAtEnd && !isHolding() && (isStuck || !surroundings.haveChanged())) isStuck = true
  })

  keepOverReturn(scroller, signal, { isStuck: () => isStuck, toEnd, onRestored: () => (ownTop = scroller.scrollTop) })
  reconnection.hear(root, signal, () => (isStuck ? follow() : anchoring.comeBack()))
  signal.addEventListener('abort', () => isStuck || leftPlaces.leave(root, anchoring.top()), { once: true })
  const listen = listenPassively(scroller, signal)
  listen('scrollend', () => {
    settle()
    pause.cutShort()
  })
  /** The list has moved, and what is followed may have been left. */
  function judge(scrollTop: number): void {
    const up = ownTop - scrollTop
    if (up > tolerance && distanceToEnd() > tolerance) {
      if (floor.excess < up - tolerance && !surroundings.haveChanged()) return release()
      ownTop = scrollTop
      return follow()
    }
    if (up <= rounding || up > tolerance) return void (ownTop = scrollTop)
    // A smooth scroll begins with small steps, which following would undo.
    glide.stop()
    pause.begin(departure)
  }
  listen('scroll', () => {
    if (bar.isHeld) isReturning = bar.moved() ?? isReturning
    else settle()
    if (isStuck) judge(scroller.scrollTop)
    else anchoring.scrolled()
  })
  watchScrollGestures(scroller, signal, {
    onGesture() {
      bar.letGo()
      surroundings.settle()
    },
    onAway: release,
    onTowardsEnd() {
      isReturning = true
      settle()
    },
  })
  return {
    get isStuck() {
      return isStuck
    },
    get isGliding() {
      return glide.isMoving
    },
    toEnd,
    release,
    pause: pause.begin,
    keep: (anchor, edge, change) => (isStuck || !anchor ? change() : anchoring.keep(anchor, edge, change)),
    destroy() {
      glide.stop()
      pause.end()
      for (const observer of [growth, sight]) observer.disconnect()
    },
  }
}
