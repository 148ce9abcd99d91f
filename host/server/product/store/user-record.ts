import type { Finding } from '../assessment/finding.ts'
import type { WebhookAddress } from '../webhooks/webhooks.ts'
import type { Score } from '../assessment/score.ts'

/** All that the backend remembers of one user. JSON. */
export interface UserRecord {
  readonly createdAt: string
  entitlement?: Entitlement
  /** What is between us and the payment provider. */
  customer?: CustomerRecord
  /** What a real payment provider would keep on its side. */
  pretend?: PretendAccountRecord
  profile: Profile
  /** The question of the onboarding agent that waits for its answer. */
  askedFor?: keyof Profile
  /** What the user told it last, which a correction means. */
  toldLast?: keyof Profile
  onboarding: string[]
  assessments: AssessmentRecord[]
  /** The scores of finished assessments, of any page, the oldest first. */
  history: HistoryRecord[]
  /** The links to reports that are shared, the newest first. */
  reports: ReportRecord[]
  knowledge: KnowledgeRecord[]
  blueprint: VersionedRecord<BlueprintRecord>
  checkouts: Record<string, CheckoutRecord>
  integrations: Record<string, IntegrationRecord>
  posts: PostRecord[]
  conversations: ConversationRecord[]
  widget: VersionedRecord<WidgetRecord>
  /** The user's own services, which are told what happens here. */
  webhooks?: readonly WebhookAddress[]
  doneTasks: string[]
  /** Of a visitor: who has signed up since, and takes what was begun. */
  takenBy?: string
  /** When the agents and the assessment were asked, newest last, in milliseconds. */
  calls: Record<string, number[]>
}

export interface Entitlement {
  readonly status: 'PAID'
  readonly planId: string
  readonly since: string
  /** When it ends, once the user has ended it: until then it is paid for. */
  readonly endsAt?: string
}

export interface CustomerRecord {
  /** What the provider calls the user. */
  readonly id?: string
  /** What the identity provider calls the user, for an administrator's call. */
  readonly accountName?: string
  /** How often the provider was asked, and which of its answers counts. */
  readonly asked: number
  readonly heard: number
  /** The provider's messages that were taken, newest last. */
  readonly taken: readonly string[]
  /** What the identity provider was told last; `unsure` while it is told, and after that failed. */
  readonly told?: 'PAID' | 'UNPAID' | 'unsure'
}

export const noCustomer: CustomerRecord = { asked: 0, heard: 0, taken: [] }

export interface PretendAccountRecord {
  readonly subscription?: Omit<Entitlement, 'status'>
  readonly payments: Readonly<Record<string, { readonly outcome: 'paid' | 'declined' | 'pending'; readonly dueAt?: string }>>
}

export interface VersionedRecord<Value> {
  readonly version: number
  readonly value: Value
}

export interface Profile {
  readonly businessName: string
  readonly industry: string
  readonly size: string
  readonly goal: string
  readonly customers: string
}

export interface AssessmentRecord {
  readonly id: string
  readonly url: string
  readonly status: 'queued' | 'capturing' | 'analysing' | 'done' | 'failed'
  readonly message: string
  readonly startedAt: string
  readonly finishedAt?: string
  readonly source: 'fetched' | 'uploaded'
  readonly pageTitle?: string
  readonly siteName?: string
  readonly screenshotAt?: string
  readonly screenshotNote?: string
  readonly findings: readonly Finding[]
  readonly scores: readonly Score[]
  readonly total: number | null
  readonly summary: string
  readonly error?: { readonly code: string; readonly message: string }
  /** What a visitor reads on it, as Markdown: what the blueprint is drafted from. */
  readonly text?: string
  /** Colours that its markup names, most used first. */
  readonly colours?: readonly string[]
  readonly description?: string
  /** True while it runs for the visitor who was no user yet when it began: what comes of it is kept there. */
  readonly isHeld?: true
  /** The server that works on it, or has, and when it last said so. */
  readonly worker?: { readonly id: string; readonly seenAt: string }
}

/** What is kept of an assessment when its evidence is not any more. */
export interface HistoryRecord {
  readonly id: string
  readonly url: string
  readonly finishedAt: string
  readonly total: number | null
  readonly scores: readonly Pick<Score, 'group' | 'value'>[]
  readonly findings: readonly Pick<Finding, 'id' | 'group' | 'severity' | 'title'>[]
}

export interface ReportRecord {
  /** Whoever knows it may read the report. */
  readonly id: string
  readonly assessmentId: string
  readonly createdAt: string
  /** Absent where the link ends only when it is withdrawn. */
  readonly expiresAt?: string
  /** As it was when the link was made. */
  readonly report: Pick<AssessmentRecord, 'url' | 'pageTitle' | 'siteName' | 'findings' | 'scores' | 'total' | 'summary'> & {
    readonly finishedAt: string
  }
}

export interface KnowledgeRecord {
  readonly id: string
  readonly kind: 'page' | 'file' | 'note'
  readonly title: string
  readonly url?: string
  readonly fileName?: string
  readonly text: string
  readonly words: number
  readonly addedAt: string
  readonly isIncluded: boolean
}

export interface BlueprintRecord {
  readonly audience: string
  readonly promise: string
  readonly tone: {
    readonly serious: number
    readonly casual: number
    readonly technical: number
    readonly enthusiastic: number
  }
  readonly colours: readonly string[]
  readonly wordsToUse: readonly string[]
  readonly wordsToAvoid: readonly string[]
}

export interface CheckoutRecord {
  readonly sessionId: string
  readonly planId: string
  readonly status: 'open' | 'paid' | 'declined' | 'pending'
  readonly createdAt: string
  /** What the payment provider calls it. */
  readonly providerId?: string
  /** Where it is paid. */
  readonly url?: string
}

export interface IntegrationRecord {
  readonly status: 'connected' | 'disconnected' | 'error'
  /** Of the connection in progress. */
  readonly state?: string
  readonly account?: string
  readonly connectedAt?: string
  readonly lastSyncAt?: string
  readonly error?: string
}

export interface PostRecord {
  readonly id: string
  readonly network: string
  readonly text: string
  readonly status: 'draft' | 'scheduled' | 'exported'
  readonly scheduledFor?: string
  readonly createdAt: string
}

export interface ConversationTurnRecord {
  readonly at: string
  readonly question: string
  readonly answer: string
  readonly isAnswered: boolean
  readonly responseTime: number
}

export interface ConversationRecord {
  readonly id: string
  readonly agentId: string
  /** True when the owner tried the customer chat, as a visitor would use it. */
  readonly isPreview?: boolean
  readonly startedAt: string
  readonly turns: readonly ConversationTurnRecord[]
}

export interface WidgetRecord {
  readonly id: string
  readonly name: string
  readonly greeting: string
  readonly placeholder: string
  readonly accent: string
  readonly theme: 'light' | 'dark' | 'system'
  readonly position: 'start' | 'end'
  readonly knowledgeIds?: readonly string[]
  readonly hours: readonly { readonly day: number; readonly opens: string; readonly closes: string }[]
  readonly timeZone: string
  readonly awayMessage: string
  readonly isPublished: boolean
}

/** A user of whom nothing is known yet. */
export const createUserRecord = (now: string): UserRecord => ({
  createdAt: now,
  profile: { businessName: '', industry: '', size: '', goal: '', customers: '' },
  onboarding: [],
  assessments: [],
  history: [],
  reports: [],
  knowledge: [],
  blueprint: {
    version: 1,
    value: {
      audience: '',
      promise: '',
      tone: { serious: 50, casual: 50, technical: 50, enthusiastic: 50 },
      colours: [],
      wordsToUse: [],
      wordsToAvoid: [],
    },
  },
  checkouts: {},
  integrations: {},
  posts: [],
  conversations: [],
  widget: {
    version: 1,
    value: {
      id: crypto.randomUUID(),
      name: 'Assistant',
      greeting: 'Hello! How can I help you?',
      placeholder: 'Ask a question',
      accent: '#3a4fe0',
      theme: 'system',
      position: 'end',
      hours: [],
      timeZone: 'UTC',
      awayMessage: "No one is here at the moment. Leave your question and we'll answer when we're back.",
      isPublished: false,
    },
  },
  doneTasks: [],
  calls: {},
})
