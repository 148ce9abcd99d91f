import type { Message, Part, ViewContext } from '../../../core/types.ts'
import { element } from '../../../dom/element.ts'
import { readableText } from '../../../parts/readable-text.ts'
import { readSelection } from '../../../dom/read-selection.ts'
import { textContentOf } from '../../../dom/text-content.ts'
import { authorName } from '../../../core/labels/names/author-name.ts'
import { createMessageView, type MessageView } from '../../message/message.ts'

/** Some messages in a row. Far from the visitor it is its text alone, at the height it has or will have. */
export interface MessagePage {
  readonly dom: HTMLElement
  /** In order; changed by the list. */
  readonly messages: Message[]
  /** In sync with the messages once the page is rendered. */
  views: MessageView[] | undefined
  draw(): void
  /** Takes what is drawn away again. Its words and its height, in pixels, stay. */
  fold(height: number): void
  /** Gives an undrawn page its text, so that find-in-page and screen readers reach it. */
  fill(): void
  /** Updates an unrendered page after its messages changed. */
  refresh(): void
  /** The index of the message that the caret is in while the page is its text alone: screen readers move it with what they read. */
  caret(): number | undefined
  /** Puts the caret at the start of a message. */
  putCaret(index: number): void
  destroy(): void
}

/** Between the texts of two messages. */
const between = '\n\n'

const shownKinds = new Set(['text', 'html', 'file'])

/** A broken part has no text here: its message shows that when it is rendered. */
function textOfPart(part: Part): string | undefined {
  try {
    return shownKinds.has(part.type) ? readableText(part) : undefined
  } catch {
    return undefined
  }
}

const textOf = (message: Message): string => message.parts.map(textOfPart).join('\n')

/** A guess from the length of the texts keeps the scroll bar from lying too much until the page is drawn. */
const estimatedHeight = (messages: readonly Message[]): number =>
  messages.reduce((height, message) => height + 44 + 22 * Math.ceil(textOf(message).length / 44), 0)

/** A page with more messages than this is split before it is rendered. */
export const isLong = ({ length }: readonly Message[]): boolean => length > 48

export function createMessagePage(messages: Message[], context: ViewContext): MessagePage {
  const dom = element('div', { class: `page folded${isLong(messages) ? ' far' : ''}` })
  /** How much higher than estimated the page was when it was drawn. */
  let correction = 1
  /** How long the text of each message is, in characters, while the page is its text alone. */
  let lengths: readonly number[] = []

  const setHeight = (height: number): void => void (dom.style.blockSize = `${height}px`)
  const nameOf = ({ role }: Message): string => authorName(context.get().config, role)

  function write(wordsOf: (message: Message, index: number) => string): void {
    const texts = messages.map((message, index) => `${nameOf(message)}: ${wordsOf(message, index)}${between}`)
    lengths = texts.map(({ length }) => length)
    dom.textContent = texts.join('').trimEnd()
  }

  setHeight(estimatedHeight(messages))
  const page: MessagePage = {
    dom,
    messages,
    views: undefined,
    draw() {
      if (page.views) return
      // Where no text is yet, nobody reads, and to look for a caret would have the browser lay the page out.
      const read = dom.firstChild ? page.caret() : undefined
      page.views = messages.map((message) => createMessageView(message, context))
      dom.replaceChildren(...page.views.map((view) => view.dom))
      if (read !== undefined) page.putCaret(read)
      dom.className = 'page'
      dom.style.blockSize = ''
    },
    fold(height) {
      const { views } = page
      if (!views) return
      correction = height / estimatedHeight(messages)
      const words = views.map((view) => textContentOf(view.dom))
      views.forEach((view) => view.destroy())
      page.views = undefined
      write((_message, index) => words[index] ?? '')
      dom.classList.add('folded')
      setHeight(height)
    },
    fill() {
      if (!page.views && !dom.firstChild) write(textOf)
    },
    refresh() {
      if (page.views) return
      setHeight(estimatedHeight(messages) * correction)
      if (dom.firstChild) write(textOf)
    },
    caret() {
      const { anchor, focus } = readSelection(dom) ?? {}
      if (!anchor || anchor.node !== focus?.node || anchor.node.parentNode !== dom) return undefined
      let left = anchor.offset
      return lengths.findIndex((length) => (left -= length) < 0)
    },
    putCaret(index) {
      const drawn = page.views?.[index]?.dom.querySelector('.bubbles')
      const before = lengths.slice(0, index).reduce((sum, length) => sum + length, 0)
      document.getSelection()?.collapse(drawn ?? dom.firstChild, drawn ? 0 : before)
    },
    destroy() {
      page.views?.forEach((view) => view.destroy())
      dom.remove()
    },
  }
  return page
}
