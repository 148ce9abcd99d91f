import { useEffect } from 'react'

/** An element and its ancestors, innermost first. */
function withAncestors(element: Element): readonly Element[] {
  const path: Element[] = []
  for (let one: Element | null = element; one; one = one.parentElement) path.push(one)
  return path
}

/** The heading in the innermost ancestor that is still in the page. */
function headingOf(path: readonly Element[]): HTMLElement | undefined {
  for (const place of path) {
    const heading = place.isConnected && place.querySelector<HTMLElement>('h1, h2, h3')
    if (heading && heading.checkVisibility()) return heading
  }
  return undefined
}

/**
 * Recovers the focus for users of a keyboard or screen reader: when the focused element is removed (a removed post, a "Try again"
 * that worked), the focus goes to the heading it stood under. The browser would start over at the top of the page.
 * https://www.w3.org/WAI/ARIA/apg/practices/keyboard-interface/#keyboardnavigationinsidecomponents
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    let path: readonly Element[] = []

    const keep = (): void => {
      const [focused] = path
      if (!focused || focused.isConnected) return
      const left = path
      path = []
      if (document.activeElement !== document.body) return // the focus was moved on purpose
      const heading = headingOf(left)
      if (!heading) return
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
      heading.dataset['focusTarget'] = ''
      heading.focus({ preventScroll: true })
    }

    addEventListener(
      'focusin',
      ({ target }) => {
        path = target instanceof Element && target.closest('main') ? withAncestors(target) : []
      },
      { signal },
    )
    addEventListener(
      'focusout',
      ({ target }) => {
        // Not every browser fires an event for a removed element: one task later it is known.
        setTimeout(() => {
          if (path[0] === target && path[0]?.isConnected && document.activeElement === document.body) path = []
        })
      },
      { signal },
    )
    const observer = new MutationObserver(keep)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      ending.abort()
      observer.disconnect()
    }
  }, [])
}
