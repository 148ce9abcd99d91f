import { isKept } from '../conversation/is-kept.ts'
import type { Conversation } from '../conversation/conversation.ts'
import { findSharedData } from '../conversation/reply/shared-data.ts'
import { createAgentState, type AgentState } from './agent-state.ts'
import { delay } from '../util/delay.ts'
import { fillLabel } from '../labels/format.ts'
import { createId } from '../util/ids.ts'
import { createInterceptors } from './interceptors.ts'
import { limitMessages } from './limits.ts'
import type { McpClients } from '../mcp.ts'
import type { MessageContent } from '../options/options.ts'
import type { LoadingBubble } from '../conversation/loading-bubble.ts'
import { publicMessage } from '../conversation/message-content.ts'
import { createReply, type Reply } from '../conversation/reply/reply.ts'
import type { Store } from '../store.ts'
import { allTools } from '../tools/all-tools.ts'
import type { ServerTools } from '../tools/server-tools.ts'
import { toolDefinitions } from '../tools/tool-definitions.ts'
import type { ToolRounds } from '../tools/tool-rounds.ts'
import { withModelContext } from './with-model-context.ts'
import { trackMessages } from '../conversation/reply/track-messages.ts'
import type { Attachment, ChatState, Connector, ConnectorContext, ConnectorRequest, Message, ReplyEvent } from '../types.ts'
import { createUnfinishedAnswer, unfinishedKey, type UnfinishedAnswer } from './unfinished-answer.ts'
import type { OnUpload, Upload, Environment } from '../environment.ts'

interface ExchangeParts {
  store: Store<ChatState>
  conversation: Conversation
  environment: Environment
  session: { get: () => string | undefined; set: (id: string) => void }
  /** The id of the conversation's thread, if there are several. */
  threadId?: () => string | undefined
  /** Aborted when the chat leaves the page. */
  signal: () => AbortSignal
}

/** A reply, and the ids of the messages it added. */
export type TrackedReply = Reply & { readonly brought: ReadonlySet<string> }

type DataEvent = Extract<ReplyEvent, { type: 'data' }>

type Progress = Omit<Extract<ReplyEvent, { type: 'progress' }>, 'type'>

/** A message to send, with the conversation as it was at that time. */
export interface Draft {
  readonly messages: readonly Message[]
  readonly attachments: readonly Attachment[]
  readonly sessionId: string | undefined
  /** How often the conversation had been cleared. */
  readonly clearings: number
  /** Why it is sent, if not for a new message: to regenerate an answer, or after a message was edited. */
  readonly trigger?: ConnectorRequest['trigger']
  /** The answer to regenerate, the edited message, or the one whose calls have results. */
  readonly messageId?: string
  /** The message that the answer continues, and how many parts it had. */
  readonly continues?: { readonly id: string; readonly parts: number }
  /** True if the visitor approved calls of the page's tools, which have not run yet. */
  readonly runsTools?: boolean
  /** The answer that the server gives again. */
  readonly resumes?: UnfinishedAnswer
  /** Present if the message is kept until it is sent: the same for each attempt, of later pages too. */
  readonly idempotencyKey?: string
  /** True when the visitor has answered all that the answer waited for. */
  readonly isAnswer?: boolean
}

/** A message in Deep Chat's format: a backend that is strict about unknown fields need not know ids, times and parts. */
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

/**
 * What a conversation with a service needs besides the connector: a
 * context for it, and growing replies. Loaded with the first message.
 */
export function createExchange({ store, conversation, environment, session, threadId, signal: lifetime }: ExchangeParts) {
  let agentState = createAgentState(tellState)
  let clearings = 0

  function tellState(state: unknown): void {
    environment.emit('state', { state })
  }

  /** The agent's state for the current conversation: clearing the conversation discards it. */
  function currentState(): AgentState {
    if (clearings !== conversation.clearings) agentState = createAgentState(tellState)
    clearings = conversation.clearings
    return agentState
  }

  function tellData({ name, data, id, isTransient = false }: DataEvent): void {
    environment.emit('data', { name, data, ...(id !== undefined && { id }), isTransient })
  }

  /** Changes data somewhere in the conversation. */
  async function patchData({ name, id, patch }: Extract<ReplyEvent, { type: 'data-delta' }>, reply: Reply): Promise<void> {
    const { applyPatch } = await import('../util/apply-patch.ts')
    const changed = applyPatch(findSharedData(conversation, id)?.part.data, patch, `data "${name}"`)
    if (!changed) return
    const event: DataEvent = { type: 'data', name, id, data: changed.document, isShared: true }
    reply.apply(event)
    tellData(event)
  }

  /** A retry by the visitor is the same request. */
  const idempotencyKeys = new WeakMap<Draft, string>()
  let toolRounds: Promise<ToolRounds> | undefined
  const unfinished = createUnfinishedAnswer(environment.storage, () => {
    const { options, storage } = store.get().config
    return options.connect?.resume ? unfinishedKey(threadId?.(), storage?.key) : undefined
  })

  /** An answer beside others, or one that goes on with a message, would be put in the wrong place by another page. */
  function remember(id: string, { messages, trigger, continues, resumes }: Draft): void {
    const questionId = messages.findLast(isKept)?.id
    const isPlain = !continues && !resumes && (!trigger || trigger === 'edit')
    if (isPlain && questionId !== undefined) unfinished.set({ id, questionId })
  }

  let serverTools: Promise<ServerTools> | undefined

  const hasServers = (): boolean => Boolean(store.get().config.options.mcpServers?.length)

  function loadServerTools(): Promise<ServerTools> {
    serverTools ??= import('../tools/server-tools.ts').then(({ createServerTools }) =>
      createServerTools({ store, environment, signal: lifetime }),
    )
    serverTools.catch(() => (serverTools = undefined))
    return serverTools
  }

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
    /**
     * Creates the request for a connector: with the messages of the conversation, within the limits of the page or the service.
     */
    createRequest(draft: Draft, { maxMessages, takesWholeMessages, takesTools }: Connector): ConnectorRequest {
      const { messages, attachments, sessionId, trigger, messageId, isAnswer } = draft
      const idempotencyKey = draft.idempotencyKey ?? idempotencyKeys.get(draft) ?? globalThis.crypto.randomUUID?.() ?? createId()
      idempotencyKeys.set(draft, idempotencyKey)
      const kept = withModelContext(messages.filter(isKept), store.get().modelContext)
      const state = currentState().get()
      const thread = threadId?.()
      const tools = takesTools ? toolDefinitions(allTools(store.get())) : []
      const limits = { ...(maxMessages !== undefined && { maxMessages }), ...store.get().config.options.requestBodyLimits }
      return {
        messages: limitMessages(kept, limits, takesWholeMessages || tools.length ? publicMessage : simpleMessage),
        files: attachments.map(({ file }) => file),
        idempotencyKey,
        ...(draft.idempotencyKey !== undefined && { isRepeatable: true }),
        ...(tools.length > 0 && { tools }),
        ...(trigger && { trigger }),
        ...(isAnswer && { isAnswer }),
        ...(messageId !== undefined && { messageId }),
        ...(state !== undefined && { state }),
        ...(sessionId !== undefined && { sessionId }),
        ...(thread !== undefined && { threadId: thread }),
      }
    },
    /** Determines which file can no longer be sent; if there is none, returns what was thrown. */
    async whyUnsent(thrown: unknown, { attachments }: Draft): Promise<unknown> {
      try {
        const { whyUnsent } = await import('./unreadable-files.ts')
        return await whyUnsent(thrown, attachments, store.get().config.labels)
      } catch {
        // If this explanation cannot be loaded, the message is sent or fails as it would without it.
        return thrown
      }
    },
    /**
     * Creates a reply that grows. The conversation of the draft may have been cleared by now. `replaced` are the messages of an
     * earlier attempt, which are removed as soon as this one adds something.
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
    /** The clients of the page's MCP servers; undefined if it names none. */
    openMcpClients: async (): Promise<McpClients | undefined> => (hasServers() ? (await loadServerTools()).open() : undefined),
    /** Asks the page's MCP servers for their tools before a request; undefined if it names none. Never rejects. */
    refreshTools({ takesTools }: Connector, signal: AbortSignal): Promise<void> | undefined {
      if (!takesTools || !hasServers()) return undefined
      return loadServerTools().then((tools) => tools.refresh(signal), console.error)
    },
    /** Loads what lets the page's tools answer calls; undefined if the page has none. Loaded with the first answer. */
    loadToolRounds({ takesTools }: Connector): Promise<ToolRounds> | undefined {
      if (!takesTools || (!hasServers() && !allTools(store.get()).length)) return undefined
      toolRounds ??= import('../tools/tool-rounds.ts').then(({ createToolRounds }) => createToolRounds({ store, conversation }))
      toolRounds.catch(() => (toolRounds = undefined))
      return toolRounds
    },
    /** Shows in the loading bubble what is pending. The visitor can stop an upload. */
    showProgress({ text, loaded = 0, total = 0 }: Progress, { isOpen }: Reply, loading: LoadingBubble): void {
      const isUploading = loaded < total
      // A server may answer before it has read everything.
      if (total && store.get().phase !== 'streaming') store.set({ phase: isUploading ? 'uploading' : 'loading' })
      const { loadingBubble, labels } = store.get().config
      if (isOpen || loadingBubble !== 'shown') return
      const percent = Math.floor((loaded / total) * 100)
      if (text) loading.show({ text })
      else if (total) loading.show(isUploading ? { text: fillLabel(labels, 'uploading', { percent }) } : {})
    },
    /** Shows in the loading bubble that a busy service asked to wait. The visitor can stop waiting. */
    showWaiting(isWaiting: boolean, { isOpen }: Reply, loading: LoadingBubble): void {
      const { loadingBubble, labels } = store.get().config
      store.set({ phase: isWaiting ? 'waiting' : isOpen ? 'streaming' : 'loading' })
      if (isOpen && !isWaiting) loading.hide()
      else if (loadingBubble === 'shown') loading.show(isWaiting ? { text: labels.waiting } : {})
    },
    /**
     * Applies an event.
     * @returns what to await before the next one, if it is asynchronous.
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
