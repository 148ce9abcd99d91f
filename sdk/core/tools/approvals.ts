import type { Conversation } from '../conversation/conversation.ts'
import { toolLabels } from '../labels/tools.ts'
import type { ApprovalDetail } from '../options/tools.ts'
import type { Sender } from '../sending/sender.ts'
import type { SessionId } from '../sending/session-id.ts'
import type { Store } from '../store.ts'
import type { ChatState, ToolPart } from '../types.ts'
import { awaitsApproval, isAsked } from './awaits-approval.ts'

interface ApprovalsParts {
  store: Store<ChatState>
  conversation: Conversation
  session: SessionId
  sender: Sender
  isAlive(): boolean
}

/** Takes what the visitor says to calls that need approval, and has the model go on once all have been answered. */
export function createApprovals({ store, conversation, session, sender, isAlive }: ApprovalsParts) {
  /** A call after the answer. The chat runs the page's own tools, a service runs its own after it was told. */
  function answered(part: ToolPart, isApproved: boolean, { reason }: ApprovalDetail): ToolPart {
    const approval = { id: '', ...part.approval, isApproved, ...(reason && { reason }) }
    if (!approval.isOfPage) return { ...part, approval, state: 'approval-responded' }
    if (isApproved) return { ...part, approval, state: 'input-available' }
    const output = reason ? `The user denied this call: ${reason}` : 'The user denied this call.'
    return { ...part, approval, state: 'output-denied', output }
  }

  function goOn(messageId: string): void {
    const messages = conversation.kept()
    const owner = messages.find(({ id }) => id === messageId)
    if (!owner) return
    void sender.send({
      messages,
      attachments: [],
      sessionId: session.find(messages),
      clearings: conversation.clearings,
      trigger: 'tool-results',
      messageId,
      continues: { id: messageId, parts: owner.parts.length },
      runsTools: true,
    })
  }

  /**
   * Answers the approval of this id. Once all of an answer are answered, the model goes on.
   * @throws when there is no such approval, or it was answered before.
   */
  return function respondToApproval(id: string, isApproved: boolean, detail: ApprovalDetail = {}): void {
    const owner = conversation
      .kept()
      .findLast(({ parts }) => parts.some((part) => part.type === 'tool' && isAsked(part) && part.approval?.id === id))
    if (!owner || !isAlive() || store.get().phase !== 'idle') throw new Error(toolLabels(store.get().config.labels).approvalGone)
    const isIt = (part: ToolPart): boolean => isAsked(part) && part.approval?.id === id
    conversation.replace(owner.id, (message) => ({
      ...message,
      parts: message.parts.map((part) => (part.type === 'tool' && isIt(part) ? answered(part, isApproved, detail) : part)),
    }))
    conversation.save()
    if (!awaitsApproval(store.get().messages)) goOn(owner.id)
  }
}
