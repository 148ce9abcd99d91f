import { element } from '../../dom/element.ts'
import type { Definition } from '../parse/definition.ts'
import { encodeAddress } from './encode-address.ts'
import type { InlineNode } from '../parse/inline/inline-node.ts'
import { nestingLimit } from '../nesting-limit.ts'
import type { MarkdownSettings } from '../settings.ts'

/** More than this many elements in one block take browsers seconds to paint: what follows is shown as its text. */
const mostElements = 2000

/** Browsers lay out all that one element holds of a paragraph when a line is added: its lines stand in pieces of so many. */
const linesOfPiece = 200

/** Renders parsed inline text to nodes. */
export function drawInline(
  inlines: readonly InlineNode[],
  { linkTarget, links, drawImage, typeset }: MarkdownSettings,
): ChildNode[] {
  const drawn = new DocumentFragment()
  /** The stack of parents around the current insertion point. A mark that is not rendered repeats its parent. */
  const around: ParentNode[] = []
  let place: ParentNode = drawn
  /** Text that was not appended yet: joining nodes later would take quadratic time. */
  let words: string[] = []
  /** The image whose alt text is being collected: its content becomes the alt text. */
  let picture: { readonly gathered: HTMLElement; readonly target: Definition } | undefined
  /** Interactive elements cannot be inside a link: they are placed after it. */
  let behindLink: Element[] = []
  let count = 0
  let lines = 0
  let lastPiece: Element | undefined

  function flush(): void {
    if (words.length) place.append(words.join(''))
    words = []
  }

  const isInLink = (): boolean => place instanceof Element && place.closest('a') !== null

  function open(made?: Element): void {
    around.push(place)
    if (!made || around.length > nestingLimit || count === mostElements) return
    count++
    flush()
    place.append(made)
    place = made
  }

  function close(): void {
    const outer = around.pop() ?? drawn
    if (place === outer) return
    flush()
    const closed = place
    place = outer
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
    if (count === mostElements) return open()
    const href = encodeAddress(destination)
    const isLink = !picture && !isInLink() && links.allowsLink(href)
    open(isLink ? element('a', { href, target: linkTarget, rel: links.relOf(href), title: title || undefined }) : undefined)
  }

  function addElement(made: Element): void {
    const isBreak = made.matches('br')
    if (!isBreak && count === mostElements) {
      words.push(made.textContent)
      return
    }
    if (!isBreak) count++
    flush()
    place.append(made)
    if (isBreak && place === drawn && ++lines % linesOfPiece === 0) endPiece()
  }

  /** Also in it, `<br>` ends each line: where they are copied to, nothing may know of pieces. */
  function endPiece(): void {
    const piece = element('span', { class: 'text-lines' })
    while (drawn.lastChild && drawn.lastChild !== lastPiece) piece.prepend(drawn.lastChild)
    drawn.append(piece)
    lastPiece = piece
  }

  for (const inline of inlines) {
    if (inline === null) close()
    else if (typeof inline === 'string') words.push(inline)
    else if (inline instanceof Element) addElement(inline)
    else if ('mark' in inline) {
      inline.ends.forEach(close)
      words.push(inline.mark.repeat(inline.count))
      for (let index = inline.starts.length - 1; index >= 0; index--) open(element(inline.starts[index] ?? 'em'))
    } else if (inline.target) (inline.isImage ? openPicture : openLink)(inline.target)
    else words.push(inline.isImage ? '![' : '[')
  }
  flush()
  // What comes yet grows in the piece that it is to be in.
  if (lastPiece && drawn.lastChild !== lastPiece) endPiece()
  drawn.normalize()
  if (typeset) drawn.querySelectorAll<HTMLElement>('.formula').forEach(typeset)
  return [...drawn.childNodes]
}
