import type { ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { createStickyScroll } from '../../dom/scrolling/scroll.ts'
import { reducedMotion } from '../../dom/reduced-motion.ts'
import type { MessageList } from './message-list.ts'
import { createUnread } from './unread.ts'

interface TranscriptParts {
  readonly scroller: HTMLElement
  readonly content: HTMLElement
  readonly list: MessageList
}

/** The lower end of a transcript: followed while the visitor is there, otherwise buttons lead to what is new. */
export function createTranscriptEnd(context: ViewContext, { scroller, content, list }: TranscriptParts) {
  const { get, root, signal } = context
  const end = element('div')
  content.append(end)
  let isAtEnd = true
  /** Asked each time the content grows. */
  const stillness = reducedMotion()

  const isFollowing = (): boolean => get().config.focusMode?.streamAutoScroll !== false
  const scroll = createStickyScroll({
    scroller,
    content,
    end,
    root,
    signal,
    isFollowing,
    isCalm: () => get().phase === 'streaming' && !stillness.matches,
    isHolding() {
      const focused = root.activeElement?.closest('article[part~="message"]')
      return focused != null && focused !== list.pages.all.at(-1)?.views?.at(-1)?.dom
    },
    onEnd(isThere) {
      isAtEnd = isThere
      if (isThere) news.clear()
      else news.leave()
    },
  })

  const show = (isSmooth = false): void => scroll.toEnd(isSmooth && !stillness.matches)

  const news = createUnread(context, {
    scroller,
    end,
    toEnd: show,
    isFollowing: () => scroll.isGliding,
    toMessage(message, isSmooth) {
      scroll.release()
      message.scrollIntoView?.({ block: 'start', behavior: isSmooth && !stillness.matches ? 'smooth' : 'instant' })
    },
  })

  return {
    scroll,
    news,
    show,
    /** True if the visitor sees what is added at the end. */
    isInSight: (): boolean => (isFollowing() ? scroll.isStuck : isAtEnd),
    destroy(): void {
      scroll.destroy()
      news.destroy()
    },
  }
}
