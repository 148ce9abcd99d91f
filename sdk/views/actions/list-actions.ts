import { publicMessage } from '../../core/conversation/message-content.ts'
import { isReadyToSend } from '../../core/input/is-ready-to-send.ts'
import type { CustomMessageAction, MessageActionList, MessageActionName } from '../../core/options/options.ts'
import type { ChatState, Message } from '../../core/types.ts'
import { branchPlace, type BranchPlace } from './branch-place.ts'
import { copiedText } from './copy-message.ts'
import { wantsLinks } from './wants-links.ts'
import { isAskable } from './is-askable.ts'
import { report } from '../../core/util/thrown/report.ts'

/** The actions that a message offers. */
export interface MessageOffer {
  readonly place: BranchPlace | undefined
  readonly actions: readonly (MessageActionName | CustomMessageAction)[]
  /** True if an answer can be requested now: a request may be running. */
  readonly canAsk: boolean
}

const names: readonly unknown[] = ['copy', 'regenerate', 'edit', 'feedback', 'link'] satisfies MessageActionName[]

/** A page without types may provide anything. */
const isAction = (given: unknown): given is MessageActionName | CustomMessageAction =>
  typeof given === 'object' && given !== null
    ? typeof (given as CustomMessageAction).onClick === 'function' && typeof (given as CustomMessageAction).label === 'string'
    : names.includes(given)

function wantedActions(config: ChatState['config'], role: 'user' | 'ai'): MessageActionList {
  const { options } = config
  const { messageActions: given, connect, onFeedback } = options
  if (given === true) {
    const feedback: MessageActionList = connect?.feedback || onFeedback ? ['feedback'] : []
    const link: MessageActionList = wantsLinks(config) ? ['link'] : []
    return role === 'user' ? ['copy', 'edit', ...link] : ['copy', 'regenerate', ...feedback, ...link]
  }
  const own = given ? given[role] : undefined
  return Array.isArray(own) ? own.filter(isAction) : role === 'user' ? ['copy'] : ['copy', 'regenerate']
}

function isWanted({ when }: CustomMessageAction, message: Message): boolean {
  try {
    return !when || when(publicMessage(message))
  } catch (error) {
    report('failed-callback', 'messageActions: `when` failed:', error)
    return false
  }
}

/**
 * Lists the actions of a message. Those that concern a whole answer are offered below its last message.
 * @param messages The messages of the conversation, in order.
 */
export function listActions(message: Message, messages: readonly Message[], state: ChatState): MessageOffer {
  const { config } = state
  if (config.options.messageActions === false || message.kind !== 'message')
    return { place: undefined, actions: [], canAsk: false }
  const isUser = message.role === 'user'
  const wanted = wantedActions(config, isUser ? 'user' : 'ai')
  const index = messages.indexOf(message)
  const endsTurn = isUser || messages[index + 1]?.role === 'user' || index === messages.length - 1
  const isAnswer = !isUser && endsTurn && messages.slice(0, index).some(({ role }) => role === 'user')
  const fits: Readonly<Record<MessageActionName, () => boolean>> = {
    copy: () => copiedText(message) !== '',
    regenerate: () => isAnswer && isAskable(state),
    edit: () => isUser && isAskable(state),
    feedback: () => !isUser && !state.isConsentMissing,
    link: () => true,
  }
  return {
    place: endsTurn ? branchPlace(message, messages, state.branches) : undefined,
    actions: wanted.filter((action) => (typeof action === 'string' ? fits[action]() : isWanted(action, message))),
    canAsk: isReadyToSend(state),
  }
}
