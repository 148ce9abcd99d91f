import { element } from '../dom/element.ts'
import type { Definition } from './definition.ts'
import type { Inline } from './inline.ts'
import { safeAddress } from './links.ts'
import type { MarkdownSettings } from './settings.ts'

/** How deep marks go into each other; deeper ones are text without the mark. */
const nestingLimit = 20

/** The nodes of a parsed text. */
export function drawInline(inlines: readonly Inline[], { linkTarget }: MarkdownSettings): ChildNode[] {
  const drawn = new DocumentFragment()
  /** What is open around the place where nodes go now. Where a mark is not drawn, that is the same place again. */
  const around: ParentNode[] = []
  let place: ParentNode = drawn
  /** Text of this place that is not in it yet: joining nodes later costs the square of their number. */
  let words: string[] = []

  function flush(): void {
    if (words.length) place.append(words.join(''))
    words = []
  }

  const isIn = (selector: string): boolean => place instanceof Element && place.closest(selector) !== null

  function open(made?: Element): void {
    flush()
    around.push(place)
    if (!made || around.length > nestingLimit) return
    place.append(made)
    place = made
  }

  function close(): void {
    flush()
    const closed = place
    place = around.pop() ?? drawn
    // A picture takes what is in it as the text that stands for it.
    if (closed instanceof HTMLImageElement && closed !== place && !isIn('img')) {
      closed.alt = closed.textContent
      closed.replaceChildren()
    }
  }

  function openTarget(isImage: boolean, { destination, title }: Definition): void {
    const address = isIn(isImage ? 'img' : 'a,img') ? undefined : safeAddress(destination, isImage)
    const attributes = isImage
      ? { alt: '', title: title || undefined, loading: 'lazy', src: address }
      : { href: address, target: linkTarget, rel: 'noopener', title: title || undefined }
    open(address === undefined ? undefined : element(isImage ? 'img' : 'a', attributes))
  }

  for (const inline of inlines) {
    if (inline === null) close()
    else if (typeof inline === 'string') words.push(inline)
    else if (inline instanceof Element) {
      flush()
      place.append(inline)
    } else if ('mark' in inline) {
      inline.ends.forEach(close)
      words.push(inline.mark.repeat(inline.count))
      for (const tag of inline.starts) open(element(tag))
    } else if (inline.target) openTarget(inline.isImage, inline.target)
    else words.push(inline.isImage ? '![' : '[')
  }
  flush()
  drawn.normalize()
  return [...drawn.childNodes]
}
