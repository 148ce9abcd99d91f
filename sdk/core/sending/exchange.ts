import { isKept } from '../conversation/is-kept.ts'
import { createCallIds } from '../conversation/reply/call-ids.ts'
import { createReply } from '../conversation/reply/reply.ts'
import { trackMessages } from '../conversation/reply/track-messages.ts'
import type { Environment, Upload } from '../environment.ts'
import type { ChatSession } from '../session/chat-session.ts'
import type { Exchange } from '../session/contracts.ts'
import { stops } from '../session/extensions.ts'
import type { Part, ReplyEvent, ToolPart } from '../types.ts'
import { delay } from '../util/delay.ts'
import { createDataEvents, type DataEvent } from './agent/data-events.ts'
import type { Question } from './question.ts'
import { createInterceptors } from './interceptors.ts'
import { createRequestBuilder } from './request-builder.ts'
import { createProgress } from './progress.ts'
import { createUnfinishedAnswer, unfinishedKey } from '../extensions/resume/unfinished-answer.ts'

const holdsFiles = (body: unknown): boolean =>
  body instanceof Blob || (body instanceof FormData && [...body.values()].some((value) => typeof value !== 'string'))

function fetchOrUpload({ fetch, upload }: Environment, ...[input, init, onUpload]: Parameters<Upload>): ReturnType<Upload> {
  return upload && holdsFiles(init?.body) ? upload(input, init, onUpload) : fetch(input, init)
}

const isDataEvent = (event: ReplyEvent): event is DataEvent => /^(state|data)(-delta)?$/.test(event.type)

const nothing: ReadonlySet<string> = new Set()

/**
 * What a conversation with a service needs besides the connector: a
 * context for it, and growing replies. Loaded with the first message.
 */
export function createExchange(session: ChatSession): Exchange {
  const { store, conversation, environment, serviceSession, loading } = session
  const dataEvents = createDataEvents(conversation, environment)
  const { showProgress, showWaiting } = createProgress(store, loading)
  const unfinished = createUnfinishedAnswer(environment.storage, () => {
    const { options, storage } = store.get().config
    return options.connect?.resume ? unfinishedKey(session.threadId(), storage?.key) : undefined
  })

  /** An answer beside others, or one that goes on with a message, would be put in the wrong place by another page. */
  function remember(id: string, { messages, trigger, continues, resumes }: Question): void {
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
    showProgress,
    createRequest: createRequestBuilder(session, dataEvents.state),
    unfinished,
    createContext(signal, latest) {
      const onUpload = (loaded: number, total: number): void => showProgress({ loaded, total }, latest?.())
      return {
        signal,
        showWaiting: (isWaiting) => showWaiting(isWaiting, latest?.()),
        loadStops: () => session.use(stops),
        fetch:
          latest && environment.upload ? (input, init) => fetchOrUpload(environment, input, init, onUpload) : environment.fetch,
        ...createInterceptors(() => store.get().config.options),
        delay: (milliseconds) => delay(milliseconds, signal),
      }
    },
    async explainUnreadableFiles(thrown, { attachments }) {
      try {
        const { explainUnreadableFiles } = await import('./unreadable-files.ts')
        return await explainUnreadableFiles(thrown, attachments, store.get().config.labels)
      } catch {
        // If this explanation cannot be loaded, the message is sent or fails as it would without it.
        return thrown
      }
    },
    createReply({ isPage }, question, replaced = nothing) {
      const find = question?.resumes ? () => answersTo(question.resumes?.questionId) : () => replaced
      const { conversation: tracked, brought } = trackMessages(conversation, find)
      const settings = { sessionId: serviceSession.get, clearings: question?.clearings, continues: question?.continues }
      return Object.assign(createReply(tracked, { ...settings, ...(!isPage && { origin: 'service' }) }), { brought })
    },
    nameCalls({ resumes }, replaced) {
      return createCallIds((id) => {
        const isIt = (part: Part): part is ToolPart => part.type === 'tool' && part.id === id
        const gone = resumes ? answersTo(resumes.questionId) : replaced()
        return conversation
          .kept()
          .findLast((message) => !gone.has(message.id) && message.parts.some(isIt))
          ?.parts.findLast(isIt)
      })
    },
    apply(event, reply, question, connector) {
      if (event.type === 'message-start' && question?.continues && connector?.continuesMessage) {
        if (event.metadata) reply.apply({ type: 'metadata', metadata: event.metadata })
        return undefined
      }
      if (isDataEvent(event)) return dataEvents.apply(event, reply)
      if (event.type === 'resumable') {
        if (question) remember(event.id, question)
      } else if (event.type === 'session') serviceSession.set(event.id)
      else reply.apply(event)
      return undefined
    },
  }
}
