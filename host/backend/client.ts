import { BackendError } from './backend-error.ts'
import { readJson } from './read-json.ts'
import { readReply } from './read-reply.ts'
import { shapes, type Shape } from './shapes.ts'
import type { Call } from './ask-backend.ts'
import { createTransport, type BackendSettings } from './transport.ts'
import type {
  AgentEvent,
  AgentId,
  Assessment,
  Blueprint,
  ChatServer,
  CheckoutOutcome,
  LatestAssessment,
  OnboardingStep,
  PageUpload,
  PostDraft,
  Profile,
  Versioned,
  WebhookEvent,
  WidgetConfig,
} from './types.ts'
import { wait } from './wait.ts'

type Signal = AbortSignal | undefined

const segment = encodeURIComponent

function formOf(fields: Readonly<Record<string, string | File | undefined>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return form
}

/** What servers without the route say, and one that has a page of its own for every path. */
const isNothingThere = ({ status, code }: BackendError): boolean =>
  [403, 404, 405, 410, 501].includes(status) || code === 'malformed'

/** Milliseconds between two polls of something that takes time. */
const pollInterval = 700

/** Asks again and again, and yields what is news, until it has ended. */
async function* watch<Progress extends Pick<Assessment, 'status' | 'message'>>(
  ask: () => Promise<Progress>,
  signal: Signal,
): AsyncGenerator<Progress> {
  for (let previous: Progress | undefined; ; await wait(pollInterval, signal)) {
    const now = await ask()
    if (now.status !== previous?.status || now.message !== previous.message) yield now
    if (now.status === 'done' || now.status === 'failed') return
    previous = now
  }
}

/**
 * The product's own backend, one method per call. Every method rejects with a `BackendError` whose message may be shown, or
 * with the signal's reason when it was aborted.
 */
// oxlint-disable-next-line confab/function-length -- a list: one method for each call
export function createBackendClient(settings: BackendSettings) {
  const send = createTransport(settings)
  const write = async <Answer>(path: string, shape: Shape<Answer>, call: Call): Promise<Answer> =>
    readJson(await send(path, call), shape)
  const read = <Answer>(path: string, shape: Shape<Answer>, signal: Signal): Promise<Answer> => write(path, shape, { signal })
  const run = async (path: string, call: Call): Promise<void> => void (await send(path, call))
  const readVersioned = async <Value>(path: string, shape: Shape<Value>, signal: Signal): Promise<Versioned<Value>> => {
    const response = await send(path, { signal })
    return { etag: response.headers.get('etag') ?? '', value: await readJson(response, shape) }
  }
  const saveVersioned = async <Value>(
    path: string,
    shape: Shape<Value>,
    { value, etag }: Versioned<Value>,
    signal: Signal,
  ): Promise<Versioned<Value>> => {
    const response = await send(path, { method: 'PUT', body: value, headers: { 'if-match': etag }, signal })
    return { etag: response.headers.get('etag') ?? '', value: await readJson(response, shape) }
  }
  const readAssessment = (id: string, signal?: AbortSignal) => read(`/v1/assessments/${segment(id)}`, shapes.assessment, signal)

  return {
    readMe: (signal?: AbortSignal) => read('/v1/me', shapes.me, signal),
    /** Everything the backend stores about the user, as one JSON file. */
    exportMe: async (signal?: AbortSignal) => (await send('/v1/me/export', { signal })).blob(),
    /** Deletes everything the backend stores about the user. What is paid for stays, unless the account is deleted, too. */
    deleteMe: ({ isAccountDeleted = false }: { isAccountDeleted?: boolean } = {}, signal?: AbortSignal) =>
      run(`/v1/me${isAccountDeleted ? '?account=true' : ''}`, { method: 'DELETE', signal }),
    readProfile: (signal?: AbortSignal) => read('/v1/profile', shapes.profile, signal),
    saveProfile: (profile: Partial<Profile>, signal?: AbortSignal) =>
      write('/v1/profile', shapes.profile, { method: 'PUT', body: profile, signal }),
    finishStep: (step: OnboardingStep, signal?: AbortSignal) =>
      write(`/v1/onboarding/${segment(step)}`, shapes.me, { method: 'PUT', body: {}, signal }),

    startAssessment: (url: string, signal?: AbortSignal) =>
      write('/v1/assessments', shapes.assessment, { method: 'POST', body: { url }, signal }),
    /** Assesses a page that cannot be fetched from a file of it. */
    uploadAssessment: ({ url, html, screenshot }: PageUpload, signal?: AbortSignal) =>
      write('/v1/assessments', shapes.assessment, { method: 'POST', body: formOf({ url, html, screenshot }), signal }),
    /** Begins one for somebody who is not signed in. */
    startVisitorAssessment: (url: string, signal?: AbortSignal) =>
      write('/v1/visitor-assessments', shapes.visitorAssessment, { method: 'POST', body: { url }, signal }),
    /** Every update of it until it is done or has failed. Rejects with the kind `not-found` when it is kept no more. */
    watchVisitorAssessment: (id: string, signal?: AbortSignal) =>
      watch(() => read(`/v1/visitor-assessments/${segment(id)}`, shapes.visitorAssessment, signal), signal),
    /** Makes it the user's own. Safe to repeat. */
    claimAssessment: (id: string, signal?: AbortSignal) =>
      write('/v1/assessments/claim', shapes.assessment, { method: 'POST', body: { id }, signal }),
    readAssessment,
    /** The newest one that is done, with a later attempt; without any that is done, the newest. Rejects with the kind `not-found` when there is none. */
    readLatestAssessment: (signal?: AbortSignal) => read('/v1/assessments/latest', shapes.latestAssessment, signal),
    /** The same; null when there is none. */
    async findLatestAssessment(signal?: AbortSignal): Promise<LatestAssessment | null> {
      try {
        return await read('/v1/assessments/latest', shapes.latestAssessment, signal)
      } catch (error) {
        if (error instanceof BackendError && error.kind === 'not-found') return null
        throw error
      }
    },
    /** Every update of an assessment until it is done or has failed. */
    watchAssessment: (id: string, signal?: AbortSignal) => watch(() => readAssessment(id, signal), signal),

    listReports: (signal?: AbortSignal) => read('/v1/reports', shapes.reportLinks, signal),
    /** Makes a link to an assessment as it is now. `days` says when it ends; without it when it is withdrawn. */
    shareReport: (wish: { assessmentId: string; days?: number }, signal?: AbortSignal) =>
      write('/v1/reports', shapes.reportLink, { method: 'POST', body: wish, signal }),
    withdrawReport: (id: string, signal?: AbortSignal) => run(`/v1/reports/${segment(id)}`, { method: 'DELETE', signal }),
    /** For anybody who has the link. Rejects with the kind `not-found` when it is shared no more. */
    readReport: (id: string, signal?: AbortSignal) => read(`/v1/reports/${segment(id)}`, shapes.report, signal),

    listKnowledge: (signal?: AbortSignal) => read('/v1/knowledge', shapes.documents, signal),
    addPage: (url: string, signal?: AbortSignal) =>
      write('/v1/knowledge', shapes.document, { method: 'POST', body: { kind: 'page', url }, signal }),
    addNote: (note: { title: string; text: string }, signal?: AbortSignal) =>
      write('/v1/knowledge', shapes.document, { method: 'POST', body: { kind: 'note', ...note }, signal }),
    /**
     * Text, Markdown, HTML, CSV or JSON, at most 1 MB.
     * @param name what the user knows it by, when the file is the text of something else.
     */
    addFile: (file: File, name?: string, signal?: AbortSignal) =>
      write('/v1/knowledge', shapes.document, { method: 'POST', body: formOf({ file, name }), signal }),
    changeKnowledge: (id: string, change: { isIncluded?: boolean; title?: string }, signal?: AbortSignal) =>
      write(`/v1/knowledge/${segment(id)}`, shapes.document, { method: 'PUT', body: change, signal }),
    removeKnowledge: (id: string, signal?: AbortSignal) => run(`/v1/knowledge/${segment(id)}`, { method: 'DELETE', signal }),

    readBlueprint: (signal?: AbortSignal) => readVersioned('/v1/blueprint', shapes.blueprint, signal),
    /** Rejects with the kind `conflict` when it was saved elsewhere since it was read. */
    saveBlueprint: (blueprint: Versioned<Blueprint>, signal?: AbortSignal) =>
      saveVersioned('/v1/blueprint', shapes.blueprint, blueprint, signal),
    /** Proposals drawn from the assessment, the profile and the knowledge base; nothing is saved. */
    draftBlueprint: (signal?: AbortSignal) =>
      write('/v1/blueprint/draft', shapes.proposals, { method: 'POST', body: {}, signal }),

    listPlans: (signal?: AbortSignal) => read('/v1/plans', shapes.plans, signal),
    startCheckout: (planId: string, signal?: AbortSignal) =>
      write('/v1/billing/checkout', shapes.checkout, { method: 'POST', body: { planId }, signal }),
    /** Asks whether the payment is confirmed. Safe to repeat. */
    confirmCheckout: (sessionId: string, signal?: AbortSignal) =>
      write('/v1/billing/confirm', shapes.confirmation, { method: 'POST', body: { sessionId }, signal }),
    /** The provider's page with the invoices and the card. */
    openPortal: (signal?: AbortSignal) => write('/v1/billing/portal', shapes.portal, { method: 'POST', body: {}, signal }),
    /** Ends the plan at the end of what is paid for. */
    endPlan: (signal?: AbortSignal) => run('/v1/billing/plan', { method: 'DELETE', signal }),
    /** Keeps a plan that was going to end. */
    keepPlan: (signal?: AbortSignal) => run('/v1/billing/plan', { method: 'PUT', body: {}, signal }),
    /** Local mode: what the pretend payment page shows. */
    readCheckout: (sessionId: string, signal?: AbortSignal) =>
      read(`/v1/billing/checkout/${segment(sessionId)}`, shapes.checkoutDetails, signal),
    /** Local mode: ends the pretend payment; the pretend provider then tells the backend by its webhook. */
    endCheckout: (sessionId: string, outcome: CheckoutOutcome, signal?: AbortSignal) =>
      write(`/v1/billing/checkout/${segment(sessionId)}`, shapes.checkoutDetails, { method: 'POST', body: { outcome }, signal }),

    listIntegrations: (signal?: AbortSignal) => read('/v1/integrations', shapes.integrations, signal),
    /** Where the user allows the connection; the provider then leads back to `returnTo` with a state and a code. */
    connectIntegration: (id: string, returnTo: '/app-integrations' | '/onboarding/social', signal?: AbortSignal) =>
      write(`/v1/integrations/${segment(id)}/connect`, shapes.connection, {
        method: 'POST',
        body: { returnTo },
        signal,
      }),
    /** Passes the provider's answer to the backend: with a code, or that the user refused. */
    finishIntegration: (
      id: string,
      answer: { state: string; code: string } | { state: string; error: string },
      signal?: AbortSignal,
    ) => write(`/v1/integrations/${segment(id)}/callback`, shapes.integration, { method: 'POST', body: answer, signal }),
    disconnectIntegration: (id: string, signal?: AbortSignal) =>
      run(`/v1/integrations/${segment(id)}`, { method: 'DELETE', signal }),
    testIntegration: (id: string, signal?: AbortSignal) =>
      write(`/v1/integrations/${segment(id)}/test`, shapes.integrationTest, { method: 'POST', body: {}, signal }),

    readWebhooks: (signal?: AbortSignal) => read('/v1/webhooks', shapes.webhooks, signal),
    addWebhook: (webhook: { url: string; events: readonly WebhookEvent[] }, signal?: AbortSignal) =>
      write('/v1/webhooks', shapes.webhook, { method: 'POST', body: webhook, signal }),
    removeWebhook: (id: string, signal?: AbortSignal) => run(`/v1/webhooks/${segment(id)}`, { method: 'DELETE', signal }),
    /** Sends a test now, and says what became of it. */
    testWebhook: (id: string, signal?: AbortSignal) =>
      write(`/v1/webhooks/${segment(id)}/test`, shapes.delivery, { method: 'POST', body: {}, signal }),

    /**
     * The pieces of an agent's reply, as they come. The body is what the chat sends: `{messages}` or a form.
     * The first failure is a `BackendError`, also in mid-reply.
     */
    async *askAgent(id: AgentId, body: object | FormData, signal?: AbortSignal): AsyncGenerator<AgentEvent> {
      const path = `/v1/agents/${segment(id)}/chat`
      yield* readReply(
        await send(path, { method: 'POST', body, headers: { accept: 'text/event-stream' }, isStream: true, signal }),
        signal,
      )
    },

    /**
     * Who answers at the chat server; undefined where the backend has none. Rejects while there is one that cannot be asked: nothing else
     * answers in its place then.
     */
    async findChatServer(signal?: AbortSignal): Promise<ChatServer | undefined> {
      try {
        return await read('/chat/health', shapes.chatServer, signal)
      } catch (error) {
        if (error instanceof BackendError && isNothingThere(error)) return undefined
        throw error
      }
    },
    /** Where an agent answers at the chat server, in Confab's format. */
    chatUrl: (id: AgentId): string => `${settings.baseUrl}/chat?agent=${segment(id)}`,
    /** The headers that say who asks, for what does not go through this client. Rejects when the session is over. */
    async authorisation(): Promise<Record<string, string>> {
      const token = await settings.accessToken()
      return token ? { authorization: `Bearer ${token}` } : {}
    },

    listPosts: (signal?: AbortSignal) => read('/v1/posts', shapes.posts, signal),
    savePost: ({ id, ...post }: PostDraft, signal?: AbortSignal) =>
      id === undefined
        ? write('/v1/posts', shapes.post, { method: 'POST', body: post, signal })
        : write(`/v1/posts/${segment(id)}`, shapes.post, { method: 'PUT', body: post, signal }),
    removePost: (id: string, signal?: AbortSignal) => run(`/v1/posts/${segment(id)}`, { method: 'DELETE', signal }),

    /** Days as `2026-11-21`, both included. `isSample` asks for made-up figures. */
    readAnalytics: ({ from, to, isSample }: { from: string; to: string; isSample?: boolean }, signal?: AbortSignal) =>
      read(
        `/v1/analytics/conversations?${new URLSearchParams({ from, to, ...(isSample && { sample: 'true' }) }).toString()}`,
        shapes.analytics,
        signal,
      ),
    /** The newest first; of one agent, or of all. */
    listConversations: (agentId?: AgentId, signal?: AbortSignal) =>
      read(`/v1/conversations${agentId ? `?agent=${segment(agentId)}` : ''}`, shapes.conversations, signal),

    readWidget: (signal?: AbortSignal) => readVersioned('/v1/widget', shapes.widget, signal),
    saveWidget: (widget: Versioned<WidgetConfig>, signal?: AbortSignal) =>
      saveVersioned('/v1/widget', shapes.widget, widget, signal),

    listTasks: (signal?: AbortSignal) => read('/v1/tasks', shapes.tasks, signal),
    setTask: (id: string, isDone: boolean, signal?: AbortSignal) =>
      write(`/v1/tasks/${segment(id)}`, shapes.task, { method: 'PUT', body: { isDone }, signal }),
  }
}

/** What `createBackend` returns. */
export type Backend = ReturnType<typeof createBackendClient>
