import type { Conversation } from '../conversation.ts'
import { GrowingParts } from './growing-parts.ts'
import { finishKind } from '../finish-kind.ts'
import { hasVisibleText } from '../has-visible-text.ts'
import { isCutByService } from '../is-cut-by-service.ts'
import { isTemporaryHtml } from '../message-content.ts'
import { interrupted } from '../interruption.ts'
import { StreamedHtml, StreamedText, StreamedReasoning } from './streamed-text.ts'
import type { MessageMetadata, ProviderMetadata } from '../../options/options.ts'
import type { Message, Part, ReplyEvent, ToolPart } from '../../types.ts'
import { createId } from '../../util/ids.ts'
import { utcTime } from '../../util/utc-time.ts'

/** How an answer ends that is not whole. */
export interface CutReply {
  /** It ended prematurely: a message that is cut off before its first word is removed. */
  readonly isCut?: boolean
  /** Nobody wanted it cut: the message says so. */
  readonly isInterrupted?: boolean
  /** The visitor, or the page, wanted it cut. */
  readonly isStopped?: boolean
}

type MessageStart = Extract<ReplyEvent, { type: 'message-start' }>

export interface OpenMessageSettings {
  readonly sessionId: () => string | undefined
  readonly now: () => number
  /** True if the message that this answers was cleared since. */
  readonly isOutdated: () => boolean
}

/**
 * The message to which a reply adds its content: opened by its first content, and reported to the page once, when it is complete.
 */
export class OpenMessage {
  readonly #conversation: Conversation
  readonly #settings: OpenMessageSettings
  #id: string | undefined
  /** What the service says about the open message, or about the one that opens next. */
  #given: { id?: string; createdAt?: string; metadata?: MessageMetadata; startsStep?: boolean } = {}
  #growing = new GrowingParts()
  #reasoningStart = 0
  #openedAt = 0
  /** When calls began to run, by their ids. */
  readonly #callStarts = new Map<string, number>()
  /** Whether it replaces an earlier message. */
  #isOverwriting = false
  /** The number of parts that an earlier answer left in the message that goes on. */
  #resumedFrom = 0
  /** The messages of this answer by the ids that the service gave them: it may return to one. */
  readonly #named = new Map<string, string>()
  /** Messages that the service has moved on from while calls in them wait for results. */
  readonly #waiting = new Set<string>()
  readonly #told = new Set<string>()

  constructor(conversation: Conversation, settings: OpenMessageSettings) {
    this.#conversation = conversation
    this.#settings = settings
  }

  /** True if a visible message expects more of this answer. */
  get isOpen(): boolean {
    return this.#id !== undefined || this.#waiting.size > 0
  }

  get current(): Message | undefined {
    return this.#id === undefined ? undefined : this.#conversation.find(this.#id)
  }

  get role(): string {
    return this.current?.role ?? 'ai'
  }

  /** Opens a message of this role, if it is given, unless one is open; completes an open one of another role that has content. */
  open(given?: string): void {
    const present = this.current
    const role = given ?? present?.role ?? 'ai'
    if (present?.role === role) return
    if (present && !present.parts.some(isContent)) {
      this.change((message) => ({ ...message, role }))
      return
    }
    if (present) this.leave()
    const { id = '', createdAt, metadata, startsStep } = this.#given
    this.#id = id && !this.#conversation.has(id) ? id : createId()
    if (id) this.#named.set(id, this.#id)
    const session = this.#settings.sessionId()
    this.#openedAt = this.#settings.now()
    this.#conversation.append({
      ...(this.#settings.isOutdated() && { isOutdated: true }),
      id: this.#id,
      role,
      kind: 'message',
      parts: startsStep ? [{ type: 'step-start' }] : [],
      status: 'streaming',
      ...(createdAt !== undefined && { createdAt }),
      ...(metadata && { metadata }),
      ...(session !== undefined && { sessionId: session }),
    })
  }

  /** Continues a message that had ended, with this many of its parts: parts added by an earlier attempt are removed. */
  resume({ id, parts }: { readonly id: string; readonly parts: number }): void {
    if (!this.#conversation.find(id)) return
    this.#id = id
    this.#given = { id }
    this.#named.set(id, id)
    this.#resumedFrom = parts
    this.change(({ metadata, isStopped: _stopped, ...message }) => {
      // How it ended before says nothing about its new end.
      const { finishReason: _ended, ...known } = metadata ?? {}
      return { ...message, ...(metadata && { metadata: known }), parts: message.parts.slice(0, parts), status: 'streaming' }
    })
  }

  /**
   * Takes over the service's id and metadata. Earlier content belongs to the same message, unless the service gave that another
   * id. The id of an earlier message of this answer returns to that message.
   */
  start({ id, metadata, createdAt: given }: Omit<MessageStart, 'type'>): void {
    if (id !== undefined && id !== this.#given.id) this.#rename(id)
    const createdAt = utcTime(given)
    if (createdAt !== undefined && this.current) this.change((message) => ({ ...message, createdAt }))
    else if (createdAt !== undefined) this.#given = { ...this.#given, createdAt }
    if (metadata) this.describe(metadata)
  }

  #rename(id: string): void {
    const earlier = this.#named.get(id)
    const isKnown = earlier !== undefined && this.#conversation.find(earlier) !== undefined
    if (isKnown || this.#given.id !== undefined) this.leave()
    this.#given = { ...this.#given, id }
    const { current } = this
    if (isKnown) {
      this.#id = earlier
      this.#waiting.delete(earlier)
      this.change((message) => ({ ...message, status: 'streaming' }))
    } else if (current && !this.#isOverwriting) {
      const isFree = !this.#conversation.has(id)
      this.#named.set(id, isFree ? id : current.id)
      if (!isFree) return
      this.change((message) => ({ ...message, id }))
      this.#id = id
    }
  }

  /** Starts another step of the message. Opens no message: while there is no content, the visitor is still waiting. */
  startStep(): void {
    if (this.parts.last?.type === 'step-start') return
    if (this.isOpen) this.add({ type: 'step-start' })
    else this.#given = { ...this.#given, startsStep: true }
  }

  /** Withdraws what came since the current step began. */
  resetStep(): void {
    const { current } = this
    if (!current) return
    const start = Math.max(current.parts.findLastIndex(({ type }) => type === 'step-start') + 1, this.#resumedFrom)
    this.change((message) => ({ ...message, parts: message.parts.slice(0, start) }))
  }

  /** Adds metadata to the message. */
  describe(metadata: MessageMetadata): void {
    const { current } = this
    if (current) this.change((message) => ({ ...message, metadata: { ...message.metadata, ...metadata } }))
    else this.#given = { ...this.#given, metadata: { ...this.#given.metadata, ...metadata } }
  }

  /**
   * Opens the message whose text or HTML a chunk overwrites: the last
   * one of the role, or the one that an earlier chunk overwrote.
   * @returns false if there is nothing to overwrite.
   */
  overwrite(type: 'text' | 'html', role: string): boolean {
    if (this.#isOverwriting) return true
    const target = this.#id === undefined ? this.#conversation.lastOf(role) : undefined
    if (!target?.parts.some((part) => part.type === type)) return false
    this.#id = target.id
    this.#conversation.removePassing()
    this.change((message) => ({ ...message, status: 'streaming' }))
    this.#isOverwriting = true
    return true
  }

  change(how: (message: Message) => Message): void {
    const changed = this.#id === undefined ? undefined : this.#conversation.replace(this.#id, how)
    if (!changed) throw new Error('No message is open')
  }

  /** Appends to a text. However many pieces arrive before the next render, views are notified of the first one only. */
  grow(text: StreamedText, piece: string, part: Part = text): void {
    const isTold = text.isUnread
    text.append(piece)
    if (!isTold) this.tellGrowth(part)
  }

  /** Notifies the views that a part has grown in place. */
  tellGrowth(part: Part): void {
    this.parts.noteGrowth(part)
    this.change((message) => ({ ...message }))
  }

  /** The parts of the open message; the page may have replaced them since. */
  get parts(): GrowingParts {
    const list = this.current?.parts ?? []
    if (list !== this.#growing.list) this.#growing = new GrowingParts(list)
    return this.#growing
  }

  changeParts(how: (parts: GrowingParts) => void): void {
    const { parts } = this
    how(parts)
    this.change((message) => ({ ...message, parts: parts.list }))
  }

  add(part: Part): void {
    this.changeParts((parts) => parts.add(part))
  }

  replaceLast(part: Part): void {
    this.changeParts((parts) => parts.replaceLast(part))
  }

  /** Starts reasoning with its first piece; its duration is measured from here. */
  startReasoning(text: string): void {
    this.#reasoningStart = this.#settings.now()
    this.add(new StreamedReasoning(text))
  }

  /** The text that is open was the model's reasoning. */
  turnIntoReasoning(): void {
    const { list, lastInFlow: last } = this.parts
    if (last?.type !== 'text') return
    const reasoning: Part = { type: 'reasoning', text: last.text.trim(), duration: this.#settings.now() - this.#openedAt }
    // Another list: views look at one that grows only where it is new.
    this.change((message) => ({ ...message, parts: list.map((part) => (part === last ? reasoning : part)) }))
  }

  /** A call begins to run; how long that takes is measured from here. */
  startCall(id: string): void {
    if (!this.#callStarts.has(id)) this.#callStarts.set(id, this.#settings.now())
  }

  /** A call has ended, or waits for the visitor. Returns how long it ran, in milliseconds; undefined where it was not seen to begin. */
  endCall(id: string): number | undefined {
    const start = this.#callStarts.get(id)
    this.#callStarts.delete(id)
    return start === undefined ? undefined : this.#settings.now() - start
  }

  /** Ends reasoning that still grows: something else comes. */
  settleReasoning(providerMetadata?: ProviderMetadata): void {
    const { last } = this.parts
    if (!(last instanceof StreamedReasoning)) return
    this.replaceLast({ ...this.#settle(last), ...(providerMetadata && { providerMetadata }) })
  }

  /**
   * Moves on to the next message. If calls in this one wait for results, it is complete when these arrive or the answer ends;
   * until then it counts as streaming.
   */
  leave(): void {
    const current = this.#letGo()
    if (!current) return
    if (!current.parts.some(isUnanswered)) return this.#complete(current)
    this.#waiting.add(current.id)
    this.#conversation.replace(current.id, (before) => ({ ...before, parts: before.parts.map((part) => this.#settle(part)) }))
  }

  /** Ends the answer: everything in it is complete. */
  finish(how: CutReply = {}): void {
    if (!this.isOpen && isCutByService(this.#given.metadata)) this.open()
    const current = this.#letGo()
    const waiting = [...this.#waiting].map((id) => this.#conversation.find(id))
    this.#waiting.clear()
    for (const message of [...waiting, current]) if (message) this.#complete(message, how)
  }

  /**
   * Changes a call in a message that the service has moved on from. Only results reach messages of an earlier answer, because
   * some services number calls from one in each answer.
   * @returns false if there is no such call.
   */
  changeEarlierTool(id: string, isResult: boolean, how: (tool: ToolPart) => ToolPart): boolean {
    if (!isResult && !this.#waiting.size) return false
    const isIt = (part: Part): part is ToolPart => part.type === 'tool' && part.id === id
    const owner = this.#conversation
      .kept()
      .findLast((message) => (isResult || this.#waiting.has(message.id)) && message.parts.some(isIt))
    if (!owner) return false
    const changed = this.#conversation.replace(owner.id, (before) => ({
      ...before,
      parts: before.parts.map((part) => (isIt(part) ? how(part) : part)),
    }))
    if (!this.#waiting.has(owner.id)) this.#conversation.save()
    else if (changed && !changed.parts.some(isUnanswered)) {
      this.#waiting.delete(owner.id)
      this.#complete(changed)
    }
    return true
  }

  /** Detaches the open message, and returns it. */
  #letGo(): Message | undefined {
    const { current } = this
    this.#id = undefined
    this.#given = {}
    this.#isOverwriting = false
    return current
  }

  /** Completes a message: growing text becomes plain text, and the message is reported to the page. */
  #complete(message: Message, { isCut, isInterrupted, isStopped }: CutReply = {}): void {
    const isEmpty = message.parts.every(
      (part) => part.type === 'step-start' || (isCut && part.type === 'text' && !hasVisibleText(part.text)),
    )
    if (isEmpty && !isCutByService(message.metadata)) {
      this.#conversation.remove(({ id }) => id === message.id)
      return
    }
    const isTemporary = !isEmpty && message.parts.every((part) => part.type === 'html' && isTemporaryHtml(part.chunks.join('')))
    const done = this.#conversation.replace(message.id, (before) => ({
      ...before,
      kind: isTemporary ? 'temporary' : before.kind,
      status: 'done',
      ...(isStopped && { isStopped }),
      ...(isInterrupted && finishKind(before.metadata?.finishReason) === 'good' && { metadata: interrupted(before.metadata) }),
      parts: before.parts.map((part) => this.#settle(part)),
    }))
    if (!done || isTemporary) return
    if (this.#told.has(done.id)) return this.#conversation.save()
    this.#told.add(done.id)
    this.#conversation.tell(done)
  }

  /** The final form of a part when its message is complete. */
  #settle(part: Part): Part {
    if (part instanceof StreamedText) return { type: 'text', text: part.text }
    if (part instanceof StreamedHtml) return { type: 'html', chunks: part.chunks, ...(part.origin && { origin: part.origin }) }
    if (part instanceof StreamedReasoning) {
      return { type: 'reasoning', text: part.text, duration: this.#settings.now() - this.#reasoningStart }
    }
    return part
  }
}

const isUnanswered = (part: Part): boolean => part.type === 'tool' && part.state.startsWith('input-')

const isContent = (part: Part): boolean => part.type === 'text' || part.type === 'html'
