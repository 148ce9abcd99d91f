import type { Conversation } from '../conversation/conversation.ts'
import { toolLabels } from '../labels/tools.ts'
import type { ApprovalDetail, ToolInput } from '../options/tools.ts'
import type { Sender } from '../sending/sender.ts'
import type { SessionId } from '../sending/session-id.ts'
import type { Store } from '../store.ts'
import type { ChatState, InputRequestPart, Part, ShownPart, ToolPart } from '../types.ts'
import { allTools } from './all-tools.ts'
import { allowedTools } from './allowed-tools.ts'
import { approvedCalls } from './approved-calls.ts'
import { findAwaited } from './find-awaited.ts'
import { isAsked } from './is-asked.ts'
import { copyResult } from './run-tools.ts'

interface ApprovalsParts {
  store: Store<ChatState>
  conversation: Conversation
  session: SessionId
  sender: Sender
  isAlive(): boolean
}

/** Copies the visitor's input as JSON. */
const copyInput = (input: unknown): unknown => (input === undefined ? undefined : JSON.parse(JSON.stringify(input)))

/** Validates edited arguments. Throws if they are not an object. */
function readArguments(input: unknown): ToolInput {
  const copy = copyInput(input)
  if (typeof copy !== 'object' || copy === null || Array.isArray(copy))
    throw new TypeError('The arguments of a call are an object.')
  return copy as ToolInput
}

/** A call after the visitor's decision. The chat runs the page's own tools, a service runs its own after it was told. */
export function decideCall(part: ToolPart, isApproved: boolean, { reason, input: given }: ApprovalDetail): ToolPart {
  const input = isApproved && given !== undefined ? readArguments(given) : undefined
  const approval = { id: '', ...part.approval, isApproved, ...(reason && { reason }), ...(input && { input }) }
  if (input && !approval.isOfPage && !approval.inputSchema) throw new Error('The arguments of this call cannot be changed.')
  if (!approval.isOfPage) return { ...part, approval, state: 'approval-responded' }
  if (isApproved) return { ...part, ...(input && { input: JSON.stringify(input) }), approval, state: 'input-available' }
  const output = reason ? `The user denied this call: ${reason}` : 'The user denied this call.'
  return { ...part, approval, state: 'output-denied', output }
}

/** The question after the answer. For a yes-or-no question, no is an answer; any other question stays unanswered. */
function answerRequest(part: InputRequestPart, isApproved: boolean, { reason, input }: ApprovalDetail): InputRequestPart {
  const isYesOrNo = part.kind === 'confirmation'
  const response = isApproved ? copyInput(input) : undefined
  return {
    ...part,
    state: isApproved || isYesOrNo ? 'answered' : 'cancelled',
    ...(isYesOrNo && { isApproved }),
    ...(reason && { reason }),
    ...(response !== undefined && { response }),
  }
}

/** True for what the visitor answers: services name calls, approvals and questions, and may give two the same id. */
function isMeant(part: Part, id: string, shown: ShownPart | undefined): boolean {
  if (part.type === 'input-request') return part.id === id && shown?.type !== 'tool'
  if (part.type !== 'tool' || part.approval?.id !== id) return false
  return !shown || (shown.type === 'tool' && part.id === shown.id && part.name === shown.name && part.input === shown.input)
}

const isOpenCall = (part: Part): boolean => part.type === 'tool' && part.state === 'input-available' && !part.isProviderExecuted

/** Takes what the visitor says to calls that need approval and to questions, and has the model go on once all have been answered. */
export function createApprovals({ store, conversation, session, sender, isAlive }: ApprovalsParts) {
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
      isAnswer: true,
    })
  }

  function respondToApproval(id: string, isApproved: boolean, detail: ApprovalDetail = {}, shown?: ShownPart): void {
    const isIt = (part: Part): boolean => isAsked(part) && isMeant(part, id, shown)
    const owner = conversation.kept().findLast(({ parts }) => parts.some(isIt))
    const asked = owner?.parts.find(isIt)
    if (!owner || !asked || !isAlive() || store.get().phase !== 'idle')
      throw new Error(toolLabels(store.get().config.labels).approvalGone)
    const answered =
      asked.type === 'tool'
        ? decideCall(asked, isApproved, detail)
        : asked.type === 'input-request'
          ? answerRequest(asked, isApproved, detail)
          : asked
    // Two calls with the same id are distinct: the answer is for the one that asks.
    conversation.replace(owner.id, (message) => ({
      ...message,
      parts: message.parts.map((part) => (part === asked ? answered : part)),
    }))
    if (isApproved && answered.type === 'tool' && answered.approval?.isOfPage) approvedCalls.add(conversation, owner, answered)
    const tool = asked.type === 'tool' ? allTools(store.get()).find(({ name }) => name === asked.name) : undefined
    if (tool && isApproved && detail.isAlways) allowedTools.add(conversation, tool)
    conversation.save()
    if (!findAwaited(store.get().messages)) goOn(owner.id)
  }

  /** The calls since the visitor's last message that nothing has run. */
  function openCalls(): Set<Part> {
    const messages = conversation.kept()
    const answer = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
    return new Set(answer.flatMap(({ parts }) => parts.filter(isOpenCall)))
  }

  function answerCall(messageId: string, callId: string, given: unknown): void {
    const open = openCalls()
    const call = conversation.find(messageId)?.parts.find((part) => open.has(part) && 'id' in part && part.id === callId)
    if (!call || !isAlive() || store.get().phase !== 'idle') throw new Error(toolLabels(store.get().config.labels).approvalGone)
    const output = copyResult(given)
    conversation.replace(messageId, (message) => ({
      ...message,
      parts: message.parts.map((part) =>
        part === call && part.type === 'tool' ? { ...part, state: 'output-available', output } : part,
      ),
    }))
    conversation.save()
    if (!openCalls().size && !findAwaited(store.get().messages)) goOn(messageId)
  }

  return {
    /**
     * Answers the approval, or the question, of this id. Once all of an answer are answered, the model goes on.
     * @param shown What the visitor sees.
     * @throws when there is no such approval, or it was answered before, or the call is another one than the visitor sees.
     */
    respondToApproval,
    /**
     * Gives the result of a call that nothing has run. Once no call of the answer is open, the model goes on.
     * @throws when the call is not open, something is underway, or the result is not JSON or too long.
     */
    answerCall,
  }
}

export type Approvals = ReturnType<typeof createApprovals>
