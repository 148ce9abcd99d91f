import { actionLabels } from '../../core/labels/actions.ts'
import type { ChatState, Message, ViewContext } from '../../core/types.ts'
import { matchMedia } from '../../dom/match-media.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/message/actions.css?inline'
import type { MessageList } from '../transcript/message-list.ts'
import { createActionItems } from './action-items.ts'
import { createActionPanel } from './action-panel.ts'
import { listActions } from './list-actions.ts'
import { placeBeside } from './place-beside.ts'
import { watchPointedMessages } from './pointed-messages.ts'
import { createToolbar, type Toolbar } from './toolbar.ts'
import { leaveToMessage } from '../../dom/focus/leave-focus.ts'

export interface MessageActionsView {
  /** Updates the toolbars after messages or their actions changed; forced, even if only the rendering has changed. */
  update(isForced?: boolean): void
  destroy(): void
}

/** The state that determines which messages have a toolbar, and its content. */
const deciding = ['messages', 'branches', 'config', 'phase', 'connection', 'call', 'view', 'composer'] as const

/**
 * The toolbars of messages: below the last answer, and at the message under the pointer or with the focus; on devices without
 * hover, below every answer, and at the visitor's message that was tapped. All share the listeners of the transcript, but for clicks.
 */
export function createMessageActions(context: ViewContext, scroller: HTMLElement, list: MessageList): MessageActionsView {
  const { get, root, signal } = context
  adoptSheets(root, [css])
  const toolbars = new Map<HTMLElement, Toolbar>()
  const noPointer = matchMedia('(hover: none)')
  /** The state rendered last: the focus may leave a message while the list is being updated. */
  let drawn: ChatState | undefined

  const panel = createActionPanel(signal)
  const items = createActionItems(context, { scroller, list, panel, draw, focusOn })

  const pointed = watchPointedMessages(context, {
    scroller,
    isMessage: (article) => list.messageOf(article) !== undefined,
    isInToolbar: (article, target) => toolbars.get(article)?.dom.contains(target) ?? false,
    onChange: draw,
  })

  /** The messages that may have a toolbar now, by their elements. */
  function wanted(): Map<HTMLElement, Message> {
    const all = new Map<HTMLElement, Message>()
    if (get().config.options.messageActions === false) return all
    const add = (article: HTMLElement | undefined, message = list.messageOf(article)): void => {
      if (article && message?.kind === 'message') all.set(article, message)
    }
    const last = list.messages.findLast(({ kind, role }) => kind === 'message' && role !== 'user')
    if (last) add(list.domOf(last), last)
    add(pointed.hovered)
    add(pointed.focused)
    add(panel.article)
    if (noPointer.matches) list.forEachView(({ dom }) => add(dom))
    return all
  }

  function remove(article: HTMLElement, toolbar: Toolbar): void {
    article.classList.remove('has-actions')
    toolbars.delete(article)
    if (!signal.aborted) leaveToMessage(toolbar.dom)
    toolbar.dom.remove()
  }

  function drawOne(article: HTMLElement, message: Message, kept: readonly Message[], isLast: boolean): void {
    const state = get()
    const offer = listActions(message, kept, state)
    const all = items.of(message, article, offer)
    const present = toolbars.get(article)
    const isAsked = [pointed.hovered, pointed.focused, panel.article].includes(article)
    const isAnswer = message.role !== 'user'
    // Below each message of the visitor it would be a hole. One that was sent in other words says so.
    const isFixed = noPointer.matches ? isAnswer || offer.place !== undefined : isLast && isAnswer
    if (!all.length || !(isFixed || isAsked)) {
      if (present) remove(article, present)
      return
    }
    const toolbar = present ?? createToolbar(root)
    toolbar.update(actionLabels(state.config.labels).messageActions, all)
    toolbar.dom.classList.toggle('floating', !isFixed)
    if (!present) {
      toolbars.set(article, toolbar)
      article.classList.add('has-actions')
      article.append(toolbar.dom)
    }
    if (!isFixed) placeBeside(toolbar.dom, article)
  }

  function draw(): void {
    if (panel.article && !list.messageOf(panel.article)) panel.close()
    const next = wanted()
    for (const [article, toolbar] of toolbars) if (!next.has(article)) remove(article, toolbar)
    const [last] = next.keys()
    const kept = get().messages.filter(({ kind }) => kind === 'message')
    for (const [article, message] of next) {
      drawOne(article, message, kept, article === last)
    }
    items.settleFocus()
  }

  function focusOn(message: Message | undefined, id: string): void {
    const article = message && list.domOf(message)
    if (!article) return
    pointed.expectFocus(article)
    draw()
    toolbars.get(article)?.focus(id)
  }

  const toolbarOf = (target: EventTarget | null): Toolbar | undefined => {
    const article = pointed.articleOf(target)
    const toolbar = article && toolbars.get(article)
    return toolbar?.dom.contains(target as Node) ? toolbar : undefined
  }

  scroller.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !toolbarOf(event.target)?.move(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    },
    { signal },
  )
  noPointer.addEventListener('change', draw, { signal })

  draw()
  drawn = get()
  pointed.readFocus()
  return {
    update(isForced = false) {
      if (isForced) return draw()
      const state = get()
      const isGrowing = state.messages.at(-1)?.status === 'streaming' && drawn?.messages.at(-1)?.id === state.messages.at(-1)?.id
      const changed = deciding.filter((name) => state[name] !== drawn?.[name])
      // A growing message has no actions until it is complete.
      if (!changed.length || (isGrowing && changed.every((name) => name === 'messages'))) return
      // Typing changes the composer but no message.
      const isTyping = changed.every((name) => name === 'composer')
      const isSame = isTyping && state.composer.isSubmitDisabled === drawn?.composer.isSubmitDisabled
      drawn = state
      if (!isSame) draw()
    },
    destroy() {
      items.destroy()
      panel.close()
      for (const [article, toolbar] of toolbars) remove(article, toolbar)
    },
  }
}
