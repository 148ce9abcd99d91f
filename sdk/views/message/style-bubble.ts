import type { Message, ViewContext } from '../../core/types.ts'
import { applyStyles } from '../../dom/styles.ts'
import { elementStyles, type BubbleKind } from './message-styles.ts'

/** What makes a frame of a bubble. Shorthands are written as their parts. */
const frames = ['background-color', 'background-image', 'border-top-width', 'border-inline-start-width', 'box-shadow']

/** Gives a bubble the page's styles; that of a message's first also gives the message its own. */
export function styleBubble(
  bubble: HTMLElement,
  kind: BubbleKind,
  { role, kind: messageKind, parts }: Message,
  { get }: ViewContext,
  row: HTMLElement | undefined,
): void {
  const { messageStyles } = get().config.options
  const own = messageKind === 'loading' ? parts.flatMap((part) => (part.type === 'loading' && part.styles) || []) : []
  const styles = [...(messageStyles ? elementStyles(messageStyles, role, kind) : []), ...own]
  applyStyles(bubble, ...styles.map((style) => style?.bubble))
  // Words do not touch the edge of what the page draws around them.
  bubble.classList.toggle(
    'framed',
    frames.some((name) => bubble.style.getPropertyValue(name) !== ''),
  )
  const media = bubble.querySelector<HTMLElement>('.media')
  if (media) applyStyles(media, ...styles.map((style) => style?.media))
  if (!row) return
  if (row.parentElement) applyStyles(row.parentElement, ...styles.map((style) => style?.outerContainer))
  applyStyles(row, ...styles.map((style) => style?.innerContainer))
}
