// The table of extensions: what wakes each, and the order in which they start.
import { claimScope } from '../tools/claims/claim-scope.ts'
import { hasStops } from '../extensions/resume/stops-key.ts'
import { markQueueHeld } from '../sending/mark-queue-held.ts'
import type { Extension } from './chat-session.ts'

/** Adds a `load` that is typed by what it makes. */
const extension = <Made extends object>(given: Extension<Made>): Extension<Made> => given

/** Pages of older messages, from the page's `loadHistory`. */
export const history = extension({
  load: async (session) => (await import('../extensions/history/history-paging.ts')).createHistoryPaging(session),
})

/** What is written, and not sent. */
export const drafts = extension({
  load: async (session) => (await import('../extensions/drafts/drafts.ts')).createDrafts(session),
  isWanted({ environment, store }) {
    const { storage, threads } = store.get().config
    return Boolean(environment.storage && (storage?.inputText || (threads && threads.drafts !== false)))
  },
})

/** Messages that wait for an answer to end. */
export const queue = extension({
  load: async (session) => (await import('../extensions/queue.ts')).createQueue(session),
  isWanted: ({ store }) => store.get().queue !== undefined,
  onMissing({ store, failures }, error) {
    markQueueHeld(store, 'failed')
    failures.show(error)
  },
})

/** Messages that are kept until they are sent. */
export const outbox = extension({
  async load(session) {
    // Whose messages they are is known when the conversation is.
    const [{ createOutbox }] = await Promise.all([import('../extensions/outbox/outbox.ts'), session.storage.open()])
    return createOutbox(session)
  },
  isWanted: ({ store }) => Boolean(store.get().config.options.outbox),
})

/** Answers that a server has to be told to stop. */
export const stops = extension({
  load: async (session) => (await import('../extensions/resume/pending-stops.ts')).createPendingStops(session),
  isWanted: ({ environment, store }) => hasStops(environment.storage, store.get().config.options.connect?.url ?? ''),
})

/** Answers that an earlier page, or another tab, did not have whole. */
export const resume = extension({
  load: async (session) => (await import('../extensions/resume/resume.ts')).createResume(session),
})

/** Other answers to a message, and other messages in its place. */
export const branches = extension({
  load: async (session) => (await import('../extensions/branching.ts')).createBranching(session),
})

/** What the visitor thinks of an answer. */
export const feedback = extension({
  load: async (session) => (await import('../extensions/feedback.ts')).createFeedback(session),
})

/** What the visitor says to calls of tools, and to questions. */
export const approvals = extension({
  load: async (session) => (await import('../tools/approvals.ts')).createApprovals(session),
})

/** The page's tools, which answer the calls of a model. */
export const toolRounds = extension({
  load: async (session) => (await import('../tools/tool-rounds.ts')).createToolRounds(session),
})

/** The tools of the page's MCP servers. */
export const serverTools = extension({
  load: async (session) => (await import('../tools/server-tools.ts')).createServerTools(session),
})

/** Who runs a call, of all tabs and devices that show it. */
export const callClaims = extension({
  async load(session) {
    const { environment, presence, storage } = session
    const { createCallClaims } = await import('../tools/claims/call-claims.ts')
    const scope = (): string => claimScope(session) ?? ''
    return createCallClaims({ records: environment.storage, scope, signal: presence.lifetime, storage })
  },
})

/** Calls to a service by voice. */
export const call = extension({
  load: async (session) => (await import('../extensions/call/call.ts')).createCall(session),
  isFor: (connector) => Boolean(connector.call),
})

/** A model that runs in the page. */
export const webModel = extension({
  load: async (session) => (await import('../extensions/web-model/watch-web-model.ts')).watchWebModel(session),
  isFor: ({ model }) => Boolean(model),
})

/** The conversation that a service keeps, unless earlier messages are already shown or the conversation has continued. */
export const serviceHistory = extension({
  load: async (session) => (await import('../extensions/history/service-history.ts')).createServiceHistory(session),
  isFor({ loadHistory }, { store }) {
    const { messages, config } = store.get()
    return Boolean(
      loadHistory && !config.options.loadHistory && !messages.some((message) => message.isHistory || message.sessionId),
    )
  },
})

/** The conversation as a file, out of the chat and into it. */
export const documents = extension({
  load: async (session) => (await import('../extensions/documents/documents.ts')).createDocuments(session),
})

/** A connection over which answers may come at any time. */
export const live = extension({
  load: async (session) => (await import('../extensions/live/live.ts')).createLive(session),
})

/** All of them, in the order in which they start, are connected, and hear of what happens. */
export const extensions: readonly Extension[] = [
  history,
  drafts,
  queue,
  outbox,
  stops,
  resume,
  branches,
  feedback,
  approvals,
  toolRounds,
  serverTools,
  callClaims,
  call,
  webModel,
  serviceHistory,
  documents,
  live,
]
