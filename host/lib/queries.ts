import type {
  Analytics,
  Blueprint,
  Conversation,
  Integration,
  KnowledgeDocument,
  LatestAssessment,
  Me,
  Plan,
  Post,
  Profile,
  ReportLink,
  Task,
  Versioned,
  WidgetConfig,
} from '../backend/types.ts'
import { backend } from './backend.ts'
import { findLatestAssessment } from './find-latest-assessment.ts'
import { lastDays } from './format/last-days.ts'

/** Something that is read of a service, once for all who show it. */
export interface Query<Value> {
  /** Tells it from all others. */
  readonly name: string
  /** Never undefined, which stands for what is not known. */
  readonly read: (signal: AbortSignal) => Promise<Value>
  /** To read it changes something: it is not read again by itself, and not kept. Default false. */
  readonly isOnce?: boolean
}

const query = <Value>(name: string, read: Query<Value>['read']): Query<Value> => ({ name, read })

/** What several screens read of the product's backend. */
export const queries = {
  /** Of the last 30 days. */
  analytics: query<Analytics>('analytics', (signal) => backend.readAnalytics(lastDays(30), signal)),
  /** Null when none was begun yet. */
  assessment: query<LatestAssessment | null>('assessment', findLatestAssessment),
  blueprint: query<Versioned<Blueprint>>('blueprint', backend.readBlueprint),
  conversations: query<readonly Conversation[]>('conversations', (signal) => backend.listConversations('customer-chat', signal)),
  integrations: query<readonly Integration[]>('integrations', backend.listIntegrations),
  knowledge: query<readonly KnowledgeDocument[]>('knowledge', backend.listKnowledge),
  me: query<Me>('me', backend.readMe),
  plans: query<readonly Plan[]>('plans', backend.listPlans),
  posts: query<readonly Post[]>('posts', backend.listPosts),
  profile: query<Profile>('profile', backend.readProfile),
  reports: query<readonly ReportLink[]>('reports', backend.listReports),
  tasks: query<readonly Task[]>('tasks', backend.listTasks),
  webhooks: query('webhooks', backend.readWebhooks),
  widget: query<Versioned<WidgetConfig>>('widget', backend.readWidget),
}
