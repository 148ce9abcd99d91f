import { messageLabels } from '../../core/labels/messages.ts'
import type { Message, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { isGenerated } from '../../core/conversation/is-generated.ts'
import { articleName } from '../../core/labels/names/author-name.ts'
import { drawAuthor } from './author.ts'
import { classToken } from './class-token.ts'
import { createMessageBlocks } from './message-blocks.ts'
import { createMessageFallback } from './message-fallback.ts'
import { nameTables } from './names/name-tables.ts'
import { drawTimestamp } from './timestamp.ts'
import { leaveToMessage } from '../../dom/focus/leave-focus.ts'
import { report, reporting } from '../../core/util/thrown/report.ts'

/** The position of a message in a group of messages with the same role. */
export interface GroupPlace {
  readonly position: 'top' | 'middle' | 'bottom' | undefined
  readonly isLast: boolean
  /** True for the first message of a day. */
  readonly startsDay: boolean
}

/** A rendered message. */
export interface MessageView {
  readonly dom: HTMLElement
  update(message: Message): void
  place(place: GroupPlace): void
  /** Applies the page's styles again. */
  restyle(): void
  /** Renders everything again with the current options. */
  redraw(): void
  destroy(): void
}

/** The element of a message. What a model wrote is marked, for programs. */
function createArticle(message: Message, row: HTMLElement): HTMLElement {
  const dom = element('article', { tabindex: -1, part: message.kind === 'intro' ? 'message intro' : 'message' }, row)
  if (isGenerated(message)) dom.dataset['generated'] = 'ai'
  return dom
}

/**
 * One message: avatar and name of its author, and a bubble for each part. One that cannot be rendered becomes a bubble with its
 * text and the reason: this never throws, so that no other message is affected.
 */
export function createMessageView(first: Message, viewContext: ViewContext): MessageView {
  let message = first
  let startsDay = false
  let hasTime = false
  let hasDelivery = false
  let isLogged = false
  let fallback: HTMLElement | undefined
  /** Shown below a message that is rendered in part. */
  let notice: HTMLElement | undefined
  const bubbles = element('div', { class: 'bubbles' })
  const row = element('div', { class: 'inner-message-container' }, bubbles)
  const dom = createArticle(message, row)
  const blocks = createMessageBlocks(bubbles, row, viewContext, () => message, {
    onFailed: fail,
    onPartial: showNotice,
    onRefused: () => redraw(),
    onDefined: () => attempt(() => drawBlocks(true)),
  })

  function removeNotice(): void {
    if (notice) leaveToMessage(notice)
    notice?.remove()
    notice = undefined
  }

  function fail(error: unknown): void {
    if (fallback) return
    if (!isLogged) report('not-drawn', 'A message could not be drawn:', error)
    isLogged = true
    blocks.clear()
    removeNotice()
    fallback = createMessageFallback(message, error, messageLabels(viewContext.get().config.labels))
    bubbles.append(fallback)
  }

  /** Does nothing after a failure, until everything is rendered again. */
  function attempt(draw: () => void): void {
    if (fallback) return
    try {
      draw()
    } catch (error) {
      fail(error)
    }
  }

  function showNotice(): void {
    if (notice) return
    const place = (notice = element('div', { class: 'partial-notice' }))
    row.after(place)
    import('./partial-notice.ts').then(
      ({ drawPartialNotice }) => drawPartialNotice(place, () => message, viewContext),
      (error: unknown) => {
        report('not-loaded', error)
        place.textContent = messageLabels(viewContext.get().config.labels).errorLoading
      },
    )
  }

  function drawState(): void {
    const isStreaming = message.status === 'streaming'
    if (isStreaming) dom.setAttribute('aria-busy', 'true')
    else dom.removeAttribute('aria-busy')
    blocks.markStreaming()
  }

  function drawBlocks(isElementNew = false): void {
    blocks.draw(isElementNew)
    if (message.status === 'streaming' || bubbles.querySelectorAll(':scope > * > .text-content').length < 2) return
    nameTables(bubbles, messageLabels(viewContext.get().config.labels))
  }

  function drawRole(): void {
    const { config } = viewContext.get()
    dom.setAttribute('aria-label', articleName(config, message))
    if (!config.avatars && !config.names && row.childElementCount === 1) return
    drawAuthor(row, bubbles, viewContext, message)
    hideRole()
  }

  function drawTime(): void {
    const isWanted = Boolean(viewContext.get().config.options.timestamps)
    if (isWanted || hasTime) drawTimestamp(dom, row, viewContext, message, startsDay)
    hasTime = isWanted
  }

  /** Whether a message of the visitor has been sent: only said where the page keeps those that have not. */
  function drawDelivery(): void {
    const isWanted = message.role === 'user' && message.status !== 'done' && message.kind === 'message'
    if (isWanted || hasDelivery)
      import('./delivery.ts').then(({ drawDelivery: draw }) => draw(dom, row, viewContext, message), reporting('not-loaded'))
    hasDelivery = isWanted
  }

  /** An error has no author; of a group, the style sheets show one. */
  function hideRole(): void {
    for (const child of row.children) if (child !== bubbles) child.classList.toggle('role-hidden', message.kind === 'error')
  }

  function redraw(): void {
    blocks.clear()
    fallback?.remove()
    fallback = undefined
    removeNotice()
    attempt(drawRole)
    attempt(() => drawBlocks())
    attempt(drawTime)
    drawState()
    drawDelivery()
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
      // What fails while it grows may be valid at its end, and a replacement may be valid too.
      if (fallback && next.status !== 'streaming') return redraw()
      attempt(() => drawBlocks())
      if (next.kind === 'loading') attempt(blocks.restyle)
      if (before.createdAt !== next.createdAt) attempt(drawTime)
      if (before.status === next.status) return
      drawState()
      drawDelivery()
    },
    place({ position, isLast, startsDay: isFirst }) {
      for (const name of ['top', 'middle', 'bottom'] as const)
        dom.classList.toggle(`deep-chat-${name}-message`, name === position)
      dom.classList.toggle('last-of-role', isLast)
      if (isFirst === startsDay) return
      startsDay = isFirst
      attempt(drawTime)
    },
    restyle: () => attempt(blocks.restyle),
    redraw,
    destroy() {
      blocks.destroy()
    },
  }
}
