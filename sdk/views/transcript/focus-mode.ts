// Focus mode: the newest question and its answer fill the view, and what stood there before fades out.
import type { Config } from '../../core/options/config.ts'
import type { StickyScroll } from '../../dom/scrolling/scroll.ts'
import type { MessagePage } from './pages/message-page.ts'

const lastGroup = 'deep-chat-last-group-messages-active'

/** Marks the newest group, which fills the view; the previous one is as high as its content. */
export function markFocusModeGroup(pages: readonly MessagePage[], isFocusMode: boolean): void {
  const last = pages.at(-1)
  for (const { dom } of pages.slice(-3, -1)) dom.classList.remove(lastGroup)
  last?.dom.classList.toggle(lastGroup, isFocusMode && last.messages.some(({ isHistory, role }) => role === 'user' && !isHistory))
}

/** Scrolls to the group that the visitor just started; before that, the previous one may fade out. */
export function showFocusModeGroup(
  pages: readonly MessagePage[],
  scroll: StickyScroll,
  { fade, smoothScroll }: NonNullable<Config['focusMode']>,
  isMotionAllowed: boolean,
): void {
  const before = pages.at(-2)?.dom
  if (!fade || !before || !isMotionAllowed) return scroll.toEnd(smoothScroll && isMotionAllowed)
  scroll.pause(fade)
  const animation = before.animate({ opacity: [1, 0] }, fade)
  animation.onfinish = () => scroll.toEnd(smoothScroll)
}
