import type { ChatState, Message, Part } from '../../core/types.ts'

/** An answer that is being saved, unless the storage has another one. */
export interface ClaimedAnswer {
  /** True if the storage had another one, which replaced it. */
  readonly isLost: boolean
  /** It is saved, or could not be. */
  end(): void
}

const isSamePart = (one: Part, other: Part): boolean =>
  (one.type === 'tool' && other.type === 'tool' && one.id === other.id && one.name === other.name) ||
  (one.type === 'input-request' && other.type === 'input-request' && one.id === other.id)

/** True if somebody has answered it, or it does not wait any more. */
function isAnswered(part: Part): boolean {
  if (part.type === 'input-request') return part.state !== 'requested'
  if (part.type !== 'tool' || part.state === 'approval-requested' || part.state === 'input-streaming') return false
  return part.state !== 'input-available' || part.approval?.isApproved !== undefined
}

/** Lets an answer to a call count only if the storage has none: of two devices, one answers. */
export function createClaimedAnswers() {
  const claimed = new Set<{ readonly messageId: string; readonly part: Part; isLost: boolean }>()
  return {
    begin(messageId: string, part: Part): ClaimedAnswer {
      const answer = { messageId, part, isLost: false }
      claimed.add(answer)
      return {
        get isLost() {
          return answer.isLost
        },
        end: () => void claimed.delete(answer),
      }
    },
    /** Puts the storage's answers in the place of claimed ones. */
    settle<State extends Pick<ChatState, 'messages'>>(state: State, theirs: readonly Message[]): State {
      let { messages } = state
      for (const answer of claimed) {
        const isIt = (part: Part): boolean => isSamePart(part, answer.part)
        const their = theirs.find(({ id }) => id === answer.messageId)?.parts.find(isIt)
        if (!their || !isAnswered(their)) continue
        answer.isLost = true
        messages = messages.map((message) =>
          message.id === answer.messageId
            ? { ...message, parts: message.parts.map((part) => (isIt(part) ? their : part)) }
            : message,
        )
      }
      return messages === state.messages ? state : { ...state, messages }
    },
  }
}
