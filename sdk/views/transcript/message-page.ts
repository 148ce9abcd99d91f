import type { Message, Part, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { readableText } from '../../parts/readable-text.ts'
import { authorName } from '../message/author-name.ts'
import { createMessageView, type MessageView } from '../message/message.ts'

/** Some twenty messages in a row. Far from the visitor it is its text alone, at the height it has or will have. */
export interface MessagePage {
  readonly dom: HTMLElement
  /** In order; changed by the list. */
  readonly messages: Message[]
  /** In step with the messages once the page is drawn. */
  views: MessageView[] | undefined
  draw(): void
  /** Gives an undrawn page its text, so that find-in-page and screen readers reach it. */
  fill(): void
  /** Brings an undrawn page up to date with its messages. */
  refresh(): void
  destroy(): void
}

const shownKinds = new Set(['text', 'html', 'file'])

/** What cannot be read has no words here: its message says so when it is drawn. */
function textOfPart(part: Part): string | undefined {
  try {
    return shownKinds.has(part.type) ? readableText(part) : undefined
  } catch {
    return undefined
  }
}

const textOf = (message: Message): string => message.parts.map(textOfPart).join('\n')

// Only until the page is drawn: a guess from the length of the texts keeps the scroll bar from lying too much.
const estimatedHeight = (messages: readonly Message[]): number =>
  messages.reduce((height, message) => height + 44 + 22 * Math.ceil(textOf(message).length / 44), 0)

/** A page with more messages than this is taken apart before it is drawn. */
export const isLong = ({ length }: readonly Message[]): boolean => length > 48

export function createMessagePage(messages: Message[], context: ViewContext): MessagePage {
  const dom = element('div', { class: `page folded${isLong(messages) ? ' far' : ''}` })
  dom.style.blockSize = `${estimatedHeight(messages)}px`
  const page: MessagePage = {
    dom,
    messages,
    views: undefined,
    draw() {
      if (page.views) return
      page.views = messages.map((message) => createMessageView(message, context))
      dom.replaceChildren(...page.views.map((view) => view.dom))
      dom.className = 'page'
      dom.style.blockSize = ''
    },
    fill() {
      if (page.views) return
      const { config } = context.get()
      dom.textContent = messages.map((message) => `${authorName(config, message.role)}: ${textOf(message)}`).join('\n\n')
    },
    refresh() {
      if (page.views) return
      dom.style.blockSize = `${estimatedHeight(messages)}px`
      if (dom.firstChild) page.fill()
    },
    destroy() {
      page.views?.forEach((view) => view.destroy())
      dom.remove()
    },
  }
  return page
}
