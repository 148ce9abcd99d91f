import type { ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { observeLayout } from '../../dom/observe-layout.ts'
import type { StickyScroll } from '../../dom/scrolling/scroll.ts'
import type { MessageList } from './message-list.ts'
import { reporting } from '../../core/util/thrown/report.ts'

interface TranscriptStart {
  readonly scroller: HTMLElement
  readonly content: HTMLElement
  readonly list: MessageList
  readonly scroll: StickyScroll
}

/** The upper end of a transcript, where older messages are requested, loaded and inserted. */
export function createOlderMessages(context: ViewContext, { scroller, content, list, scroll }: TranscriptStart) {
  const { get, requests } = context
  const start = element('div')
  const loading = element('div', { part: 'history-loading', hidden: true })
  content.prepend(start, loading)

  const sight = observeLayout.sight(
    (entries) => {
      if (entries.at(-1)?.isIntersecting && get().historyPaging === 'ready') requests.loadOlderMessages()
    },
    { root: scroller, rootMargin: '100% 0px 0px' },
  )

  /** Changes what is above the newest message without moving what the visitor sees. */
  function drawAbove(change: () => void): void {
    const { top: edge } = scroller.getBoundingClientRect()
    // The introduction does not count: older messages are placed below it.
    const inSight = list.pages.all.find(
      ({ messages, dom: page }) => messages[0]?.kind !== 'intro' && page.getBoundingClientRect().bottom > edge,
    )
    scroll.keep(inSight?.dom, 'top', change)
  }

  return {
    drawAbove,
    /** Requests older messages when the visitor comes near the oldest one; call it again after that one has changed. */
    askWhenNear(): void {
      sight.unobserve(start)
      sight.observe(start)
    },
    /** Shows that older messages are loading. */
    drawLoading(): void {
      // Not by `hidden`, which counts as a change of the page each time, with each piece of an answer.
      if (loading.toggleAttribute('hidden', get().historyPaging !== 'loading')) return
      import('./history-loading.ts').then(
        ({ drawHistoryLoading }) => drawAbove(() => drawHistoryLoading(loading, context)),
        reporting('not-loaded'),
      )
    },
    destroy: (): void => sight.disconnect(),
  }
}
