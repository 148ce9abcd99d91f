import { isKept } from '../../../core/conversation/is-kept.ts'
import { isReadyToSend } from '../../../core/input/is-ready-to-send.ts'
import { finishLabels } from '../../../core/labels/finish.ts'
import type { ChatState, Message, ViewContext } from '../../../core/types.ts'
import { element } from '../../../dom/element.ts'
import { adoptSheets } from '../../../dom/styling/sheets.ts'
import css from '../../../styles/message/finish-notice.css?inline'
import { isAskable } from '../../actions/is-askable.ts'
import { leaveMessage } from '../../actions/leave-message.ts'
import type { MessageList } from '../../transcript/message-list.ts'
import { finishWords } from './finish-words.ts'
import { noticeKind } from './notice-kind.ts'
import { leaveToMessage } from '../../../dom/focus/leave-focus.ts'

type Action = 'continue' | 'again'

/** What the visitor can do about the last answer. */
interface Offer {
  readonly id: string
  readonly action: Action
}

export interface FinishNoticesView {
  /** Updates the lines after messages, or what can be done about the last one, changed; forced, even if only the rendering has. */
  update(isForced?: boolean): void
}

const canRetry = ({ parts }: Message): boolean =>
  parts.some((part) => part.type === 'error' && 'canRetry' in part && part.canRetry)

/** The last answer, if it can be continued or asked for again: an error that offers the same has its own button. */
function offerOf(state: ChatState): Offer | undefined {
  const { messages } = state
  const place = messages.findLastIndex(isKept)
  const last = messages[place]
  const kind = last && noticeKind(last)
  if (!kind || kind === 'filter' || !isReadyToSend(state)) return undefined
  const { id } = last
  if (!messages.slice(0, place).some((message) => message.role === 'user' && isKept(message))) return undefined
  if (kind === 'length') return { id, action: 'continue' }
  return isAskable(state) && !messages.slice(place + 1).some(canRetry) ? { id, action: 'again' } : undefined
}

/**
 * The lines below answers that did not come whole: why, and below the last one a button with the way on. They are told apart by
 * what is stored with a message, so that they are there after a reload, too.
 */
export function createFinishNotices(context: ViewContext, scroller: HTMLElement, list: MessageList): FinishNoticesView {
  const { get, requests, root, signal } = context
  adoptSheets(root, [css])
  let drawn: ChatState | undefined
  let offer: Offer | undefined
  /** Whether the answer of that id can be continued, as far as is known. */
  let continuing: { readonly id: string; readonly config: ChatState['config']; isPossible: boolean } | undefined

  /** True if the model will know what it is to continue. Asks for that, and draws again if so. */
  function canContinue(id: string, { config }: ChatState): boolean {
    if (continuing?.id === id && continuing.config === config) return continuing.isPossible
    const asked: NonNullable<typeof continuing> = { id, config, isPossible: false }
    continuing = asked
    requests.canContinue().then(
      (isPossible) => {
        asked.isPossible = isPossible
        if (isPossible && !signal.aborted) update()
      },
      // The service cannot be reached: that is said when a message is sent.
      () => undefined,
    )
    return false
  }

  function press(): void {
    if (!offer) return
    const { id, action } = offer
    leaveMessage(scroller, root)
    if (action === 'continue') requests.submitText(finishLabels(get().config.labels).finishContinue)
    else requests.retryAnswer(id)
  }

  function createLine(article: HTMLElement): HTMLElement {
    const line = element('div', { class: 'finish-notice', part: 'finish-notice' }, element('span', { dir: 'auto' }))
    const above = article.querySelectorAll(':scope > :is(.inner-message-container, .partial-notice, .timestamp)')
    ;[...above].at(-1)?.after(line)
    return line
  }

  function drawButton(line: HTMLElement, wanted: Offer | undefined): void {
    const present = line.querySelector('button')
    if (!wanted) {
      if (present) leaveToMessage(present)
      present?.remove()
      return
    }
    const { labels } = get().config
    const words = wanted.action === 'continue' ? finishLabels(labels).finishContinue : labels.tryAgain
    if (present) {
      if (present.textContent !== words) present.textContent = words
      return
    }
    const button = element('button', { type: 'button', part: 'finish-action' }, words)
    button.addEventListener('click', press)
    line.append(button)
  }

  function drawOne(article: HTMLElement, message: Message): void {
    const kind = noticeKind(message)
    const present = article.querySelector<HTMLElement>(':scope > .finish-notice')
    if (!kind) {
      if (present) leaveToMessage(present)
      return present?.remove()
    }
    const line = present ?? createLine(article)
    line.dataset['kind'] = kind
    const words = finishWords(kind, get().config.labels)
    const said = line.firstElementChild
    if (said && said.textContent !== words) said.textContent = words
    drawButton(line, offer?.id === message.id ? offer : undefined)
  }

  function update(isForced = false): void {
    const state = get()
    const before = drawn?.messages
    const isSame = state.messages === before && state.config === drawn?.config
    // A growing message has no line until it is complete.
    const isGrowing = state.messages.at(-1)?.status === 'streaming' && before?.at(-1)?.id === state.messages.at(-1)?.id
    const found = isGrowing ? undefined : offerOf(state)
    const next = found?.action === 'continue' && !canContinue(found.id, state) ? undefined : found
    const isSameOffer = next?.id === offer?.id && next?.action === offer?.action
    drawn = state
    offer = next
    if (isForced || !isSameOffer || !(isSame || isGrowing)) list.forEachView(({ dom }, message) => drawOne(dom, message))
  }

  update(true)
  return { update }
}
