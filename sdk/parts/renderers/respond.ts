import type { ApprovalDetail } from '../../core/options/tools.ts'
import { isAsked } from '../../core/tools/is-asked.ts'
import type { ChatRequests, InputRequestPart, Part, ShownPart, ToolPart } from '../../core/types.ts'
import type { PartContext } from '../part.ts'
import { messagePage } from '../../core/util/thrown/message-page.ts'

type Requests = Pick<ChatRequests, 'respondToApproval' | 'answerCall'>

type Decision = ApprovalDetail & { readonly isApproved: boolean }

const isDecision = (answer: unknown): answer is Decision =>
  typeof answer === 'object' && answer !== null && 'isApproved' in answer && typeof answer.isApproved === 'boolean'

function decide(id: string, answer: unknown, requests: Requests, shown: ShownPart): Promise<void> {
  if (typeof answer === 'boolean') return requests.respondToApproval(id, answer, {}, shown)
  if (!isDecision(answer))
    throw new TypeError(
      `An approval is answered with true, false or { isApproved, reason, input }.\n${messagePage('wrong-call')}`,
    )
  const { isApproved, ...detail } = answer
  return requests.respondToApproval(id, isApproved, detail, shown)
}

const answerRequest = (request: InputRequestPart, answer: unknown, requests: Requests): Promise<void> =>
  request.kind === 'confirmation'
    ? decide(request.id, answer, requests, request)
    : requests.respondToApproval(request.id, true, { input: answer }, request)

/** Whether nobody has run the call. */
const isOpenCall = (part: Part): part is ToolPart =>
  part.type === 'tool' && part.state === 'input-available' && !part.isProviderExecuted

/**
 * Answers the first of these parts that waits for an answer.
 * @throws Error when none of them does, or the answer does not fit.
 */
export async function respond(
  answer: unknown,
  parts: readonly Part[],
  { messageId, requests }: Pick<PartContext, 'messageId' | 'requests'>,
): Promise<void> {
  const asked = parts.find(isAsked)
  if (asked?.type === 'tool' && asked.approval) return decide(asked.approval.id, answer, requests, asked)
  if (asked?.type === 'input-request') return answerRequest(asked, answer, requests)
  const call = parts.find(isOpenCall)
  if (!call) throw new Error('Nothing waits for an answer here.')
  return requests.answerCall(messageId, call.id, answer)
}
