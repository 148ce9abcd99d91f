import type { ConversationRecord, ConversationTurnRecord, UserRecord } from '../store/user-record.ts'

/** Milliseconds of silence after which a new conversation begins. */
const silence = 30 * 60_000
const mostConversations = 200
const mostTurns = 100
const longestText = 2000

/** Keeps what was asked and answered. */
export function recordTurn(
  record: UserRecord,
  { agentId, isPreview }: Pick<ConversationRecord, 'agentId' | 'isPreview'>,
  turn: ConversationTurnRecord,
): void {
  const kept = { ...turn, question: turn.question.slice(0, longestText), answer: turn.answer.slice(0, longestText) }
  const place = record.conversations.findIndex((one) => one.agentId === agentId && one.isPreview === isPreview)
  const open = record.conversations[place]
  const last = open?.turns.at(-1)
  const goesOn =
    last !== undefined &&
    Date.parse(turn.at) - Date.parse(last.at) < silence &&
    open !== undefined &&
    open.turns.length < mostTurns
  if (goesOn) {
    record.conversations[place] = { ...open, turns: [...open.turns, kept] }
    return
  }
  const begun = { id: crypto.randomUUID(), agentId, ...(isPreview && { isPreview }), startedAt: turn.at, turns: [kept] }
  record.conversations = [begun, ...record.conversations].slice(0, mostConversations)
}
