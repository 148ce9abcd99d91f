import type { ConversationRecord, ConversationTurnRecord, UserRecord } from '../store/user-record.ts'

/** Milliseconds of silence after which a new conversation begins. */
const silence = 30 * 60_000
const mostConversations = 200
const mostTurns = 100
const longestText = 2000

interface TurnPlace extends Pick<ConversationRecord, 'agentId' | 'isPreview'> {
  /**
   * What the same person asked just before, or null for a first question. Nobody says who a visitor is: without it, what many ask at once
   * would look like one conversation. Absent where one person alone can ask.
   */
  readonly follows?: string | null
}

/** The turns in which these questions were asked one after the other, the newest conversation first; none where they were not. */
export function findTurns(
  { conversations }: UserRecord,
  { agentId, isPreview }: { readonly agentId: string; readonly isPreview: boolean },
  questions: readonly string[],
): readonly ConversationTurnRecord[] {
  if (!questions.length) return []
  const endOf = ({ turns }: ConversationRecord): ConversationTurnRecord[] => turns.slice(-questions.length)
  const found = conversations.find((one) => {
    const end = endOf(one)
    return (
      one.agentId === agentId &&
      (one.isPreview ?? false) === isPreview &&
      end.length === questions.length &&
      end.every(({ question }, place) => question === questions[place]?.slice(0, longestText))
    )
  })
  return found ? endOf(found) : []
}

/** Keeps what was asked and answered. */
export function recordTurn(record: UserRecord, { agentId, isPreview, follows }: TurnPlace, turn: ConversationTurnRecord): void {
  const kept = { ...turn, question: turn.question.slice(0, longestText), answer: turn.answer.slice(0, longestText) }
  const place = record.conversations.findIndex(
    (one) =>
      one.agentId === agentId &&
      one.isPreview === isPreview &&
      (follows === undefined || (follows !== null && one.turns.at(-1)?.question === follows.slice(0, longestText))),
  )
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
