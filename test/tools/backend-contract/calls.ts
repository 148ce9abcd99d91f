import {
  array,
  boolean,
  exactOptional,
  looseObject as object,
  number,
  partial,
  picklist,
  string,
  union,
  type GenericSchema,
} from 'valibot'
import { contractNames } from '../../../host/backend/contract-names.ts'
import { shapes } from '../../../host/backend/shapes.ts'

/** A call that the app makes to its backend. */
export interface BackendCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Its path, with parameters in braces. */
  readonly path: string
  readonly summary: string
  /** Who may call: anybody, who is signed in, or who has paid. @default 'signed-in' */
  readonly access?: 'open' | 'paid'
  /** The JSON of the request. */
  readonly body?: GenericSchema
  /** The fields of a form that may be sent instead. */
  readonly form?: Readonly<Record<string, 'text' | 'file'>>
  /** The name of what is answered; absent for 204. */
  readonly reply?: keyof typeof shapes | 'stream' | 'file'
  /** True where there may be nothing to answer with: 204 then. */
  readonly mayBeEmpty?: boolean
  /** True where reading gives an ETag, and saving wants it as If-Match. */
  readonly isVersioned?: boolean
  /** Parameters of the query: true where it must be there. */
  readonly query?: Readonly<Record<string, boolean>>
}

const { agents, networks, webhookEvents } = contractNames
const nothing = object({})

const message = object({
  role: exactOptional(picklist(['user', 'ai', 'system'])),
  text: exactOptional(string()),
})

/** A post without what the backend adds. */
const draft = object({
  network: picklist(networks),
  text: string(),
  status: picklist(['draft', 'scheduled', 'exported']),
  scheduledFor: exactOptional(string()),
})

/** Every call, by topic. `client.ts` makes them. */
export const calls: readonly BackendCall[] = [
  { method: 'GET', path: '/v1/me', summary: 'Who the user is: plan and onboarding', reply: 'me' },
  { method: 'GET', path: '/v1/me/export', summary: 'Everything that is stored about the user, as one JSON file', reply: 'file' },
  {
    method: 'DELETE',
    path: '/v1/me',
    summary: 'Deletes everything that is stored about the user; with `account=true` what is paid for ends, too',
    query: { account: false },
  },
  { method: 'GET', path: '/v1/profile', summary: 'What the user said of the business', reply: 'profile' },
  {
    method: 'PUT',
    path: '/v1/profile',
    summary: 'Changes the fields that are given',
    body: partial(shapes.profile),
    reply: 'profile',
  },
  { method: 'PUT', path: '/v1/onboarding/{step}', summary: 'A step of onboarding is done', body: nothing, reply: 'me' },

  {
    method: 'POST',
    path: '/v1/assessments',
    summary: 'Begins to assess a website, or a page from a file of it',
    body: object({ url: string() }),
    form: { url: 'text', html: 'file', screenshot: 'file' },
    reply: 'assessment',
  },
  {
    method: 'POST',
    path: '/v1/assessments/claim',
    summary: 'Takes over what a visitor began before signing in: whoever asks first',
    body: object({ id: string() }),
    reply: 'assessment',
  },
  {
    method: 'GET',
    path: '/v1/assessments/latest',
    summary: 'The newest assessment that is done, with a later attempt; where none is done, the newest',
    reply: 'latestAssessment',
  },
  {
    method: 'GET',
    path: '/v1/assessments/{id}',
    summary: 'How far an assessment is, and what it found',
    reply: 'assessment',
  },

  {
    method: 'POST',
    path: '/v1/visitor-assessments',
    summary: 'Begins to assess a website for somebody without an account; limited by address',
    access: 'open',
    body: object({ url: string() }),
    reply: 'visitorAssessment',
  },
  {
    method: 'GET',
    path: '/v1/visitor-assessments/{id}',
    summary: 'How far it is, and its scores. What was found is for who has an account',
    access: 'open',
    reply: 'visitorAssessment',
  },

  { method: 'GET', path: '/v1/reports', summary: 'The links to reports that the user has shared', reply: 'reportLinks' },
  {
    method: 'POST',
    path: '/v1/reports',
    summary: 'Makes a link to an assessment as it is now, which ends after so many days, or when it is withdrawn',
    body: object({ assessmentId: string(), days: exactOptional(number()) }),
    reply: 'reportLink',
  },
  { method: 'DELETE', path: '/v1/reports/{id}', summary: 'Withdraws the link' },
  {
    method: 'GET',
    path: '/v1/reports/{id}',
    summary: 'The report, for anybody who has the link',
    access: 'open',
    reply: 'report',
  },

  { method: 'GET', path: '/v1/knowledge', summary: 'What the agents may read', reply: 'documents' },
  {
    method: 'POST',
    path: '/v1/knowledge',
    summary: 'Adds a page, a note, or a file of text of at most 1 MB',
    body: union([
      object({ kind: picklist(['page']), url: string() }),
      object({ kind: picklist(['note']), title: string(), text: string() }),
    ]),
    form: { file: 'file', name: 'text' },
    reply: 'document',
  },
  {
    method: 'PUT',
    path: '/v1/knowledge/{id}',
    summary: 'Renames a document, or says whether the agents may use it',
    body: object({ isIncluded: exactOptional(boolean()), title: exactOptional(string()) }),
    reply: 'document',
  },
  { method: 'DELETE', path: '/v1/knowledge/{id}', summary: 'Removes a document' },

  { method: 'GET', path: '/v1/blueprint', summary: 'How the brand speaks and looks', reply: 'blueprint', isVersioned: true },
  {
    method: 'PUT',
    path: '/v1/blueprint',
    summary: 'Saves it',
    body: shapes.blueprint,
    reply: 'blueprint',
    isVersioned: true,
  },
  {
    method: 'POST',
    path: '/v1/blueprint/draft',
    summary: 'Proposals from what is known of the user; nothing is saved',
    body: nothing,
    reply: 'proposals',
  },

  { method: 'GET', path: '/v1/plans', summary: 'The plans that can be bought', access: 'open', reply: 'plans' },
  {
    method: 'POST',
    path: '/v1/billing/checkout',
    summary: 'Begins to buy a plan',
    body: object({ planId: string() }),
    reply: 'checkout',
  },
  {
    method: 'POST',
    path: '/v1/billing/confirm',
    summary: 'Whether a payment has arrived; safe to repeat',
    body: object({ sessionId: string() }),
    reply: 'confirmation',
  },
  {
    method: 'POST',
    path: '/v1/billing/portal',
    summary: 'Where the payment provider shows the invoices and the card',
    body: nothing,
    reply: 'portal',
  },
  { method: 'DELETE', path: '/v1/billing/plan', summary: 'Ends the plan when what is paid for ends' },
  { method: 'PUT', path: '/v1/billing/plan', summary: 'Keeps a plan that was going to end', body: nothing },
  {
    method: 'GET',
    path: '/v1/billing/checkout/{session}',
    summary: 'Local mode only: what the pretend page of a payment shows',
    access: 'open',
    reply: 'checkoutDetails',
  },
  {
    method: 'POST',
    path: '/v1/billing/checkout/{session}',
    summary: 'Local mode only: ends the pretend payment',
    access: 'open',
    body: object({ outcome: string() }),
    reply: 'checkoutDetails',
  },

  { method: 'GET', path: '/v1/integrations', summary: 'The apps of others, and which are connected', reply: 'integrations' },
  {
    method: 'POST',
    path: '/v1/integrations/{id}/connect',
    summary: 'Where the user allows the connection',
    body: object({ returnTo: picklist(['/app-integrations', '/onboarding/social']) }),
    reply: 'connection',
  },
  {
    method: 'POST',
    path: '/v1/integrations/{id}/callback',
    summary: 'The provider’s answer: a code, or that the user refused',
    body: object({ state: string(), code: exactOptional(string()), error: exactOptional(string()) }),
    reply: 'integration',
  },
  { method: 'DELETE', path: '/v1/integrations/{id}', summary: 'Disconnects' },
  {
    method: 'POST',
    path: '/v1/integrations/{id}/test',
    summary: 'Sends a test to the provider',
    body: nothing,
    reply: 'integrationTest',
  },

  {
    method: 'GET',
    path: '/v1/webhooks',
    summary: 'The user’s own services that are told what happens, and what became of the newest messages',
    access: 'paid',
    reply: 'webhooks',
  },
  {
    method: 'POST',
    path: '/v1/webhooks',
    summary: 'Adds a service',
    access: 'paid',
    body: object({ url: string(), events: array(picklist(webhookEvents)) }),
    reply: 'webhook',
  },
  { method: 'DELETE', path: '/v1/webhooks/{id}', summary: 'Removes it', access: 'paid' },
  {
    method: 'POST',
    path: '/v1/webhooks/{id}/test',
    summary: 'Sends it a test now',
    access: 'paid',
    body: nothing,
    reply: 'delivery',
  },

  {
    method: 'POST',
    path: '/v1/agents/{id}/chat',
    summary: `An agent’s answer, streamed: \`${agents.join('`, `')}\``,
    body: object({ messages: array(message) }),
    form: { message1: 'text', files: 'file' },
    reply: 'stream',
  },
  {
    method: 'GET',
    path: '/v1/widgets/{id}',
    summary: 'How the chat looks on the user’s own website, for pages of any site, where it is published',
    access: 'open',
    reply: 'publicWidget',
  },
  {
    method: 'POST',
    path: '/v1/widgets/{id}/chat',
    summary: 'The same for visitors of the user’s own website, where the chat is published',
    access: 'open',
    body: object({ messages: array(message) }),
    reply: 'stream',
  },

  {
    method: 'GET',
    path: '/chat/health',
    summary: 'Whether a chat server with a model answers the agents, and whose; 204 where there is none',
    access: 'open',
    reply: 'chatServer',
    mayBeEmpty: true,
  },
  {
    method: 'POST',
    path: '/chat',
    summary: 'An agent’s answer by the model, streamed, in the format of `confab-chat/server`',
    body: object({ messages: array(message) }),
    form: { message1: 'text', files: 'file' },
    query: { agent: true },
    reply: 'stream',
  },
  {
    method: 'GET',
    path: '/chat/streams/{id}',
    summary: 'The rest of such an answer, after `Last-Event-ID`, where the connection was lost',
    reply: 'stream',
  },
  {
    method: 'POST',
    path: '/chat/streams/{id}/stop',
    summary: 'The user stopped it',
  },

  { method: 'GET', path: '/v1/posts', summary: 'Posts for social media', access: 'paid', reply: 'posts' },
  { method: 'POST', path: '/v1/posts', summary: 'Adds a post', access: 'paid', body: draft, reply: 'post' },
  { method: 'PUT', path: '/v1/posts/{id}', summary: 'Changes a post', access: 'paid', body: draft, reply: 'post' },
  { method: 'DELETE', path: '/v1/posts/{id}', summary: 'Removes a post', access: 'paid' },

  {
    method: 'GET',
    path: '/v1/analytics/conversations',
    summary: 'Figures of the agents’ conversations, by days as `2026-11-21`, both included',
    access: 'paid',
    query: { from: true, to: true, sample: false },
    reply: 'analytics',
  },
  {
    method: 'GET',
    path: '/v1/conversations',
    summary: 'Conversations with agents, the newest first',
    access: 'paid',
    query: { agent: false },
    reply: 'conversations',
  },

  {
    method: 'GET',
    path: '/v1/widget',
    summary: 'The chat for the user’s own website',
    access: 'paid',
    reply: 'widget',
    isVersioned: true,
  },
  {
    method: 'PUT',
    path: '/v1/widget',
    summary: 'Saves it',
    access: 'paid',
    body: shapes.widget,
    reply: 'widget',
    isVersioned: true,
  },

  { method: 'GET', path: '/v1/tasks', summary: 'What to do next', reply: 'tasks' },
  {
    method: 'PUT',
    path: '/v1/tasks/{id}',
    summary: 'A task is done, or not',
    body: object({ isDone: boolean() }),
    reply: 'task',
  },
]

/** What the backend sends when it refuses a call. */
export const refusal = object({
  error: object({
    /** Names the fault: `payment_required`. */
    code: string(),
    /** Shown to the user. */
    message: string(),
    /** Seconds to wait before asking again. */
    retryAfter: exactOptional(number()),
  }),
})
