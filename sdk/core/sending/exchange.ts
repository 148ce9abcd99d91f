import { isKept } from '../conversation/is-kept.ts'
import type { Conversation } from '../conversation/conversation.ts'
import { findSharedData } from '../conversation/reply/shared-data.ts'
import { createAgentState, type AgentState } from './agent-state.ts'
import { delay } from '../util/delay.ts'
import { fillLabel } from '../labels/format.ts'
import { createId } from '../util/ids.ts'
import { createInterceptors } from './interceptors.ts'
import { limitMessages } from './limits.ts'
import type { MessageContent } from '../options/options.ts'
import type { LoadingBubble } from '../conversation/loading-bubble.ts'
import { publicMessage } from '../conversation/message-content.ts'
import { createReply, type Reply } from '../conversation/reply/reply.ts'
import type { Store } from '../store.ts'
import { toolDefinitions } from '../tools/tool-definitions.ts'
import type { ToolRounds } from '../tools/tool-rounds.ts'
import type { Tool } from '../options/tools.ts'
import { trackMessages } from '../conversation/reply/track-messages.ts'
import type { Attachment, ChatState, Connector, ConnectorContext, ConnectorRequest, Message, ReplyEvent } from '../types.ts'
import { createUnfinishedAnswer, unfinishedKey, type UnfinishedAnswer } from './unfinished-answer.ts'
import type { OnUpload, Upload, Environment } from '../environment.ts'

interface ExchangeParts {
  store: Store<ChatState>
  conversation: Conversation
  environment: Environment
  session: { get: () => string | undefined; set: (id: string) => void }
  /** The thread that the conversation is, where there are several. */
  threadId?: () => string | undefined
}

/** A reply, and the ids of the messages it brought. */
export type TrackedReply = Reply & { readonly brought: ReadonlySet<string> }

type DataEvent = Extract<ReplyEvent, { type: 'data' }>

type Progress = Omit<Extract<ReplyEvent, { type: 'progress' }>, 'type'>

/** A message on its way out, with the conversation as it was when it was sent. */
export interface Draft {
  readonly messages: readonly Message[]
  readonly attachments: readonly Attachment[]
  readonly sessionId: string | undefined
  /** How often the conversation had been cleared. */
  readonly clearings: number
  /** Why it is sent when it is no new message: an answer is asked for again, or a message was edited. */
  readonly trigger?: ConnectorRequest['trigger']
  /** The answer that is asked for again, the message that was edited, or the one whose calls have their results. */
  readonly messageId?: string
  /** The message that the answer goes on with, and how many parts it had. */
  readonly continues?: { readonly id: string; readonly parts: number }
  /** True when the visitor allowed calls of the page's tools, which are still to be run. */
  readonly runsTools?: boolean
  /** The answer that the server gives again. */
  readonly resumes?: UnfinishedAnswer
  /** True when the visitor has answered all that the answer waited for. */
  readonly isAnswer?: boolean
}

/** A message as Deep Chat sends it: a backend that is strict about unknown fields need not know of ids, times and parts. */
function simpleMessage(message: Message): MessageContent {
  const { role, text, html, files, custom, _sessionId } = publicMessage(message)
  return {
    ...(role !== undefined && { role }),
    ...(text !== undefined && { text }),
    ...(html !== undefined && { html }),
    ...(files && { files }),
    ...(custom !== undefined && { custom }),
    ...(_sessionId !== undefined && { _sessionId }),
  }
}

const holdsFiles = (body: unknown): boolean =>
  body instanceof Blob || (body instanceof FormData && [...body.values()].some((value) => typeof value !== 'string'))

function fetchOrUpload({ fetch, upload }: Environment, ...[input, init, onUpload]: Parameters<Upload>): ReturnType<Upload> {
  return upload && holdsFiles(init?.body) ? upload(input, init, onUpload) : fetch(input, init)
}

const nothing: ReadonlySet<string> = new Set()

/** What a talk with a service needs beside the service: a context for it, and replies that grow. Loaded with the first message. */
export function createExchange({ store, conversation, environment, session, threadId }: ExchangeParts) {
  let agentState = createAgentState(tellState)
  let clearings = 0

  function tellState(state: unknown): void {
    environment.emit('state', { state })
  }

  /** The state of the conversation that is shown: a cleared one leaves none behind. */
  function currentState(): AgentState {
    if (clearings !== conversation.clearings) agentState = createAgentState(tellState)
    clearings = conversation.clearings
    return agentState
  }

  function tellData({ name, data, id, isTransient = false }: DataEvent): void {
    environment.emit('data', { name, data, ...(id !== undefined && { id }), isTransient })
  }

  /** Changes data that stands somewhere in the conversation. */
  async function patchData({ name, id, patch }: Extract<ReplyEvent, { type: 'data-delta' }>, reply: Reply): Promise<void> {
    const { applyPatch } = await import('../util/apply-patch.ts')
    const changed = applyPatch(findSharedData(conversation, id)?.part.data, patch, `data "${name}"`)
    if (!changed) return
    const event: DataEvent = { type: 'data', name, id, data: changed.document, isShared: true }
    reply.apply(event)
    tellData(event)
  }

  /** A try of the visitor's is the same request. */
  const idempotencyKeys = new WeakMap<Draft, string>()
  let toolRounds: Promise<ToolRounds> | undefined
  const unfinished = createUnfinishedAnswer(environment.storage, () =>
    unfinishedKey(threadId?.(), store.get().config.storage?.key),
  )

  /** An answer beside others, or one that goes on with a message, would be put in the wrong place by another page. */
  function remember(id: string, { messages, trigger, continues, resumes }: Draft): void {
    const questionId = messages.findLast(isKept)?.id
    const isPlain = !continues && !resumes && (!trigger || trigger === 'edit')
    if (isPlain && questionId !== undefined) unfinished.set({ id, questionId })
  }

  /** The page's tools; a live connection and a chat without tools have none. */
  const toolsOf = (): readonly Tool[] => store.get().config.options.tools ?? []

  /** What came of the answer to a question, in this tab or in others. */
  function answersTo(questionId: string | undefined): ReadonlySet<string> {
    const messages = conversation.kept()
    const later = messages.slice(messages.findLastIndex(({ id }) => id === questionId) + 1)
    const next = later.findIndex(({ role }) => role === 'user')
    return new Set((next === -1 ? later : later.slice(0, next)).map(({ id }) => id))
  }

  return {
    /** The answer that another page could go on with. */
    unfinished,
    /** `onUpload` is told how far the files of a request are. */
    createContext: (
      signal: AbortSignal,
      onUpload?: OnUpload,
      showWaiting?: ConnectorContext['showWaiting'],
    ): ConnectorContext => ({
      signal,
      ...(showWaiting && { showWaiting }),
      fetch:
        onUpload && environment.upload ? (input, init) => fetchOrUpload(environment, input, init, onUpload) : environment.fetch,
      ...createInterceptors(() => store.get().config.options),
      delay: (milliseconds) => delay(milliseconds, signal),
    }),
    /** What a connector gets of it: the messages that count, within the limits of the page or of the service. */
    createRequest(draft: Draft, { maxMessages, takesWholeMessages, takesTools }: Connector): ConnectorRequest {
      const { messages, attachments, sessionId, trigger, messageId, isAnswer } = draft
      const idempotencyKey = idempotencyKeys.get(draft) ?? globalThis.crypto.randomUUID?.() ?? createId()
      idempotencyKeys.set(draft, idempotencyKey)
      const kept = messages.filter(isKept)
      const state = currentState().get()
      const thread = threadId?.()
      const tools = takesTools ? toolDefinitions(toolsOf()) : []
      const limits = { ...(maxMessages !== undefined && { maxMessages }), ...store.get().config.options.requestBodyLimits }
      return {
        messages: limitMessages(kept, limits, takesWholeMessages || tools.length ? publicMessage : simpleMessage),
        files: attachments.map(({ file }) => file),
        idempotencyKey,
        ...(tools.length > 0 && { tools }),
        ...(trigger && { trigger }),
        ...(isAnswer && { isAnswer }),
        ...(messageId !== undefined && { messageId }),
        ...(state !== undefined && { state }),
        ...(sessionId !== undefined && { sessionId }),
        ...(thread !== undefined && { threadId: thread }),
      }
    },
    /** Says which file cannot be sent any more; when all can, what was thrown. */
    async whyUnsent(thrown: unknown, { attachments }: Draft): Promise<unknown> {
      try {
        const { whyUnsent } = await import('./unreadable-files.ts')
        return await whyUnsent(thrown, attachments, store.get().config.labels)
      } catch {
        // Without these words the message goes, or fails, as it would have.
        return thrown
      }
    },
    /**
     * A reply that grows. What the draft asks may be cleared by now. `replaced` are the messages of an earlier try, which go as soon
     * as this one brings something.
     */
    createReply(
      { isPage }: Connector,
      draft?: Pick<Draft, 'clearings' | 'continues' | 'resumes'>,
      replaced = nothing,
    ): TrackedReply {
      const find = draft?.resumes ? () => answersTo(draft.resumes?.questionId) : () => replaced
      const { conversation: tracked, brought } = trackMessages(conversation, find)
      const settings = { sessionId: session.get, clearings: draft?.clearings, continues: draft?.continues }
      return Object.assign(createReply(tracked, { ...settings, ...(!isPage && { origin: 'service' }) }), { brought })
    },
    /** What lets the page's tools answer calls; undefined where the page has none. Loaded with the first answer. */
    loadToolRounds({ takesTools }: Connector): Promise<ToolRounds> | undefined {
      if (!takesTools || !toolsOf().length) return undefined
      toolRounds ??= import('../tools/tool-rounds.ts').then(({ createToolRounds }) => createToolRounds({ store, conversation }))
      toolRounds.catch(() => (toolRounds = undefined))
      return toolRounds
    },
    /** Says what is being waited for, where the loading bubble stands. While files leave, the visitor can stop that. */
    showProgress({ text, loaded = 0, total = 0 }: Progress, { isOpen }: Reply, loading: LoadingBubble): void {
      const isUploading = loaded < total
      // A server may answer before it has read all.
      if (total && store.get().phase !== 'streaming') store.set({ phase: isUploading ? 'uploading' : 'loading' })
      const { loadingBubble, labels } = store.get().config
      if (isOpen || loadingBubble !== 'shown') return
      const percent = Math.floor((loaded / total) * 100)
      if (text) loading.show({ text })
      else if (total) loading.show(isUploading ? { text: fillLabel(labels, 'uploading', { percent }) } : {})
    },
    /** Says that a busy service is waited for, where the loading bubble stands. The visitor can stop that. */
    showWaiting(isWaiting: boolean, { isOpen }: Reply, loading: LoadingBubble): void {
      const { loadingBubble, labels } = store.get().config
      store.set({ phase: isWaiting ? 'waiting' : isOpen ? 'streaming' : 'loading' })
      if (isOpen && !isWaiting) loading.hide()
      else if (loadingBubble === 'shown') loading.show(isWaiting ? { text: labels.waiting } : {})
    },
    /**
     * Has an event take effect.
     * @returns what to wait for before the next one, where it takes a while.
     */
    apply(event: ReplyEvent, reply: Reply, draft?: Draft, connector?: Connector): Promise<void> | undefined {
      if (event.type === 'message-start' && draft?.continues && connector?.continuesMessage) {
        if (event.metadata) reply.apply({ type: 'metadata', metadata: event.metadata })
        return undefined
      }
      if (event.type === 'state-delta') return currentState().patch(event.patch)
      if (event.type === 'data-delta') return patchData(event, reply)
      if (event.type === 'data' && event.isInitial && findSharedData(conversation, event.id)) return undefined
      if (event.type === 'resumable') {
        if (draft) remember(event.id, draft)
      } else if (event.type === 'session') session.set(event.id)
      else if (event.type === 'state') currentState().set(event.state)
      else reply.apply(event)
      if (event.type === 'data') tellData(event)
      return undefined
    },
  }
}

export type Exchange = ReturnType<typeof createExchange>
