import { finishKind } from '../conversation/finish-kind.ts'
import { toolLabels } from '../labels/tools.ts'
import type { ApprovalDetail, ToolInput } from '../options/tools.ts'
import type { ChatSession } from '../session/chat-session.ts'
import type { InputRequestPart, Message, Part, ShownPart, ToolPart } from '../types.ts'
import { createAnswerClaims, type Asked } from './claims/answer-claims.ts'
import { unknownWords } from './claims/unknown-words.ts'
import { allTools } from './all-tools.ts'
import { allowedTools } from './allowed-tools.ts'
import { approvedCalls } from './approved-calls.ts'
import { findAwaited } from './find-awaited.ts'
import { isAsked } from './is-asked.ts'
import { copyResult } from './run-tools.ts'
import { messagePage } from '../util/thrown/message-page.ts'

/** How something that waits is found and answered. */
interface Answering {
  find(): Asked | undefined
  makeAnswer(part: Part): Part
  /** Whether the model goes on: nothing else waits. */
  isOver(): boolean
  onAnswered?(owner: Message, answered: Part): void
}

/** Copies the visitor's input as JSON. */
const copyInput = (input: unknown): unknown => (input === undefined ? undefined : JSON.parse(JSON.stringify(input)))

/** Validates edited arguments. Throws if they are not an object. */
function readArguments(input: unknown): ToolInput {
  const copy = copyInput(input)
  if (typeof copy !== 'object' || copy === null || Array.isArray(copy))
    throw new TypeError(`The arguments of a call are an object.\n${messagePage('wrong-call')}`)
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

/** A call whose tab was closed while it ran: nobody runs it again. */
const unknownEnd = (part: Part): Part => (part.type === 'tool' ? { ...part, state: 'output-error', output: unknownWords } : part)

const isWhole = ({ isStopped, metadata }: Message): boolean => !isStopped && finishKind(metadata?.finishReason) === 'good'

const isOpenCall = (part: Part): boolean => part.type === 'tool' && part.state === 'input-available' && !part.isProviderExecuted

/** Takes what the visitor says to calls that need approval and to questions, and has the model go on once all have been answered. */
export interface Approvals {
  /**
   * Answers the approval, or the question, of this id. Once all of an answer are answered, the model goes on.
   * @param shown What the visitor sees.
   * @throws when there is no such approval, or it was answered before, also in another tab or on another device, or the call is another
   * one than the visitor sees.
   */
  respondToApproval(id: string, isApproved: boolean, detail?: ApprovalDetail, shown?: ShownPart): Promise<void>
  /**
   * Gives the result of a call that nothing has run. Once no call of the answer is open, the model goes on.
   * @throws when the call is not open, something is underway, or the result is not JSON or too long.
   */
  answerCall(messageId: string, callId: string, given: unknown): Promise<void>
}

export function createApprovals(session: ChatSession): Approvals {
  const { store, conversation, sender, serviceSession } = session
  const claims = createAnswerClaims(session)
  /** The last answer, until it is decided. */
  let last: Promise<unknown> = Promise.resolve()

  /** Whether something can be sent now. */
  const isFree = (): boolean => session.isAlive && store.get().phase === 'idle'
  const gone = (): Error => new Error(toolLabels(store.get().config.labels).approvalGone)

  /** Puts the answer in the place of what waited for it. Two calls with the same id are distinct. */
  function put({ owner, part }: Asked, answered: Part): void {
    conversation.replace(owner.id, (message) => ({
      ...message,
      parts: message.parts.map((other) => (other === part ? answered : other)),
    }))
    conversation.save()
  }

  /**
   * Answers what waits, if nobody else does. `find` is called again after each wait, `onAnswered` once it is sure.
   * @throws when it no longer waits, or is answered in another tab or on another device.
   */
  async function decide({ find, isOver, onAnswered }: Answering, answered: Part): Promise<void> {
    const read = (): Asked | undefined => (isFree() ? find() : undefined)
    const first = read()
    if (!first) throw gone()
    const claim = await claims.decide(first, () => read() !== undefined)
    const now = read()
    if (!now) {
      await claims.giveUp(first)
      throw gone()
    }
    const given = claim === 'unknown' ? unknownEnd(now.part) : answered
    put(now, given)
    await claims.confirm(now, given)
    if (claim === 'mine') onAnswered?.(now.owner, given)
    // Another tab or device may have answered the rest meanwhile: whoever stores the last answer goes on.
    if (!isOver()) {
      await claims.rest(now)
      if (!isOver() || !(await claims.goOn(now.owner))) return
    }
    if (isFree()) goOn(now.owner.id)
    else await claims.rest(now)
  }

  /** One after the other: which one is the last, after which the model goes on, is known once those before it are decided. */
  async function answer(given: Answering): Promise<void> {
    const asked = isFree() ? given.find() : undefined
    if (!asked) throw gone()
    const answered = given.makeAnswer(asked.part)
    const decided = last.then(() => decide(given, answered))
    last = decided.catch(() => undefined)
    await decided
  }

  function goOn(messageId: string): void {
    const messages = conversation.kept()
    const owner = messages.find(({ id }) => id === messageId)
    if (!owner) return
    void sender.send({
      messages,
      attachments: [],
      sessionId: serviceSession.find(messages),
      clearings: conversation.clearings,
      trigger: 'tool-results',
      messageId,
      continues: { id: messageId, parts: owner.parts.length },
      runsTools: true,
      isAnswer: true,
    })
  }

  async function respondToApproval(
    id: string,
    isApproved: boolean,
    detail: ApprovalDetail = {},
    shown?: ShownPart,
  ): Promise<void> {
    const isIt = (part: Part): boolean => isAsked(part) && isMeant(part, id, shown)
    function find(): Asked | undefined {
      const owner = conversation.kept().findLast(({ parts }) => parts.some(isIt))
      const part = owner?.parts.find(isIt)
      return owner && part && { owner, part }
    }
    function makeAnswer(asked: Part): Part {
      if (asked.type === 'tool') return decideCall(asked, isApproved, detail)
      return asked.type === 'input-request' ? answerRequest(asked, isApproved, detail) : asked
    }
    function onAnswered(owner: Message, part: Part): void {
      if (part.type !== 'tool' || !isApproved) return
      if (part.approval?.isOfPage) approvedCalls.add(conversation, owner, part)
      const tool = allTools(store.get()).find(({ name }) => name === part.name)
      if (tool && detail.isAlways) allowedTools.add(conversation, tool)
    }
    await answer({ find, makeAnswer, isOver: () => !findAwaited(store.get().messages), onAnswered })
  }

  /** The calls since the visitor's last message that nothing has run. One of an answer that was cut off may lack arguments. */
  function openCalls(): Set<Part> {
    const messages = conversation.kept()
    const answer = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1).filter(isWhole)
    return new Set(answer.flatMap(({ parts }) => parts.filter(isOpenCall)))
  }

  async function answerCall(messageId: string, callId: string, given: unknown): Promise<void> {
    function find(): Asked | undefined {
      const open = openCalls()
      const owner = conversation.find(messageId)
      const part = owner?.parts.find((each) => open.has(each) && 'id' in each && each.id === callId)
      return owner && part && { owner, part }
    }
    const makeAnswer = (part: Part): Part =>
      part.type === 'tool' ? { ...part, state: 'output-available', output: copyResult(given) } : part
    await answer({ find, makeAnswer, isOver: () => !openCalls().size && !findAwaited(store.get().messages) })
  }

  return {
    respondToApproval,
    answerCall,
  }
}
