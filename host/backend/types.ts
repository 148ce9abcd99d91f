import type { contractNames } from './contract-names.ts'

/**
 * What the product's own backend and the app say to each other, as JSON. Times are ISO 8601 in UTC. `mocks/backend/product`
 * writes the same shapes apart, and `test/types/backend.ts` holds the two against each other.
 */

/** The agents that answer, one name each in addresses, history keys and records. */
export type AgentId = (typeof contractNames.agents)[number]

/** A piece of an agent's reply: text to be added, or files that go with it. */
export interface AgentEvent {
  readonly text?: string
  readonly files?: readonly { readonly src: string; readonly name: string; readonly type: 'image' | 'audio' | 'any' }[]
}

/** Whether the dashboard is paid for. */
export interface Entitlement {
  readonly status: 'PAID' | 'PENDING' | 'UNPAID'
  readonly planId?: string
  readonly since?: string
  /** When the plan ends, once the user has ended it. Until then it is paid for. */
  readonly endsAt?: string
  /** The plan whose payment is processing: no other can be bought meanwhile. */
  readonly pendingPlanId?: string
  /** What the plan allows. The backend enforces it; the app shows it. */
  readonly limits?: { readonly sources: number; readonly posts: number; readonly canSchedule: boolean }
}

/** The steps of onboarding that the backend remembers. */
export type OnboardingStep = (typeof contractNames.onboardingSteps)[number]

export interface Me {
  readonly userId: string
  readonly entitlement: Entitlement
  readonly onboarding: { readonly done: readonly OnboardingStep[] }
}

/** What the user tells of the business; empty strings where nothing was said yet. */
export interface Profile {
  readonly businessName: string
  readonly industry: string
  /** `1`, `2-10`, `11-50`, `51-250` or `251+` people. */
  readonly size: string
  /** What the user wants to reach first, in the user's words. */
  readonly goal: string
  /** Who the customers are, in the user's words. */
  readonly customers: string
}

/** The groups of an assessment, in the order they are shown. */
export type FindingGroup = (typeof contractNames.findingGroups)[number]

/** How bad it is; `good` is a check that passed, `unknown` one that could not be measured. */
export type Severity = 'good' | 'notice' | 'warning' | 'problem' | 'unknown'

/** The result of one check. */
export interface Finding {
  /** The check's name, the same in every assessment: `title-length`. */
  readonly id: string
  readonly group: FindingGroup
  readonly severity: Severity
  /** What was found, in one sentence. */
  readonly title: string
  /** What on the page says so: a quotation, a count, an address. */
  readonly evidence: string
  /** What to do; absent when nothing is to be done. */
  readonly advice?: string
  /** How much it counts in its group, 1 to 3. */
  readonly weight: number
}

/** How a group did. */
export interface Score {
  readonly group: FindingGroup
  /** 0 to 100; null when nothing of the group could be measured, which is not zero. */
  readonly value: number | null
  /** The findings it is made of, best first to fix. */
  readonly basedOn: readonly string[]
  /** The finding whose repair gains most; absent when nothing is to be done. */
  readonly topFix?: string
}

export type AssessmentStatus = 'queued' | 'capturing' | 'analysing' | 'done' | 'failed'

export interface Assessment {
  readonly id: string
  /** Where it was read in the end, after redirects. For an uploaded page the address the user gave, or empty. */
  readonly url: string
  readonly status: AssessmentStatus
  /** What is going on, in a sentence. */
  readonly message: string
  readonly startedAt: string
  readonly finishedAt?: string
  /** How the page got here. */
  readonly source: 'fetched' | 'uploaded'
  /** The title of the page as its owner wrote it. */
  readonly pageTitle?: string
  /** A picture of the page; absent when none could be taken. */
  readonly screenshotUrl?: string
  readonly screenshotAt?: string
  /** Why there is no picture, in a sentence. */
  readonly screenshotNote?: string
  readonly findings: readonly Finding[]
  readonly scores: readonly Score[]
  /** The scores together, by weight; null when nothing could be measured. */
  readonly total: number | null
  /** The findings as a text, composed by rules and not by a language model. */
  readonly summary: string
  readonly error?: { readonly code: string; readonly message: string }
}

/** A page handed over by the user because it cannot be fetched. */
export interface PageUpload {
  /** The address the page has on the web, if it has one. */
  readonly url?: string
  /** Without it the page is read from its address, and only the picture is the user's. */
  readonly html?: File
  /** PNG, JPEG or WebP, at most 1 MB. */
  readonly screenshot?: File
}

export interface KnowledgeDocument {
  readonly id: string
  readonly kind: 'page' | 'file' | 'note'
  readonly title: string
  /** Where a page stands on the web. */
  readonly url?: string
  /** The name of a file. */
  readonly fileName?: string
  /** The readable text, as the agents search it. */
  readonly text: string
  readonly words: number
  readonly addedAt: string
  /** Whether the agents may use it. */
  readonly isIncluded: boolean
}

/** How the brand speaks, each from 0 to 100. */
export interface Tone {
  /** From playful to serious. */
  readonly serious: number
  /** From formal to casual. */
  readonly casual: number
  /** From plain to technical. */
  readonly technical: number
  /** From reserved to enthusiastic. */
  readonly enthusiastic: number
}

export interface Blueprint {
  readonly audience: string
  readonly promise: string
  readonly tone: Tone
  /** As `#rrggbb`. */
  readonly colours: readonly string[]
  readonly wordsToUse: readonly string[]
  readonly wordsToAvoid: readonly string[]
}

/** A value with the mark of its version, to be sent back when it is saved. */
export interface Versioned<Value> {
  readonly value: Value
  readonly etag: string
}

/** One proposed field of the blueprint, with what it was drawn from. */
export interface BlueprintProposal {
  readonly field: keyof Blueprint
  readonly value: Blueprint[keyof Blueprint]
  /** What it rests on, in a sentence. */
  readonly basis: string
}

export interface Plan {
  readonly id: string
  readonly name: string
  /** In the smallest unit of the currency: 2900 is 29.00. */
  readonly price: number
  /** ISO 4217. */
  readonly currency: string
  readonly interval: 'month' | 'year'
  readonly features: readonly string[]
  readonly isRecommended: boolean
}

export interface Checkout {
  readonly sessionId: string
  /** Where the user pays. In local mode a page of the app. */
  readonly url: string
}

/** A checkout as the page where the user pays shows it (local mode; a real provider draws its own). */
export interface CheckoutDetails {
  readonly sessionId: string
  readonly plan: Plan
  readonly status: 'open' | 'paid' | 'declined' | 'pending'
}

/** How the user wants the pretend payment to end. */
export type CheckoutOutcome = 'pay' | 'decline' | 'delay'

export interface Confirmation {
  readonly status: 'PAID' | 'PENDING' | 'FAILED'
  /** Why it failed, in words. */
  readonly message?: string
}

export interface Integration {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly group: 'social' | 'messaging' | 'shop' | 'automation'
  readonly status: 'connected' | 'disconnected' | 'error'
  /** What the provider is asked for, in words. */
  readonly scopes: readonly string[]
  /** The name of the connected account. */
  readonly account?: string
  readonly connectedAt?: string
  readonly lastSyncAt?: string
  /** What is wrong when the status is `error`. */
  readonly error?: string
  /** True in local mode: nothing is sent to the provider. */
  readonly isPretend: boolean
}

export interface IntegrationTest {
  readonly isDelivered: boolean
  readonly message: string
  readonly at: string
}

export type Network = (typeof contractNames.networks)[number]

export interface Post {
  readonly id: string
  readonly network: Network
  readonly text: string
  readonly status: 'draft' | 'scheduled' | 'exported'
  /** When it is planned for. */
  readonly scheduledFor?: string
  readonly createdAt: string
}

/** A post as the user writes it: without an id it is a new one. */
export type PostDraft = Omit<Post, 'id' | 'createdAt'> & { readonly id?: string }

/** One day of conversations. */
export interface AnalyticsDay {
  /** `2026-11-21`. */
  readonly date: string
  readonly conversations: number
  readonly questions: number
  readonly unanswered: number
  /** Milliseconds from question to whole answer, the middle one; null on a day without questions. */
  readonly responseTime: number | null
}

export interface Topic {
  readonly name: string
  readonly questions: number
}

export interface UnansweredQuestion {
  readonly question: string
  readonly agentId: AgentId
  readonly times: number
  readonly lastAskedAt: string
}

export interface Analytics {
  readonly from: string
  readonly to: string
  /** True when the figures are made up to show what the screen looks like. */
  readonly isSample: boolean
  readonly days: readonly AnalyticsDay[]
  readonly topics: readonly Topic[]
  readonly unanswered: readonly UnansweredQuestion[]
}

/** A conversation that an agent had. */
export interface Conversation {
  readonly id: string
  readonly agentId: AgentId
  /** True when the owner tried the customer chat: it is in no figures. */
  readonly isPreview?: boolean
  readonly startedAt: string
  readonly turns: readonly ConversationTurn[]
}

export interface ConversationTurn {
  readonly at: string
  readonly question: string
  readonly answer: string
  readonly isAnswered: boolean
  /** Milliseconds from question to whole answer. */
  readonly responseTime: number
}

/** The hours of one weekday, 0 is Sunday; `24:00` is the end of the day. */
export interface OpeningHours {
  readonly day: number
  readonly opens: string
  readonly closes: string
}

/** The public chat that the user puts on the website. */
export interface WidgetConfig {
  /** Names it in the public address; made by the backend. */
  readonly id: string
  readonly name: string
  readonly greeting: string
  readonly placeholder: string
  /** As `#rrggbb`. */
  readonly accent: string
  readonly theme: 'light' | 'dark' | 'system'
  readonly position: 'start' | 'end'
  /** The documents it may use; all included ones when absent. */
  readonly knowledgeIds?: readonly string[]
  /** When somebody is there; always when empty. */
  readonly hours: readonly OpeningHours[]
  /** IANA, for instance `America/New_York`. */
  readonly timeZone: string
  /** What it says outside the hours. */
  readonly awayMessage: string
  readonly isPublished: boolean
}

/** Something to do this week, derived from what is known and ticked off by the user. */
export interface Task {
  readonly id: string
  readonly title: string
  readonly reason: string
  /** The screen where it is done. */
  readonly path: string
  readonly isDone: boolean
}
