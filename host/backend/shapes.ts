import {
  array,
  boolean,
  check,
  exactOptional,
  fallback,
  literal,
  looseObject as object,
  nullable,
  number,
  picklist,
  pipe,
  regex,
  string,
  transform,
  variant,
  type GenericSchema,
} from 'valibot'
import { isColour } from './is-colour.ts'
import { contractNames } from './contract-names.ts'
import type * as Contract from './types.ts'

/** What a reply has to look like. What the contract does not name passes as it is: it goes back with what is saved. */
export type Shape<Value> = GenericSchema<unknown, Value>

/** Where the browser may be sent: of the page's own origin or of the web, and never a script. */
const webAddress = pipe(
  string(),
  check((text) => URL.canParse(text, 'https://app.invalid') && /^https?:$/.test(new URL(text, 'https://app.invalid').protocol)),
)
/** What `Date` reads: anything else would end the screen that formats it. */
const moment = pipe(
  string(),
  check((text) => !Number.isNaN(Date.parse(text))),
)

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** A path of the app. */
const path = pipe(string(), regex(/^\/(?![/\\])/))
const colours = pipe(
  array(string()),
  transform((all) => all.filter(isColour)),
)
const { agents, findingGroups, networks, onboardingSteps } = contractNames

const plan = object({
  id: string(),
  name: string(),
  price: number(),
  currency: pipe(string(), regex(/^[A-Z]{3}$/)),
  interval: picklist(['month', 'year']),
  features: array(string()),
  isRecommended: boolean(),
})
const tone = object({ serious: number(), casual: number(), technical: number(), enthusiastic: number() })
const basis = string()
const document = object({
  id: string(),
  kind: picklist(['page', 'file', 'note']),
  title: string(),
  url: exactOptional(string()),
  fileName: exactOptional(string()),
  text: string(),
  words: number(),
  addedAt: moment,
  isIncluded: boolean(),
})
const integration = object({
  id: string(),
  name: string(),
  description: string(),
  group: picklist(['social', 'messaging', 'shop', 'automation']),
  status: picklist(['connected', 'disconnected', 'error']),
  scopes: array(string()),
  account: exactOptional(string()),
  connectedAt: exactOptional(moment),
  lastSyncAt: exactOptional(moment),
  error: exactOptional(string()),
  isPretend: boolean(),
})
const post = object({
  id: string(),
  network: picklist(networks),
  text: string(),
  status: picklist(['draft', 'scheduled', 'exported']),
  scheduledFor: exactOptional(moment),
  createdAt: moment,
})
const task = object({ id: string(), title: string(), reason: string(), path, isDone: boolean() })

/** The replies of the backend, by what is asked for. */
export const shapes = {
  me: object({
    userId: string(),
    entitlement: object({
      status: picklist(['PAID', 'PENDING', 'UNPAID']),
      planId: exactOptional(string()),
      since: exactOptional(moment),
      endsAt: exactOptional(moment),
      pendingPlanId: exactOptional(string()),
      limits: exactOptional(object({ sources: number(), posts: number(), canSchedule: boolean() })),
    }),
    onboarding: object({ done: array(picklist(onboardingSteps)) }),
  }) satisfies Shape<Contract.Me>,
  profile: object({
    businessName: string(),
    industry: string(),
    size: string(),
    goal: string(),
    customers: string(),
  }) satisfies Shape<Contract.Profile>,
  assessment: object({
    id: string(),
    url: string(),
    status: picklist(['queued', 'capturing', 'analysing', 'done', 'failed']),
    message: string(),
    startedAt: moment,
    finishedAt: exactOptional(moment),
    source: picklist(['fetched', 'uploaded']),
    pageTitle: exactOptional(string()),
    screenshotUrl: exactOptional(string()),
    screenshotAt: exactOptional(moment),
    screenshotNote: exactOptional(string()),
    findings: array(
      object({
        id: string(),
        group: picklist(findingGroups),
        severity: picklist(['good', 'notice', 'warning', 'problem', 'unknown']),
        title: string(),
        evidence: string(),
        advice: exactOptional(string()),
        weight: number(),
      }),
    ),
    scores: array(
      object({
        group: picklist(findingGroups),
        value: nullable(number()),
        basedOn: array(string()),
        topFix: exactOptional(string()),
      }),
    ),
    total: nullable(number()),
    summary: string(),
    error: exactOptional(object({ code: string(), message: string() })),
  }) satisfies Shape<Contract.Assessment>,
  document: document satisfies Shape<Contract.KnowledgeDocument>,
  documents: array(document),
  blueprint: object({
    audience: string(),
    promise: string(),
    tone,
    colours,
    wordsToUse: array(string()),
    wordsToAvoid: array(string()),
  }) satisfies Shape<Contract.Blueprint>,
  proposals: array(
    variant('field', [
      object({ field: literal('audience'), value: string(), basis }),
      object({ field: literal('promise'), value: string(), basis }),
      object({ field: literal('tone'), value: tone, basis }),
      object({ field: literal('colours'), value: colours, basis }),
      object({ field: literal('wordsToUse'), value: array(string()), basis }),
      object({ field: literal('wordsToAvoid'), value: array(string()), basis }),
    ]),
  ) satisfies Shape<readonly Contract.BlueprintProposal[]>,
  plans: array(plan) satisfies Shape<readonly Contract.Plan[]>,
  checkout: object({ sessionId: string(), url: webAddress }) satisfies Shape<Contract.Checkout>,
  checkoutDetails: object({
    sessionId: string(),
    plan,
    status: picklist(['open', 'paid', 'declined', 'pending']),
  }) satisfies Shape<Contract.CheckoutDetails>,
  confirmation: object({
    status: picklist(['PAID', 'PENDING', 'FAILED']),
    message: exactOptional(string()),
  }) satisfies Shape<Contract.Confirmation>,
  integration: integration satisfies Shape<Contract.Integration>,
  integrations: array(integration),
  connection: object({ authorizeUrl: webAddress }),
  integrationTest: object({ isDelivered: boolean(), message: string(), at: moment }) satisfies Shape<Contract.IntegrationTest>,
  post: post satisfies Shape<Contract.Post>,
  posts: array(post),
  analytics: object({
    from: string(),
    to: string(),
    isSample: boolean(),
    days: array(
      object({
        date: pipe(moment, regex(/^\d{4}-\d\d-\d\d$/)),
        conversations: number(),
        questions: number(),
        unanswered: number(),
        responseTime: nullable(number()),
      }),
    ),
    topics: array(object({ name: string(), questions: number() })),
    unanswered: array(object({ question: string(), agentId: picklist(agents), times: number(), lastAskedAt: moment })),
  }) satisfies Shape<Contract.Analytics>,
  conversations: array(
    object({
      id: string(),
      agentId: picklist(agents),
      isPreview: exactOptional(boolean()),
      startedAt: moment,
      turns: array(object({ at: moment, question: string(), answer: string(), isAnswered: boolean(), responseTime: number() })),
    }),
  ) satisfies Shape<readonly Contract.Conversation[]>,
  widget: object({
    id: string(),
    name: string(),
    greeting: string(),
    placeholder: string(),
    // It stands in the code that the user puts into a website of their own.
    accent: fallback(pipe(string(), check(isColour)), '#3a4fe0'),
    theme: picklist(['light', 'dark', 'system']),
    position: picklist(['start', 'end']),
    knowledgeIds: exactOptional(array(string())),
    hours: array(object({ day: number(), opens: string(), closes: string() })),
    timeZone: pipe(string(), check(isTimeZone)),
    awayMessage: string(),
    isPublished: boolean(),
  }) satisfies Shape<Contract.WidgetConfig>,
  task: task satisfies Shape<Contract.Task>,
  tasks: array(task),
}
