import { rectIn } from '../../dom/placing/rect-in.ts'

/** The distance between bubble and toolbar, in pixels. */
const gap = 4

/**
 * Places a floating toolbar beside the bubbles of its message, or
 * over their lower edge if there is no room, so that nothing moves.
 */
export function placeBeside(toolbar: HTMLElement, article: HTMLElement): void {
  const shown = article.querySelector('.bubbles')?.getBoundingClientRect()
  if (!shown) return
  const bubbles = rectIn(article, shown)
  const frame = rectIn(article, article.getBoundingClientRect())
  const isUser = article.classList.contains('deep-chat-outer-container-role-user')
  const isLeft = isUser === (getComputedStyle(article).direction === 'ltr')
  const room = isLeft ? bubbles.left : frame.width - bubbles.right
  const isBeside = room >= toolbar.offsetWidth + gap
  const { style } = toolbar
  toolbar.classList.toggle('beside', isBeside)
  style.insetBlockEnd = isBeside ? `${Math.max(0, frame.height - bubbles.bottom)}px` : ''
  style.left = isBeside && !isLeft ? `${bubbles.right + gap}px` : ''
  style.right = isBeside && isLeft ? `${frame.width - bubbles.left + gap}px` : ''
}
