import { observeLayout, type LayoutObserver } from './observe-layout.ts'

const sides = ['top', 'right', 'bottom', 'left'] as const

/** How far apart two places are, in pixels. */
const distance = (one: DOMRect, other: DOMRect): number => Math.max(...sides.map((side) => Math.abs(one[side] - other[side])))

/** The last pixel of a motion is none that a visitor notices. */
const tolerance = 1

/**
 * Tells when an element comes to stand elsewhere in the window, for whatever reason, without asking each frame: an observer whose frame
 * is exactly where the element is reports that it left it. Call `check` to know at once. Where it cannot be seen, that observer sees it
 * nowhere: when it comes into sight again, another one tells.
 */
export function watchPlace(target: HTMLElement, onMove: () => void) {
  let observer: LayoutObserver | undefined
  /** What the observer is around. */
  let place = target.getBoundingClientRect()
  /** Where it was when a move was last told. */
  let told = place

  function frame(): IntersectionObserverInit {
    const { clientWidth, clientHeight } = document.documentElement
    const insets = [place.top, clientWidth - place.right, clientHeight - place.bottom, place.left]
    const rootMargin = insets.map((inset) => `${-Math.floor(inset)}px`).join(' ')
    // The document, because margins around the window do not count in a frame of another origin.
    return { root: document, rootMargin, threshold: [0, 0.25, 0.5, 0.75, 1] }
  }

  function watch(): void {
    observer?.disconnect()
    observer = observeLayout.sight(check, frame())
    observer.observe(target)
  }

  function check(): void {
    const now = target.getBoundingClientRect()
    if (!distance(now, place)) return
    place = now
    watch()
    if (distance(now, told) <= tolerance) return
    told = now
    onMove()
  }

  const sight = observeLayout.sight(check, { threshold: [0.01, 0.5, 1] })
  sight.observe(target)
  watch()
  return {
    check,
    stop(): void {
      sight.disconnect()
      observer?.disconnect()
    },
  }
}
