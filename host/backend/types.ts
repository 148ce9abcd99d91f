// The types of what the backend answers: agents, onboarding, profile, assessment, scores, plans.
import type { InferOutput } from 'valibot'
import type { contractNames } from './contract-names.ts'
import type { shapes } from './shapes.ts'

/**
 * What the product's own backend and the app say to each other, as JSON. Times are ISO 8601 in UTC. The replies are inferred from
 * the shapes they are checked against, where each field is described. `host/server/product` writes them apart, and
 * `test/types/backend.ts` holds the two against each other.
 */

/** A checked value, read-only, with the fields that the contract names: a reply may hold others, which no code relies on. */
type Named<Value> = Value extends readonly (infer Entry)[]
  ? readonly Named<Entry>[]
  : Value extends object
    ? { readonly [Name in keyof Value as string extends Name ? never : Name]: Named<Value[Name]> }
    : Value

type Reply<Name extends keyof typeof shapes> = Named<InferOutput<(typeof shapes)[Name]>>

/** The agents that answer, one name each in addresses, history keys and records. */
export type AgentId = (typeof contractNames.agents)[number]

/** What an answer rests on, as a part of a message: a chat takes it as it is. */
export interface AgentSource {
  readonly type: 'source'
  readonly id: string
  readonly title?: string
  readonly url?: string
  readonly snippet?: string
  /** Where the text of the answer rests on it, in UTF-16 code units. */
  readonly positions?: readonly { readonly start: number; readonly end: number }[]
}

/** A piece of an agent's reply: text to be added, what it rests on, or files that go with it. */
export interface AgentEvent {
  readonly text?: string
  readonly parts?: readonly AgentSource[]
  readonly files?: readonly { readonly src: string; readonly name: string; readonly type: 'image' | 'audio' | 'any' }[]
}

/** The chat server of a backend, and whose model answers there. */
export type ChatServer = Reply<'chatServer'>

export type Me = Reply<'me'>

/** Whether the dashboard is paid for. */
export type Entitlement = Me['entitlement']

/** The steps of onboarding that the backend remembers. */
export type OnboardingStep = (typeof contractNames.onboardingSteps)[number]

/** What the user says about the business; empty strings where nothing was said yet. */
export type Profile = Reply<'profile'>

/** The groups of an assessment, in the order they are shown. */
export type FindingGroup = (typeof contractNames.findingGroups)[number]

export type Assessment = Reply<'assessment'>
/** The newest assessment that is done, with a later attempt; where none is done, the newest. */
export type LatestAssessment = Reply<'latestAssessment'>
export type AssessmentStatus = Assessment['status']

/** What a visitor is told of an assessment that was begun before signing up. */
export type VisitorAssessment = Reply<'visitorAssessment'>

/** A report that is shared by link, and what its readers see. */
export type ReportLink = Reply<'reportLink'>
export type Report = Reply<'report'>

/** The result of one check. */
export type Finding = Assessment['findings'][number]
export type Severity = Finding['severity']

/** How a group did. */
export type Score = Assessment['scores'][number]

/** A page handed over by the user because it cannot be fetched. */
export interface PageUpload {
  /** The address the page has on the web, if it has one. */
  readonly url?: string
  /** Without it the page is loaded from its address, and only the screenshot is the user's. */
  readonly html?: File
  /** PNG, JPEG or WebP, at most 1 MB. */
  readonly screenshot?: File
}

export type KnowledgeDocument = Reply<'document'>

export type Blueprint = Reply<'blueprint'>
export type Tone = Blueprint['tone']

/** A value with the mark of its version, to be sent back when it is saved. */
export interface Versioned<Value> {
  readonly value: Value
  readonly etag: string
}

/** A suggestion for one field of the blueprint, with what it was drawn from. */
export interface BlueprintProposal {
  readonly field: keyof Blueprint
  readonly value: Blueprint[keyof Blueprint]
  /** What it rests on, in a sentence. */
  readonly basis: string
}

export type Plan = Reply<'plan'>
export type Checkout = Reply<'checkout'>
export type CheckoutDetails = Reply<'checkoutDetails'>

/** How the user wants the pretend payment to end. */
export type CheckoutOutcome = 'pay' | 'decline' | 'delay'

export type Confirmation = Reply<'confirmation'>

export type Integration = Reply<'integration'>
export type IntegrationTest = Reply<'integrationTest'>

export type WebhookEvent = (typeof contractNames.webhookEvents)[number]
export type Webhook = Reply<'webhook'>
export type Webhooks = Reply<'webhooks'>
export type WebhookDelivery = Reply<'delivery'>

export type Network = (typeof contractNames.networks)[number]

export type Post = Reply<'post'>

/** A post as the user writes it: without an id it is a new one. */
export type PostDraft = Omit<Post, 'id' | 'createdAt'> & { readonly id?: string }

export type Analytics = Reply<'analytics'>

/** One day of conversations. */
export type AnalyticsDay = Analytics['days'][number]
export type Topic = Analytics['topics'][number]
export type UnansweredQuestion = Analytics['unanswered'][number]

/** A conversation that an agent had. */
export type Conversation = Reply<'conversation'>
export type ConversationTurn = Conversation['turns'][number]

/** The customer chat that the user puts on the website. */
export type WidgetConfig = Reply<'widget'>

/** The hours of one weekday. */
export type OpeningHours = WidgetConfig['hours'][number]

/** Something to do this week, derived from what is known and ticked off by the user. */
export type Task = Reply<'task'>
