import type { Message, ViewContext } from '../../core/types.ts'
import { applyStyles } from '../../dom/styling/styles.ts'
import { findStyles, type BubbleKind } from './find-styles.ts'

/** The properties that give a bubble a visible frame. Shorthands are listed as their longhands. */
const frames = ['background-color', 'background-image', 'border-top-width', 'border-inline-start-width', 'box-shadow']

/** Applies the page's styles to a bubble; those of the first bubble also apply to the message. */
export function styleBubble(
  bubble: HTMLElement,
  kind: BubbleKind,
  { role, kind: messageKind, parts }: Message,
  { get }: ViewContext,
  row: HTMLElement | undefined,
): void {
  const { messageStyles } = get().config.options
  const own = messageKind === 'loading' ? parts.flatMap((part) => (part.type === 'loading' && part.styles) || []) : []
  const styles = [...(messageStyles ? findStyles(messageStyles, role, kind) : []), ...own]
  applyStyles(bubble, ...styles.map((style) => style?.bubble))
  // Text must not touch the edge of a frame that the page adds.
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
