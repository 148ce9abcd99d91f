import type { InputRequestPart, ToolPart } from '../options/messages/message-parts.ts'

/** A form of a message. What a storage holds may be of any type. */
interface MessageForm {
  readonly parts?: readonly unknown[]
}

type Call = Partial<ToolPart> | Partial<InputRequestPart>

/** How far a call, or a question, has come; undefined for what nobody can answer. */
function progressOf(part: unknown): number | undefined {
  const { type, state, ...rest } = (part ?? {}) as Call
  if (type === 'input-request') return state === 'requested' ? 0 : 2
  if (type !== 'tool') return undefined
  if (state === 'approval-requested') return 0
  if (state === 'approval-responded') return 1
  if (state === 'input-available') return 'approval' in rest && rest.approval?.isApproved ? 1 : 0
  return state?.startsWith('output-') ? 2 : undefined
}

/** Equal for two forms of one call with one question. */
function nameOf(part: unknown): string {
  const { type, id, name, approval } = part as Partial<ToolPart>
  return JSON.stringify([type, id, name, approval?.id])
}

/**
 * One form of a message, with the answers of the other one to what still waits in it: in two tabs, or on two devices, the visitor can
 * answer two questions of one message.
 */
export function keepAnswers<Form extends MessageForm>(form: Form, other: MessageForm): Form {
  if (!Array.isArray(form.parts) || !Array.isArray(other.parts)) return form
  const answers = new Map(other.parts.flatMap((part: unknown) => (progressOf(part) ? [[nameOf(part), part] as const] : [])))
  if (!answers.size) return form
  const parts = form.parts.map((part: unknown) => {
    const progress = progressOf(part)
    const answer = progress === undefined ? undefined : answers.get(nameOf(part))
    return answer !== undefined && (progressOf(answer) ?? 0) > (progress ?? 0) ? answer : part
  })
  return parts.some((part, index) => part !== form.parts?.[index]) ? { ...form, parts } : form
}
