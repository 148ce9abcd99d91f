/**
 * A server for chats: uses the page's connectors, and keeps the key.
 * Requires Node 20, Deno, Bun or any runtime with web standard APIs.
 */
export { createChatServer, type ChatServer, type ConnectionDetails } from '../server/chat-server.ts'
export { createServiceAnswer, type ServiceAnswer } from '../server/service-answer.ts'
export { toNodeHandler } from '../server/node-handler.ts'
export type { Answer, AnswerContext, AnswerPiece, ServerUser } from '../server/answer.ts'
export type { ChatServerOptions, Retrieve, ServerInterceptors, ServerLimits, ServiceAnswerOptions } from '../server/options.ts'
export type { Excerpt } from '../server/retrieval/excerpts.ts'
export type { ServerTool, ServerToolContext } from '../server/answer-with-tools.ts'
export type { ApprovalOptions } from '../server/approvals/approvals.ts'
export type {
  ApprovalStore,
  CallOwner,
  CallPage,
  ClaimedCall,
  ListedCall,
  WaitingCall,
} from '../server/approvals/approval-store.ts'
export type {
  AnswerDelta,
  AnswerStep,
  BeforeAnswer,
  DeltaDecision,
  FinishedAnswer,
  HookedAnswer,
  ServerHooks,
  UsedTokens,
} from '../server/hooks/server-hooks.ts'
export type * from '../server/watching/server-metrics.ts'
export type { ServerSpan, ServerTracer, SpanAttributes, SpanContext } from '../server/watching/tracing.ts'
export type { ConversationLimits } from '../server/bounds/conversation-limits.ts'
export type { MakeTitle } from '../server/threads/make-title.ts'
export type { RetentionOptions } from '../server/stores/retention.ts'
export type { StorageLimits } from '../server/stores/bounded-store.ts'
export type { AcceptOptions } from '../server/trust/accept-request.ts'
export { memoryStore, type MemoryStoreOptions } from '../server/stores/memory-store.ts'
export type {
  FeedbackList,
  FeedbackListRequest,
  KeptSeconds,
  ServerStore,
  SpaceBounds,
  StoredFeedback,
  VisitorFeedback,
  VisitorSave,
  VisitorSaveRequest,
  VisitorThreads,
} from '../server/stores/store.ts'
export type { CountState, TakenCounts, VisitorCount, VisitorCounts } from '../server/visitors/counts/visitor-counts.ts'
export type {
  BeginningStream,
  FoundStream,
  LeftStream,
  StreamOwner,
  StreamPiece,
  StreamPlace,
  StreamRequest,
  StreamStore,
  StreamThread,
} from '../server/streams/stream-store.ts'
export type {
  Thread,
  ThreadList,
  ThreadListRequest,
  ThreadLoadRequest,
  ThreadMessages,
  ThreadSaveRequest,
  ThreadVersion,
} from '../core/options/threads.ts'
export type { ConnectorRequest, ReplyEvent, ToolDefinition } from '../core/types.ts'
export type { DirectConnection } from '../core/options/services/direct-connection.ts'
export type { Feedback, MessageContent, MessagePart } from '../core/options/options.ts'
