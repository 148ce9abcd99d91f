// Not run: the compiler is the test. The contract stands twice on purpose, in the app and in its local backend: here both must agree.
import type {
  AnalyticsDay,
  Assessment,
  Blueprint,
  Conversation,
  Finding,
  KnowledgeDocument,
  Plan,
  Post,
  Profile,
  Score,
  WidgetConfig,
} from '../../host/backend/types.ts'
import type { Finding as LocalFinding } from '../../host/server/product/assessment/finding.ts'
import type { Score as LocalScore } from '../../host/server/product/assessment/score.ts'
import type { plans } from '../../host/server/product/store/plans.ts'
import type * as Local from '../../host/server/product/store/user-record.ts'

/** What the local backend sends is what the app expects. Names of agents and networks are wider texts there: they are checked at run time. */
type Sent<Theirs extends Ours, Ours> = Theirs

type Wide<Type, Field extends keyof Type> = Omit<Type, Field> & { readonly [Name in Field]: string }

export type Agreement = [
  Sent<LocalFinding, Finding>,
  Sent<Finding, LocalFinding>,
  Sent<LocalScore, Score>,
  Sent<Local.Profile, Profile>,
  Sent<Omit<Local.AssessmentRecord, 'text' | 'colours' | 'description'>, Omit<Assessment, 'screenshotUrl'>>,
  Sent<Local.KnowledgeRecord, KnowledgeDocument>,
  Sent<KnowledgeDocument, Local.KnowledgeRecord>,
  Sent<Local.BlueprintRecord, Blueprint>,
  Sent<Blueprint, Local.BlueprintRecord>,
  Sent<(typeof plans)[number], Plan>,
  Sent<Local.PostRecord, Wide<Post, 'network'>>,
  Sent<Local.ConversationRecord, Wide<Conversation, 'agentId'>>,
  Sent<Local.WidgetRecord, WidgetConfig>,
  Sent<WidgetConfig, Local.WidgetRecord>,
  Sent<{ date: string; conversations: number; questions: number; unanswered: number; responseTime: number | null }, AnalyticsDay>,
]
