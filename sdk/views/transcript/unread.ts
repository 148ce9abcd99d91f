import type { ViewContext } from '../../core/types.ts'
import type { createScrollButtons, EndButtonSettings } from './scroll-buttons.ts'
import { report } from '../../core/util/thrown/report.ts'

/** Remembers what was added below the visible area, and shows the buttons that lead to it. */
export function createUnread(context: ViewContext, settings: EndButtonSettings) {
  const unseen = new Set<HTMLElement>()
  let hasNews = false
  let buttons: ReturnType<typeof createScrollButtons> | undefined
  let loading: Promise<void> | undefined

  async function load(): Promise<void> {
    try {
      const { createScrollButtons: create } = await import('./scroll-buttons.ts')
      if (context.signal.aborted) return
      buttons = create(context, settings)
      buttons.draw({ hasNews, unseen })
    } catch (error) {
      report('not-loaded', error)
    }
  }

  // Visitors who never scroll need no such buttons.
  const loadOnce = (): void => void (loading ??= load())
  settings.scroller.addEventListener('scroll', loadOnce, { once: true, passive: true, signal: context.signal })

  function draw(): void {
    if (hasNews) loadOnce()
    buttons?.draw({ hasNews, unseen })
  }

  return {
    /** Something grew or, with an element, a message was added. */
    add(dom?: HTMLElement): void {
      hasNews = true
      if (dom) unseen.add(dom)
      draw()
    },
    /** The visitor is at the end. */
    clear(): void {
      hasNews = false
      unseen.clear()
      draw()
    },
    /** Whether something in there is new. */
    isUnseen: (dom: HTMLElement): boolean => [...unseen].some((one) => dom.contains(one)),
    /** The visitor has left the end. */
    leave: draw,
    configure(): void {
      draw()
      buttons?.configure()
    },
    destroy: (): void => buttons?.destroy(),
  }
}
