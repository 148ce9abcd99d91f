import { element } from '../dom/element.ts'
import type { Inline } from './inline.ts'
import { safeAddress } from './links.ts'
import type { MarkdownSettings } from './settings.ts'

/** How deep marks go into each other; deeper ones are text without the mark. */
const nestingLimit = 20

/** The nodes of a parsed text. */
export function drawInline(inlines: readonly Inline[], { breaks, linkTarget }: MarkdownSettings): ChildNode[] {
  const drawn = new DocumentFragment()
  /** What is open around the place where nodes go now. Where a mark is not drawn, that is the same place again. */
  const around: ParentNode[] = []
  let place: ParentNode = drawn

  const isIn = (selector: string): boolean => place instanceof Element && place.closest(selector) !== null

  function open(made?: Element): void {
    around.push(place)
    if (!made || around.length > nestingLimit) return
    place.append(made)
    place = made
  }

  function close(): void {
    const closed = place
    place = around.pop() ?? drawn
    // A picture takes what is in it as the text that stands for it.
    if (closed instanceof HTMLImageElement && closed !== place && !isIn('img')) {
      closed.alt = closed.textContent
      closed.replaceChildren()
    }
  }

  function openTarget(isImage: boolean, destination: string, title: string | undefined): void {
    const address = isIn(isImage ? 'img' : 'a,img') ? undefined : safeAddress(destination, isImage)
    if (address === undefined) open()
    else if (isImage) open(element('img', { alt: '', title, loading: 'lazy', src: address }))
    else open(element('a', { href: address, target: linkTarget, rel: 'noopener', title }))
  }

  for (const inline of inlines) {
    switch (inline.type) {
      case 'text':
        place.append(inline.text)
        break
      case 'code':
        place.append(element('code', undefined, inline.text))
        break
      case 'break':
        if (inline.isHard || breaks) place.append(element('br'))
        place.append('\n')
        break
      case 'run':
        inline.ends.forEach(close)
        place.append(inline.mark.repeat(inline.count))
        for (const tag of inline.starts) open(element(tag))
        break
      case 'bracket':
        if (inline.target) openTarget(inline.isImage, inline.target.destination, inline.target.title || undefined)
        else place.append(inline.isImage ? '![' : '[')
        break
      case 'end':
        close()
    }
  }
  drawn.normalize()
  return [...drawn.childNodes]
}
