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
import { assessmentShapes } from './assessment-shapes.ts'
import { isColour } from './is-colour.ts'
import { contractNames } from './contract-names.ts'
import { moment } from './moment.ts'

/** The shape of a reply. Fields that the contract does not name pass unchanged: they are sent back when the value is saved. */
export type Shape<Value> = GenericSchema<unknown, Value>

/** Where the browser may be sent: of the page's own origin or of the web, and never a script. */
const webAddress = pipe(
  string(),
  check((text) => URL.canParse(text, 'https://app.invalid') && /^https?:$/.test(new URL(text, 'https://app.invalid').protocol)),
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
const { agents, networks, onboardingSteps, webhookEvents } = contractNames

const plan = object({
  id: string(),
  name: string(),
  /** In the smallest unit of the currency: 2900 is 29.00. */
  price: number(),
  /** ISO 4217. */
  currency: pipe(string(), regex(/^[A-Z]{3}$/)),
  interval: picklist(['month', 'year']),
  features: array(string()),
  isRecommended: boolean(),
})

/** How the brand speaks, each from 0 to 100. */
const tone = object({
  /** From playful to serious. */
  serious: number(),
  /** From formal to casual. */
  casual: number(),
  /** From plain to technical. */
  technical: number(),
  /** From reserved to enthusiastic. */
  enthusiastic: number(),
})

/** What a suggestion rests on, in a sentence. */
const basis = string()

const document = object({
  id: string(),
  kind: picklist(['page', 'file', 'note']),
  title: string(),
  /** The address of a page. */
  url: exactOptional(string()),
  /** The name of a file. */
  fileName: exactOptional(string()),
  /** The readable text, as the agents search it. */
  text: string(),
  words: number(),
  addedAt: moment,
  /** Whether the agents may use it. */
  isIncluded: boolean(),
})

const integration = object({
  id: string(),
  name: string(),
  description: string(),
  group: picklist(['social']),
  status: picklist(['connected', 'disconnected', 'error']),
  /** What the provider is asked for, as text. */
  scopes: array(string()),
  /** The name of the connected account. */
  account: exactOptional(string()),
  connectedAt: exactOptional(moment),
  lastSyncAt: exactOptional(moment),
  /** What is wrong when the status is `error`. */
  error: exactOptional(string()),
  /** True in local mode: nothing is sent to the provider. */
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

const task = object({
  id: string(),
  title: string(),
  reason: string(),
  /** What exactly to change, and where, for whoever does it. */
  detail: exactOptional(string()),
  /** The screen where it is done. */
  path,
  isDone: boolean(),
})

const analyticsDay = object({
  /** `2026-11-21`. */
  date: pipe(moment, regex(/^\d{4}-\d\d-\d\d$/)),
  conversations: number(),
  questions: number(),
  unanswered: number(),
  /** Median milliseconds from question to whole answer; null on a day without questions. */
  responseTime: nullable(number()),
})

const conversation = object({
  id: string(),
  agentId: picklist(agents),
  /** True when the owner tried the customer chat: it is in no figures. */
  isPreview: exactOptional(boolean()),
  startedAt: moment,
  turns: array(
    object({
      at: moment,
      question: string(),
      answer: string(),
      isAnswered: boolean(),
      /** Milliseconds from question to whole answer. */
      responseTime: number(),
    }),
  ),
})

const webhook = object({
  id: string(),
  url: string(),
  events: array(picklist(webhookEvents)),
  /** What messages are signed with: `confab-signature: t=SECONDS,v1=HEX`, an HMAC-SHA256 of `SECONDS.BODY`. */
  secret: string(),
  createdAt: moment,
})

/** A message to a webhook, and what became of it. */
const delivery = object({
  id: string(),
  webhookId: string(),
  type: string(),
  createdAt: moment,
  status: picklist(['waiting', 'delivered', 'failed']),
  attempts: number(),
  /** What the address answered last, in words. */
  answer: exactOptional(string()),
  /** When it is tried again. */
  nextAt: exactOptional(moment),
})

/** The replies of the backend, by what is asked for. `types.ts` infers the types from them. */
/** What visitors of the user's website see of the customer chat. */
const publicWidget = {
  /** Names it in the public address; made by the backend. */
  id: string(),
  name: string(),
  greeting: string(),
  placeholder: string(),
  /** As `#rrggbb`. It stands in the code that the user puts into a website of their own. */
  accent: fallback(pipe(string(), check(isColour)), '#3a4fe0'),
  theme: picklist(['light', 'dark', 'system']),
  position: picklist(['start', 'end']),
}

export const shapes = {
  me: object({
    userId: string(),
    entitlement: object({
      status: picklist(['PAID', 'PENDING', 'UNPAID']),
      planId: exactOptional(string()),
      since: exactOptional(moment),
      /** When the plan ends, once the user has ended it. Until then it is paid for. */
      endsAt: exactOptional(moment),
      /** The plan whose payment is processing: no other can be bought meanwhile. */
      pendingPlanId: exactOptional(string()),
      /** True where the payment provider has a page with the invoices and the card. */
      hasPortal: exactOptional(boolean()),
      /** What the plan allows. The backend enforces it; the app shows it. */
      limits: exactOptional(object({ sources: number(), posts: number(), canSchedule: boolean() })),
    }),
    onboarding: object({ done: array(picklist(onboardingSteps)) }),
  }),
  profile: object({
    businessName: string(),
    industry: string(),
    /** `1`, `2-10`, `11-50`, `51-250` or `251+` people. */
    size: string(),
    /** What the user wants to reach first, in the user's words. */
    goal: string(),
    /** Who the customers are, in the user's words. */
    customers: string(),
  }),
  ...assessmentShapes,
  document,
  documents: array(document),
  blueprint: object({
    audience: string(),
    promise: string(),
    tone,
    /** As `#rrggbb`. */
    colours,
    wordsToUse: array(string()),
    wordsToAvoid: array(string()),
  }),
  proposals: array(
    variant('field', [
      object({ field: literal('audience'), value: string(), basis }),
      object({ field: literal('promise'), value: string(), basis }),
      object({ field: literal('tone'), value: tone, basis }),
      object({ field: literal('colours'), value: colours, basis }),
      object({ field: literal('wordsToUse'), value: array(string()), basis }),
      object({ field: literal('wordsToAvoid'), value: array(string()), basis }),
    ]),
  ),
  plan,
  plans: array(plan),
  /** `url` is where the user pays. In local mode a page of the app. */
  checkout: object({ sessionId: string(), url: webAddress }),
  /** `url` is the provider's page with the invoices and the card. */
  portal: object({ url: webAddress }),
  /** A checkout as the page where the user pays shows it (local mode; a real provider draws its own). */
  checkoutDetails: object({ sessionId: string(), plan, status: picklist(['open', 'paid', 'declined', 'pending']) }),
  confirmation: object({
    status: picklist(['PAID', 'PENDING', 'FAILED']),
    /** Why it failed, as text. */
    message: exactOptional(string()),
  }),
  integration,
  integrations: array(integration),
  connection: object({ authorizeUrl: webAddress }),
  integrationTest: object({ isDelivered: boolean(), message: string(), at: moment }),
  webhook,
  delivery,
  /** `canSend` is false where no server sends them. The newest deliveries come first. */
  webhooks: object({ canSend: boolean(), addresses: array(webhook), deliveries: array(delivery) }),
  post,
  posts: array(post),
  analytics: object({
    from: string(),
    to: string(),
    /** True when the figures are made up to show what the screen looks like. */
    isSample: boolean(),
    days: array(analyticsDay),
    topics: array(object({ name: string(), questions: number() })),
    unanswered: array(object({ question: string(), agentId: picklist(agents), times: number(), lastAskedAt: moment })),
  }),
  conversation,
  conversations: array(conversation),
  widget: object({
    ...publicWidget,
    /** The sources it may use; all included ones when absent. */
    knowledgeIds: exactOptional(array(string())),
    /** The office hours of weekdays, 0 is Sunday; `24:00` is the end of the day. Always open when empty. */
    hours: array(object({ day: number(), opens: string(), closes: string() })),
    /** IANA, for example `America/New_York`. */
    timeZone: pipe(string(), check(isTimeZone)),
    /** What it says outside the hours. */
    awayMessage: string(),
    isPublished: boolean(),
  }),
  publicWidget: object(publicWidget),
  task,
  tasks: array(task),
  /** How the chat server is. */
  chatServer: object({
    status: string(),
    /** Whose model answers, as people call it: `OpenAI`. */
    answeredBy: exactOptional(string()),
  }),
}
