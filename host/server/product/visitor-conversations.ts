import type { ConversationRecord, UserRecord } from './store/user-record.ts'

/** What visitors asked the customer chat: the only conversations that figures are about. The owner's previews are not. */
export const visitorConversations = ({ conversations }: UserRecord): ConversationRecord[] =>
  conversations.filter(({ agentId, isPreview }) => agentId === 'customer-chat' && !isPreview)
