import { own } from '../../core/util/own.ts'
import type { Message } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import type { DrawnPart } from '../../parts/drawn-part.ts'
import { fileKind } from '../../parts/files/file-kind.ts'
import { renderApp, renderOwn, renderPart } from '../../parts/index.ts'
import type { PartContext, PartView } from '../../parts/part.ts'
import { appRenderer, rendererName } from '../../parts/renderers/renderer-name.ts'
import { wrapContent } from '../../parts/wrap-content.ts'
import { classToken } from './class-token.ts'
import type { BubbleKind } from './find-styles.ts'

/** A rendered part of a message. */
export interface Block {
  part: DrawnPart
  /** Its index among the parts of the message. */
  index: number
  readonly dom: HTMLElement
  readonly view: PartView<DrawnPart>
  readonly kind: BubbleKind | undefined
  /** The page's renderer that it was made for. */
  readonly renderer?: string | undefined
}

const partKinds: Readonly<Record<string, BubbleKind>> = {
  text: 'default',
  html: 'html',
  error: 'error',
  loading: 'loading',
  'whole-message': 'default',
}

function bubbleKind(part: DrawnPart, { kind }: Message): BubbleKind | undefined {
  if (kind === 'intro') return 'intro'
  if (part.type !== 'file') return own(partKinds, part.type)
  const type = fileKind(part.file)
  return type === 'any' ? 'file' : type
}

function bubbleClasses(part: DrawnPart, { role }: Message): string {
  if (part.type === 'error') return 'message-bubble error-message-text'
  const base = `message-bubble ${classToken(role)}-message ${role === 'user' ? 'user' : 'ai'}-message-text`
  if (part.type === 'loading') return `${base} deep-chat-loading-message-bubble`
  if (part.type !== 'file') return `${base} ${part.type}-message`
  const type = fileKind(part.file)
  return `${base} ${type === 'any' ? 'any-file' : type}-message file-message`
}

/**
 * Draws a part, in a bubble where its kind has one; undefined for what is shown elsewhere. A renderer of the page takes precedence,
 * unless the part was left to the chat.
 */
export function drawBlock(
  part: DrawnPart,
  index: number,
  message: Message,
  context: PartContext,
  isLeftToChat = false,
): Block | undefined {
  // A service may hide what its model thought, and want back that it did.
  if (part.type === 'reasoning' && !part.text) return undefined
  const { config } = context.get()
  if (part.type === 'sources' && config.sources === 'none') return undefined
  const renderer = rendererName(part, config)
  const isOwn = renderer !== undefined && !isLeftToChat
  const view = (isOwn ? (renderer === appRenderer ? renderApp : renderOwn) : renderPart)(part, context)
  if (!view) return undefined
  const hasBubble = own(partKinds, part.type) || (part.type === 'file' && !isOwn)
  if (!hasBubble) return { part, index, dom: view.dom, view, kind: undefined, renderer }
  const name = part.type === 'error' || part.type === 'loading' ? part.type : classToken(message.role)
  const dom = element('div', { class: bubbleClasses(part, message), part: `bubble ${name}-bubble` }, view.dom)
  if (part.type === 'text' || part.type === 'html') wrapContent(dom, view.dom, context)
  return { part, index, dom, view, kind: bubbleKind(part, message), renderer }
}
