import type { MessagePart, Response } from '../../core/options/options.ts'
import { partsOf, publicPart } from '../../core/conversation/message-parts.ts'
import type { ReplyEvent, ToolPart } from '../../core/types.ts'

function* expandTool({ type: _type, state, output, approval, ...call }: ToolPart): Iterable<ReplyEvent> {
  const { id, name, input, title, isProviderExecuted, isDynamic, providerMetadata } = call
  const known = {
    id,
    name,
    ...(title !== undefined && { title }),
    ...(isProviderExecuted && { isProviderExecuted }),
    ...(isDynamic && { isDynamic }),
    ...(providerMetadata && { providerMetadata }),
  }
  if (state === 'input-streaming') yield { type: 'tool-input-delta', ...known, text: input }
  else yield { type: 'tool-input', ...known, input }
  if (state === 'approval-requested' && approval) yield { type: 'tool-approval', id, approval }
  if (state === 'output-available') yield { type: 'tool-output', id, output }
  if (state === 'output-error') yield { type: 'tool-output', id, output, isError: true }
  if (state === 'output-denied') yield { type: 'tool-output', id, isDenied: true, ...(output !== undefined && { output }) }
}

function* expandPart(part: MessagePart): Iterable<ReplyEvent> {
  switch (part.type) {
    case 'text':
      yield { type: 'text-delta', text: part.text }
      if (part.providerMetadata) yield { type: 'text-end', providerMetadata: part.providerMetadata }
      break
    case 'reasoning':
      yield { type: 'reasoning-delta', text: part.text }
      yield { type: 'reasoning-end', ...(part.providerMetadata && { providerMetadata: part.providerMetadata }) }
      break
    case 'html':
      yield { type: 'html-delta', html: part.html }
      break
    case 'file':
      yield { ...part, type: 'file', isPart: true }
      break
    case 'tool':
      yield* expandTool(part)
      break
    case 'source':
      yield part
      break
    case 'step-start':
      yield { type: 'step-start' }
      break
    case 'suggestions':
      yield { type: 'data', name: 'suggestions', data: part.suggestions }
      break
    case 'input-request':
      yield { type: 'part', part }
      break
    default:
      yield {
        type: 'data',
        name: part.type.slice('data-'.length),
        data: part.data,
        ...(part.id !== undefined && { id: part.id }),
      }
  }
}

function* expandMessage(message: Response): Iterable<ReplyEvent> {
  yield { type: 'message-end' }
  const { id, metadata } = message
  if (id !== undefined || metadata)
    yield { type: 'message-start', ...(id !== undefined && { id }), ...(metadata && { metadata }) }
  for (const part of partsOf(message)) {
    const known = publicPart(part)
    if (known) yield* expandPart(known)
  }
  yield { type: 'message-end' }
}

/** Complete parts and messages as the events that they consist of: formats that know no whole ones need only those. */
export function* expandEvent(event: ReplyEvent): Iterable<ReplyEvent> {
  if (event.type === 'part') yield* expandPart(event.part)
  else if (event.type === 'message') yield* expandMessage(event.message)
  else yield event
}
