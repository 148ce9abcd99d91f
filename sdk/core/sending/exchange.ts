import type { Conversation } from '../conversation/conversation.ts'
import { isKept } from '../conversation/is-kept.ts'
import { createCallIds } from '../conversation/reply/call-ids.ts'
import { createReply, type Reply } from '../conversation/reply/reply.ts'
import { trackMessages } from '../conversation/reply/track-messages.ts'
import type { TrackedReply } from '../conversation/reply/tracked-reply.ts'
import type { Environment, OnUpload, Upload } from '../environment.ts'
import type { Store } from '../store.ts'
import type { ChatState, Connector, ConnectorContext, Part, ReplyEvent, ToolPart } from '../types.ts'
import { delay } from '../util/delay.ts'
import { createAgentData, type AgentEvent } from './agent/agent-data.ts'
import type { Draft } from './draft.ts'
import { createInterceptors } from './interceptors.ts'
import { createToolLoader, type ToolParts } from './tool-loader.ts'
import { createRequestBuilder } from './request-builder.ts'
import { createProgress } from './show-progress.ts'
import type { PendingStops } from '../extensions/resume/pending-stops.ts'
import { createUnfinishedAnswer, unfinishedKey } from '../extensions/resume/unfinished-answer.ts'

interface ExchangeParts extends Pick<ToolParts, 'claims'> {
  store: Store<ChatState>
  conversation: Conversation
  environment: Environment
  session: { get: () => string | undefined; set: (id: string) => void }
  /** The id of the conversation's thread, if there are several. */
  threadId?: () => string | undefined
  /** Aborted when everything in the chat ends. */
  signal: () => AbortSignal
}

const holdsFiles = (body: unknown): boolean =>
  body instanceof Blob || (body instanceof FormData && [...body.values()].some((value) => typeof value !== 'string'))

function fetchOrUpload({ fetch, upload }: Environment, ...[input, init, onUpload]: Parameters<Upload>): ReturnType<Upload> {
  return upload && holdsFiles(init?.body) ? upload(input, init, onUpload) : fetch(input, init)
}

const isAgentEvent = (event: ReplyEvent): event is AgentEvent => /^(state|data)(-delta)?$/.test(event.type)

const nothing: ReadonlySet<string> = new Set()

/**
 * What a conversation with a service needs besides the connector: a
 * context for it, and growing replies. Loaded with the first message.
 */
export function createExchange({ store, conversation, environment, session, threadId, claims, signal: lifetime }: ExchangeParts) {
  const agentData = createAgentData(conversation, environment)
  const unfinished = createUnfinishedAnswer(environment.storage, () => {
    const { options, storage } = store.get().config
    return options.connect?.resume ? unfinishedKey(threadId?.(), storage?.key) : undefined
  })

  let stops: Promise<PendingStops> | undefined

  /** Few answers go on without their reader: the code loads with the first one that does. */
  function loadStops(): Promise<PendingStops> {
    stops ??= import('../extensions/resume/pending-stops.ts').then(({ createPendingStops }) =>
      createPendingStops({
        storage: environment.storage,
        url: () => store.get().config.options.connect?.url ?? '',
        signal: lifetime,
      }),
    )
    stops.catch(() => (stops = undefined))
    return stops
  }

  /** An answer beside others, or one that goes on with a message, would be put in the wrong place by another page. */
  function remember(id: string, { messages, trigger, continues, resumes }: Draft): void {
    const questionId = messages.findLast(isKept)?.id
    const isPlain = !continues && !resumes && (!trigger || trigger === 'edit')
    if (isPlain && questionId !== undefined) unfinished.set({ id, questionId })
  }

  /** What came of the answer to a question, in this tab or in others. */
  function answersTo(questionId: string | undefined): ReadonlySet<string> {
    const messages = conversation.kept()
    const later = messages.slice(messages.findLastIndex(({ id }) => id === questionId) + 1)
    const next = later.findIndex(({ role }) => role === 'user')
    return new Set((next === -1 ? later : later.slice(0, next)).map(({ id }) => id))
  }

  return {
    ...createToolLoader({ store, conversation, environment, claims, signal: lifetime }),
    ...createProgress(store),
    createRequest: createRequestBuilder({ store, threadId, state: agentData.state }),
    /** The answer that another page could go on with. */
    unfinished,
    loadStops,
    /** `onUpload` is told how far the files of a request are. */
    createContext: (
      signal: AbortSignal,
      onUpload?: OnUpload,
      showWaiting?: ConnectorContext['showWaiting'],
    ): ConnectorContext => ({
      signal,
      ...(showWaiting && { showWaiting }),
      loadStops,
      fetch:
        onUpload && environment.upload ? (input, init) => fetchOrUpload(environment, input, init, onUpload) : environment.fetch,
      ...createInterceptors(() => store.get().config.options),
      delay: (milliseconds) => delay(milliseconds, signal),
    }),
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
    /** Names the calls in the answer to one request so that each is unique in the conversation, without what it replaces. */
    nameCalls({ resumes }: Pick<Draft, 'resumes'>, replaced: () => ReadonlySet<string>) {
      return createCallIds((id) => {
        const isIt = (part: Part): part is ToolPart => part.type === 'tool' && part.id === id
        const gone = resumes ? answersTo(resumes.questionId) : replaced()
        return conversation
          .kept()
          .findLast((message) => !gone.has(message.id) && message.parts.some(isIt))
          ?.parts.findLast(isIt)
      })
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
      if (isAgentEvent(event)) return agentData.apply(event, reply)
      if (event.type === 'resumable') {
        if (draft) remember(event.id, draft)
      } else if (event.type === 'session') session.set(event.id)
      else reply.apply(event)
      return undefined
    },
  }
}

export type Exchange = ReturnType<typeof createExchange>
