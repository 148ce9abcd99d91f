import { canDrawAhead, oldestPage } from './can-fold.ts'
import { isLong, type MessagePage } from './message-page.ts'
import { readSelection } from '../../../dom/read-selection.ts'
import { observeLayout } from '../../../dom/observe-layout.ts'

const whenIdle = (run: () => void): void => {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else setTimeout(run, 50)
}

/** How many pages are given their text, or folded, in one idle moment. */
const atOnce = 10

/**
 * So long after the list was last scrolled pages are folded, in milliseconds. A screen reader moves the list with each line, and counts
 * the messages around its place meanwhile.
 */
const calm = 500
/** More drawn pages than this do not wait for it. */
const mostWaiting = 60

interface PageEvents {
  /** The visitor comes near a page that is not drawn. */
  onNear(page: MessagePage): void
  /** Whether a page that is far from the visitor can be folded now. */
  canFold(page: MessagePage): boolean
  /** Pages were folded. */
  onFold(): void
  /** All of them, in order; changed by the list. */
  readonly pages: readonly MessagePage[]
}

/**
 * Has pages drawn when the visitor is within a screen of them, and folded again when nothing else is to do and the visitor is more than
 * two screens away. Those that were never drawn get their text in such a moment, the newest first. A screen reader loses what it is about
 * to say when that is drawn: the oldest are drawn before it comes, and those beside its place, which is the caret, once it is there.
 */
export function watchMessageWindow(
  scroller: HTMLElement,
  signal: AbortSignal,
  { onNear, canFold, onFold, pages: all }: PageEvents,
) {
  const pages = new WeakMap<Element, MessagePage>()
  const toFill: MessagePage[] = []
  /** Drawn pages that are far from the visitor. */
  const toFold = new Set<MessagePage>()
  /** Pages that were drawn before. */
  const folded = new Set<MessagePage>()
  let isWaiting = false
  let scrolledAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  const near = observeLayout.sight(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const page = pages.get(target)
        if (page?.dom.isConnected && (isIntersecting || page.views)) show(page)
      }
    },
    { root: scroller, rootMargin: '100% 0px' },
  )

  const far = observeLayout.sight(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const page = pages.get(target)
        if (!page) continue
        if (isIntersecting) toFold.delete(page)
        else toFold.add(page)
      }
      tidyLater()
    },
    { root: scroller, rootMargin: '200% 0px' },
  )

  function show(page: MessagePage): void {
    near.unobserve(page.dom)
    folded.delete(page)
    if (!page.views) onNear(page)
    // A long page is not drawn but taken apart.
    if (page.views) far.observe(page.dom)
  }

  function fold(): void {
    const chosen: { page: MessagePage; height: number }[] = []
    for (const page of toFold) {
      if (!page.dom.isConnected) toFold.delete(page)
      else if (chosen.length < atOnce && canFold(page)) {
        // The used value; none in a chat that is not shown.
        const height = parseFloat(getComputedStyle(page.dom).blockSize)
        if (height > 0) chosen.push({ page, height })
      }
    }
    for (const { page, height } of chosen) {
      toFold.delete(page)
      far.unobserve(page.dom)
      page.fold(height)
      folded.add(page)
      near.observe(page.dom)
    }
    if (chosen.length) onFold()
    if (chosen.length === atOnce) tidyLater()
  }

  /** Some short pages, or a long one: its lines may be laid out at once. */
  function fill(): void {
    let room = atOnce
    while (room > 0) {
      const page = toFill.pop()
      if (!page) return
      if (page.dom.isConnected) page.fill()
      room -= isLong(page.messages) ? atOnce : 1
    }
  }

  function tidy(): void {
    isWaiting = false
    if (signal.aborted) return
    fill()
    const rest = scrolledAt + calm - performance.now()
    clearTimeout(timer)
    if (rest > 0 && toFold.size < mostWaiting) timer = setTimeout(tidyLater, rest)
    else fold()
    if (toFill.length) tidyLater()
    else if (rest <= 0) drawEntrance()
  }

  function drawEntrance(): void {
    const page = oldestPage(all)
    if (page?.dom.isConnected && !page.views && canDrawAhead(page)) show(page)
  }

  function followCaret(): void {
    const node = readSelection(scroller)?.focus.node
    if (!node || !scroller.contains(node)) return
    const dom = (node instanceof Element ? node : node.parentElement)?.closest('.page')
    const page = dom && pages.get(dom)
    if (!page) return
    for (const step of [-1, 1] as const)
      for (;;) {
        const next = all[all.indexOf(page) + step]
        if (!next?.dom.isConnected || next.views) break
        show(next)
      }
  }

  function tidyLater(): void {
    if (isWaiting) return
    isWaiting = true
    whenIdle(tidy)
  }

  scroller.addEventListener('scroll', () => (scrolledAt = performance.now()), { passive: true, signal })
  document.addEventListener('selectionchange', followCaret, { signal })
  // What was drawn is printed as it was.
  addEventListener('beforeprint', () => folded.forEach((page) => page.dom.isConnected && show(page)), { signal })

  return {
    add(page: MessagePage): void {
      pages.set(page.dom, page)
      near.observe(page.dom)
      toFill.push(page)
      tidyLater()
    },
    destroy(): void {
      clearTimeout(timer)
      toFill.length = 0
      toFold.clear()
      folded.clear()
      near.disconnect()
      far.disconnect()
    },
  }
}
