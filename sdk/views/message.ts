import { own } from '../core/own.ts'
import type { Message, ViewContext } from '../core/types.ts'
import { element } from '../dom/element.ts'
import { applyStyles } from '../dom/styles.ts'
import { fileKind } from '../parts/file-kind.ts'
import { renderPart, type DrawnPart } from '../parts/index.ts'
import type { PartView } from '../parts/part.ts'
import { wrapContent } from '../parts/wrap-content.ts'
import { authorName } from './author-name.ts'
import type * as author from './author.ts'
import { elementStyles, type BubbleKind } from './message-styles.ts'

/** Where a message stands in a run of messages of one role. */
export interface GroupPlace {
  readonly position: 'top' | 'middle' | 'bottom' | undefined
  readonly isLast: boolean
}

/** A drawn message. */
export interface MessageView {
  readonly dom: HTMLElement
  update(message: Message): void
  place(place: GroupPlace): void
  /** Applies the page's styles anew. */
  restyle(): void
  /** Draws everything anew, with the options of now. */
  redraw(): void
  destroy(): void
}

interface Block {
  part: DrawnPart
  readonly dom: HTMLElement
  readonly view: PartView<DrawnPart>
  readonly kind: BubbleKind | undefined
}

const partKinds: Readonly<Record<string, BubbleKind>> = { text: 'default', html: 'html', error: 'error', loading: 'loading' }

function bubbleKind(part: DrawnPart, { kind }: Message): BubbleKind | undefined {
  if (kind === 'intro') return 'intro'
  if (part.type !== 'file') return own(partKinds, part.type)
  const type = fileKind(part.file)
  return type === 'any' ? 'file' : type
}

/** The parts in the order they are drawn: sources are gathered below the rest. */
function drawnParts({ parts }: Message): DrawnPart[] {
  const sources = parts.filter((part) => part.type === 'source')
  return sources.length ? [...parts.filter((part) => part.type !== 'source'), { type: 'sources', sources }] : [...parts]
}

const classToken = (role: string): string => role.trim().replace(/\s+/g, '-')

function bubbleClasses(part: DrawnPart, { role }: Message): string {
  if (part.type === 'error') return 'message-bubble error-message-text'
  const base = `message-bubble ${classToken(role)}-message ${role === 'user' ? 'user' : 'ai'}-message-text`
  if (part.type === 'loading') return `${base} deep-chat-loading-message-bubble`
  if (part.type !== 'file') return `${base} ${part.type}-message`
  const type = fileKind(part.file)
  return `${base} ${type === 'any' ? 'any-file' : type}-message file-message`
}

/** Once it is there, used at once: a page must have its height when it is drawn. */
let authorRoom: typeof author | undefined

/** One message: avatar and name of its author, and a bubble for each thing it brings. */
export function createMessageView(first: Message, viewContext: ViewContext): MessageView {
  let message = first
  let blocks: Block[] = []
  let isRoleHidden = false
  const bubbles = element('div', { class: 'bubbles' })
  const row = element('div', { class: 'inner-message-container' }, bubbles)
  const dom = element('article', { tabindex: -1, part: message.kind === 'intro' ? 'message intro' : 'message' }, row)
  const context = {
    ...viewContext,
    get role() {
      return message.role
    },
    onDrawn: () => restyle(),
  }

  function drawBlock(part: DrawnPart): Block | undefined {
    const view = renderPart(part, context)
    if (!view) return undefined
    const kind = bubbleKind(part, message)
    if (!own(partKinds, part.type) && part.type !== 'file') return { part, dom: view.dom, view, kind: undefined }
    const name = part.type === 'error' || part.type === 'loading' ? part.type : classToken(message.role)
    const bubble = element('div', { class: bubbleClasses(part, message), part: `bubble ${name}-bubble` }, view.dom)
    if (part.type === 'text' || part.type === 'html') wrapContent(bubble, view.dom, context)
    return { part, dom: bubble, view, kind }
  }

  function drawBlocks(): void {
    const parts = drawnParts(message)
    const kept: Block[] = []
    let index = 0
    let hasNew = false
    for (const part of parts) {
      const old = blocks[index]
      if (old?.part.type === part.type && (part.type !== 'file' || old.part === part)) {
        index += 1
        old.part = part
        old.view.update?.(part)
        kept.push(old)
        continue
      }
      const block = drawBlock(part)
      if (!block) continue
      hasNew = true
      if (old) old.dom.before(block.dom)
      else bubbles.append(block.dom)
      kept.push(block)
    }
    for (const block of blocks.slice(index)) drop(block)
    blocks = kept
    if (!hasNew) return
    restyle()
    drawState()
  }

  function drop({ dom: bubble, view }: Block): void {
    view.destroy?.()
    bubble.remove()
  }

  function drawState(): void {
    const isStreaming = message.status === 'streaming'
    if (isStreaming) dom.setAttribute('aria-busy', 'true')
    else dom.removeAttribute('aria-busy')
    for (const { dom: bubble, kind } of blocks) if (kind) bubble.classList.toggle('streamed-message', isStreaming)
  }

  function drawRole(): void {
    const { config } = viewContext.get()
    dom.setAttribute('aria-label', authorName(config, message.role))
    if (!config.avatars && !config.names && row.childElementCount === 1) return
    const draw = (): void => {
      authorRoom?.drawAuthor(row, bubbles, viewContext, message)
      hideRole()
    }
    if (authorRoom) return draw()
    import('./author.ts').then((room) => {
      authorRoom = room
      draw()
    }, console.error)
  }

  function hideRole(): void {
    for (const child of row.children)
      if (child !== bubbles) child.classList.toggle('role-hidden', isRoleHidden || message.kind === 'error')
  }

  function restyle(): void {
    const { messageStyles } = viewContext.get().config.options
    for (const block of blocks) {
      if (!block.kind) continue
      const own = message.parts.flatMap((part) => (part.type === 'loading' && part.styles) || [])
      const styles = [...(messageStyles ? elementStyles(messageStyles, message.role, block.kind) : []), ...own]
      applyStyles(block.dom, ...styles.map((style) => style?.bubble))
      const media = block.dom.querySelector<HTMLElement>('.media')
      if (media) applyStyles(media, ...styles.map((style) => style?.media))
      if (block !== blocks[0]) continue
      applyStyles(dom, ...styles.map((style) => style?.outerContainer))
      applyStyles(row, ...styles.map((style) => style?.innerContainer))
    }
  }

  function redraw(): void {
    blocks.forEach(drop)
    blocks = []
    drawRole()
    drawBlocks()
  }

  dom.className = `outer-message-container deep-chat-outer-container-role-${classToken(message.role)}`
  if (message.kind === 'intro') dom.classList.add('deep-chat-intro')
  redraw()
  return {
    dom,
    update(next) {
      if (next === message) return
      const before = message
      message = next
      if (before.role !== next.role) {
        dom.classList.replace(
          `deep-chat-outer-container-role-${classToken(before.role)}`,
          `deep-chat-outer-container-role-${classToken(next.role)}`,
        )
        return redraw()
      }
      drawBlocks()
      if (next.kind === 'loading') restyle()
      if (before.status !== next.status) drawState()
    },
    place({ position, isLast }) {
      for (const name of ['top', 'middle', 'bottom'] as const)
        dom.classList.toggle(`deep-chat-${name}-message`, name === position)
      dom.classList.toggle('last-of-role', isLast)
      isRoleHidden = !isLast
      hideRole()
    },
    restyle,
    redraw,
    destroy() {
      for (const { view } of blocks) view.destroy?.()
    },
  }
}
