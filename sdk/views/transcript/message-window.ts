import type { MessagePage } from './message-page.ts'
import { observeLayout } from '../../dom/observe-layout.ts'

const whenIdle = (run: () => void): void => {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else setTimeout(run, 50)
}

/** How many pages are given their text in one idle moment. */
const filledAtOnce = 10

/**
 * Has pages drawn when the visitor is within a screen of them. The others get their text when nothing else is to do,
 * the newest first.
 */
export function watchPages(scroller: HTMLElement, onNear: (page: MessagePage) => void) {
  const waiting = new Map<Element, MessagePage>()
  let toFill: MessagePage[] = []
  let isFilling = false
  let isOver = false

  const near = observeLayout.sight(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const page = waiting.get(target)
        if (!page || !(isIntersecting || page.views)) continue
        near.unobserve(target)
        waiting.delete(target)
        if (page.dom.isConnected && !page.views) onNear(page)
      }
    },
    { root: scroller, rootMargin: '100% 0px' },
  )

  function fill(): void {
    for (const page of toFill.splice(-filledAtOnce)) if (page.dom.isConnected) page.fill()
    isFilling = !isOver && toFill.length > 0
    if (isFilling) whenIdle(fill)
  }

  return {
    add(page: MessagePage): void {
      waiting.set(page.dom, page)
      near.observe(page.dom)
      toFill.push(page)
      if (isFilling) return
      isFilling = true
      whenIdle(fill)
    },
    destroy(): void {
      isOver = true
      toFill = []
      near.disconnect()
    },
  }
}
