import { element } from '../../dom/element.ts'
import type { Definition } from '../parse/definition.ts'
import { encodeAddress } from './encode-address.ts'
import type { Inline } from '../parse/inline/inline-node.ts'
import type { MarkdownSettings } from '../settings.ts'

/** How deep marks go into each other; deeper ones are text without the mark. */
const nestingLimit = 20

/** The nodes of a parsed text. */
export function drawInline(inlines: readonly Inline[], { linkTarget, links, drawImage }: MarkdownSettings): ChildNode[] {
  const drawn = new DocumentFragment()
  /** What is open around the place where nodes go now. Where a mark is not drawn, that is the same place again. */
  const around: ParentNode[] = []
  let place: ParentNode = drawn
  /** Text of this place that is not in it yet: joining nodes later costs the square of their number. */
  let words: string[] = []
  /** The picture whose words are being gathered: what is in it stands for it. */
  let picture: { readonly gathered: HTMLElement; readonly target: Definition } | undefined
  /** What a visitor presses has no place inside a link: it comes behind it. */
  let behindLink: Element[] = []

  function flush(): void {
    if (words.length) place.append(words.join(''))
    words = []
  }

  const isInLink = (): boolean => place instanceof Element && place.closest('a') !== null

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
    if (closed === place) return
    if (closed === picture?.gathered) closePicture(picture.gathered, picture.target)
    else if (closed instanceof HTMLAnchorElement) {
      closed.after(...behindLink)
      behindLink = []
    }
  }

  function closePicture(gathered: HTMLElement, { destination, title }: Definition): void {
    picture = undefined
    const alt = gathered.textContent
    const drawn = drawImage({ address: encodeAddress(destination), alt, title: title || undefined })
    if (!drawn) gathered.replaceWith(...gathered.childNodes)
    else if (drawn instanceof HTMLButtonElement && isInLink()) {
      gathered.replaceWith(alt || destination)
      behindLink.push(drawn)
    } else gathered.replaceWith(drawn)
  }

  function openPicture(target: Definition): void {
    if (picture) return open()
    const gathered = element('span')
    open(gathered)
    if (place === gathered) picture = { gathered, target }
  }

  function openLink({ destination, title }: Definition): void {
    const href = encodeAddress(destination)
    const isLink = !picture && !isInLink() && links.allowsLink(href)
    const attributes = { href, target: linkTarget, rel: links.relOf(href), title: title || undefined }
    open(isLink ? element('a', attributes) : undefined)
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
      for (let index = inline.starts.length - 1; index >= 0; index--) open(element(inline.starts[index] ?? 'em'))
    } else if (inline.target) (inline.isImage ? openPicture : openLink)(inline.target)
    else words.push(inline.isImage ? '![' : '[')
  }
  flush()
  drawn.normalize()
  return [...drawn.childNodes]
}
