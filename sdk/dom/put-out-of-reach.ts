import { afterFocus } from './focus/after-focus.ts'

/** In milliseconds. The keyboard stays where it is by other means. */
const outOfReachAfter = 500

/**
 * Makes everything in a container inert except `kept`, once screen readers have been told where the focus went from there. What was inert
 * before stays as it is.
 * @returns a function that reverts it.
 */
export function putOutOfReach(container: HTMLElement, kept: readonly Element[]): () => void {
  const ending = new AbortController()
  const covered = [...container.children].filter((child) => !kept.includes(child) && !child.hasAttribute('inert'))
  afterFocus(
    () => {
      for (const child of covered) child.setAttribute('inert', '')
    },
    ending.signal,
    outOfReachAfter,
  )
  return () => {
    ending.abort()
    for (const child of covered) child.removeAttribute('inert')
  }
}
