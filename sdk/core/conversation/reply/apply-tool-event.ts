import type { ProviderMetadata } from '../../options/messages/message-parts.ts'
import type { ToolPart } from '../../types.ts'
import { isJson } from '../../util/is-json.ts'
import type { OpenMessage } from './open-message.ts'
import type { EventOf } from './event-of.ts'

type ToolEvent = EventOf<'tool-input-delta'> | EventOf<'tool-input'> | EventOf<'tool-approval'> | EventOf<'tool-output'>

/** What a service sends with a call at different times, it wants back together. */
function mergeMetadata(before: ProviderMetadata = {}, later: ProviderMetadata): ProviderMetadata {
  const merged = Object.entries(later).map(([service, own]) => {
    const known = Object.hasOwn(before, service) ? before[service] : undefined
    return [service, isJson(known) && isJson(own) ? { ...known, ...own } : own]
  })
  return { ...before, ...Object.fromEntries(merged) }
}

const toolFields = (
  { title, isProviderExecuted, isDynamic, app, providerMetadata }: ToolEvent,
  before: ToolPart,
): Partial<ToolPart> => ({
  ...(title !== undefined && { title }),
  ...(isProviderExecuted && { isProviderExecuted }),
  ...(isDynamic && { isDynamic }),
  ...(app && { app }),
  ...(providerMetadata && { providerMetadata: mergeMetadata(before.providerMetadata, providerMetadata) }),
})

/** Nobody waits for what is shorter, in milliseconds: answers that say the same are kept the same. */
const shortestDuration = 100

/** How long a call ran, where that is known and worth a word. */
function durationOf({ duration: told, isDenied }: EventOf<'tool-output'>, measured: number | undefined): number | undefined {
  const duration = isDenied ? undefined : (told ?? measured)
  return duration !== undefined && duration >= shortestDuration ? duration : undefined
}

/** The call as it is after the event. */
function changed(tool: ToolPart, event: ToolEvent, measured: number | undefined): ToolPart {
  const fields = toolFields(event, tool)
  if (event.type === 'tool-output') {
    const state = event.isDenied ? 'output-denied' : event.isError ? 'output-error' : 'output-available'
    const duration = durationOf(event, measured)
    const { output, files } = event
    const result = { ...(output !== undefined && { output }), ...(files && { files }) }
    return { ...tool, ...result, ...(duration !== undefined && { duration }), state, ...fields }
  }
  if (event.type === 'tool-approval') {
    // A service may answer it itself.
    const state = event.approval.isApproved === undefined ? 'approval-requested' : 'approval-responded'
    return { ...tool, approval: event.approval, state, ...fields }
  }
  const name = event.name ?? tool.name
  return event.type === 'tool-input'
    ? { ...tool, name, input: event.input ?? tool.input, state: 'input-available', ...fields }
    : { ...tool, name, input: tool.input + event.text, ...fields }
}

/** Updates a tool call, in the open message or in the earlier one that contains it. */
export function applyToolEvent(message: OpenMessage, event: ToolEvent): void {
  const { id, type } = event
  if (type === 'tool-input') message.startCall(id)
  const measured = type === 'tool-output' || type === 'tool-approval' ? message.endCall(id) : undefined
  const change = (before: ToolPart): ToolPart => changed(before, event, measured)
  const tool = message.parts.tool(id)
  if (!tool && message.changeEarlierTool(id, event.type === 'tool-output', change)) return
  message.open()
  message.settleReasoning()
  if (tool) message.changeParts((all) => all.replaceTool(change(tool)))
  else {
    const name = 'name' in event ? (event.name ?? '') : ''
    message.add(change({ type: 'tool', id, name, state: 'input-streaming', input: '' }))
  }
}
