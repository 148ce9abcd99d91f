/** The distance between bubble and toolbar, in pixels. */
const gap = 4

/**
 * Places a floating toolbar beside the bubbles of its message, or
 * over their lower edge if there is no room, so that nothing moves.
 */
export function placeBeside(toolbar: HTMLElement, article: HTMLElement): void {
  const bubbles = article.querySelector('.bubbles')?.getBoundingClientRect()
  if (!bubbles) return
  const frame = article.getBoundingClientRect()
  const isUser = article.classList.contains('deep-chat-outer-container-role-user')
  const isLeft = isUser === (getComputedStyle(article).direction === 'ltr')
  const room = isLeft ? bubbles.left - frame.left : frame.right - bubbles.right
  const isBeside = room >= toolbar.offsetWidth + gap
  const { style } = toolbar
  toolbar.classList.toggle('beside', isBeside)
  style.insetBlockEnd = isBeside ? `${Math.max(0, frame.bottom - bubbles.bottom)}px` : ''
  style.left = isBeside && !isLeft ? `${bubbles.right - frame.left + gap}px` : ''
  style.right = isBeside && isLeft ? `${frame.right - bubbles.left + gap}px` : ''
}
