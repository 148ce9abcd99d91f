import type { MessageContent } from '../../core/options/options.ts'
import type { ReplyEvent, ToolPart } from '../../core/types.ts'
import { isJson } from '../json.ts'
import type { Json } from '../protocol.ts'
import { nameOf } from './name-of.ts'
import { partNote } from './note.ts'

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

/**
 * What a run waits for: https://docs.ag-ui.com/concepts/interrupts. Those about a call ask the visitor to allow it. All are told to the
 * page as data, too: what else an agent may need, only the page can know.
 */
export function* decodeInterrupts(interrupts: unknown): Iterable<ReplyEvent> {
  yield { type: 'data', name: 'interrupts', data: interrupts }
  for (const interrupt of Array.isArray(interrupts) ? interrupts.filter(isJson) : []) {
    const id = nameOf(interrupt['id'])
    const toolCallId = nameOf(interrupt['toolCallId'])
    if (id === undefined || toolCallId === undefined) continue
    const message = textOf(interrupt['message'])
    const expiresAt = textOf(interrupt['expiresAt'])
    yield {
      type: 'tool-approval',
      id: toolCallId,
      approval: {
        id,
        ...(message && { message }),
        ...(expiresAt && { expiresAt }),
        providerMetadata: { agUi: { isInterrupt: true } },
      },
    }
  }
}

/** Whether the visitor has answered what a run waits for at this call, and the agent has not gone on yet. */
const isResumed = ({ state, approval }: ToolPart): boolean =>
  state === 'approval-responded' && partNote(approval?.providerMetadata)['isInterrupt'] === true

/** The answers to all that the run before waited for. A call that the visitor does not allow is answered, not cancelled. */
export function encodeResume(messages: readonly MessageContent[]): Json[] {
  const tools = messages.flatMap(({ parts = [] }) => parts.filter((part) => part.type === 'tool'))
  return tools.filter(isResumed).map(({ approval }) => ({
    interruptId: approval?.id,
    status: 'resolved',
    payload: { approved: approval?.isApproved === true, ...(approval?.reason && { reason: approval.reason }) },
  }))
}
