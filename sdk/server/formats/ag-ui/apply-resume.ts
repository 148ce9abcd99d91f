import type { InputRequestPart, MessageContent, MessagePart, ToolApproval } from '../../../core/options/options.ts'
import { isJson } from '../../../core/util/is-json.ts'
import { readInterruptName } from './interrupt-names.ts'

function readApproval(id: string, isResolved: boolean, payload: unknown): ToolApproval {
  const { approved, reason, editedArgs } = isJson(payload) ? payload : {}
  return {
    id,
    isApproved: isResolved && (approved === true || payload === true),
    ...(typeof reason === 'string' && reason && { reason }),
    ...(isJson(editedArgs) && { input: editedArgs }),
  }
}

function readAnswer(id: string, isResolved: boolean, payload: unknown): InputRequestPart {
  const { approved, reason } = isJson(payload) ? payload : {}
  const decision = typeof payload === 'boolean' ? payload : approved
  return {
    type: 'input-request',
    id,
    kind: typeof decision === 'boolean' ? 'confirmation' : 'input',
    state: isResolved ? 'answered' : 'cancelled',
    ...(typeof decision === 'boolean' && { isApproved: decision }),
    ...(typeof reason === 'string' && reason && { reason }),
    ...(payload !== undefined && { response: payload }),
  }
}

/** Puts the visitor's answers to interrupts where they belong: approvals to their calls, others to the end of the last message. */
export function applyResume(messages: readonly MessageContent[], resume: readonly unknown[]): MessageContent[] {
  const approvals = new Map<string, ToolApproval>()
  const answers: MessagePart[] = []
  for (const { interruptId, status, payload } of resume.filter(isJson)) {
    if (typeof interruptId !== 'string') continue
    const { id, callId } = readInterruptName(interruptId)
    const isResolved = status === 'resolved'
    if (callId === undefined) answers.push(readAnswer(id, isResolved, payload))
    else approvals.set(callId, readApproval(id, isResolved, payload))
  }

  function withApproval(part: MessagePart): MessagePart {
    const approval = part.type === 'tool' ? approvals.get(part.id) : undefined
    return part.type === 'tool' && approval ? { ...part, state: 'approval-responded', approval } : part
  }

  const last = messages.findLastIndex(({ role }) => role === 'ai')
  return messages.map((message, index) => ({
    ...message,
    parts: [...(message.parts ?? []).map(withApproval), ...(index === last ? answers : [])],
  }))
}
