// Gives each call of a model and of a tool in an answer a span: https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/
import { isJson } from '../../core/util/is-json.ts'
import type { ToolResult } from '../../core/tools/run-tools.ts'
import type { ReplyEvent, ToolPart } from '../../core/types.ts'
import { createFigures } from '../hooks/gather-answer.ts'
import { figuresIn, providerOf, traceOf } from './tracing.ts'
import { failureKind } from './watch.ts'

/** The model that the settings of a service name, in at most two objects. */
function modelIn(settings: unknown, depth = 2): string | undefined {
  if (!isJson(settings) || depth < 0) return undefined
  if (typeof settings['model'] === 'string') return settings['model']
  return Object.values(settings)
    .map((value) => modelIn(value, depth - 1))
    .find((model) => model !== undefined)
}

const chat = 'chat'

/** The same events of one call of a model, which has a span within the answer to a request where that is traced. */
export function tracedModelCall(service: object, request: Request, events: AsyncIterable<ReplyEvent>): AsyncIterable<ReplyEvent> {
  const begin = traceOf(request)
  return begin ? traced(begin, service, events) : events
}

async function* traced(
  begin: NonNullable<ReturnType<typeof traceOf>>,
  service: object,
  events: AsyncIterable<ReplyEvent>,
): AsyncGenerator<ReplyEvent> {
  const model = modelIn(service)
  const end = begin({
    name: model === undefined ? chat : `${chat} ${model}`,
    kind: 2,
    attributes: {
      'gen_ai.operation.name': chat,
      'gen_ai.provider.name': providerOf(service),
      ...(model !== undefined && { 'gen_ai.request.model': model }),
    },
  })
  const figures = createFigures()
  let failure: string | undefined
  try {
    for await (const event of events) {
      figures.note(event)
      yield event
    }
  } catch (error) {
    failure = failureOf(error)
    throw error
  } finally {
    end(figuresIn(figures.finish()), failure)
  }
}

/** What the visitor stopped did not fail. */
function failureOf(error: unknown): string | undefined {
  const kind = failureKind(error)
  return kind === 'interrupted' ? undefined : kind
}

const tool = 'execute_tool'

/** Runs a call of a tool, which has a span within the answer where that is traced. */
export async function tracedToolCall(
  { id, name }: ToolPart,
  { request, signal }: { readonly request: Request; readonly signal: AbortSignal },
  run: () => Promise<ToolResult>,
): Promise<ToolResult> {
  const end = traceOf(request)?.({
    name: `${tool} ${name}`,
    kind: 0,
    attributes: {
      'gen_ai.operation.name': tool,
      'gen_ai.tool.name': name,
      'gen_ai.tool.call.id': id,
      'gen_ai.tool.type': 'function',
    },
  })
  const result = await run()
  end?.({}, result.isError && !signal.aborted ? 'tool' : undefined)
  return result
}
