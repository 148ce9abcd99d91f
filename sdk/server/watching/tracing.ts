import type { AnswerContext, ServerUser } from '../answer.ts'
import type { FinishedAnswer } from '../hooks/server-hooks.ts'
import type { GatheredFigures } from '../hooks/gather-answer.ts'
import { failureKind } from './watch.ts'

/** What spans say of an answer. */
export type SpanAttributes = Record<string, string | number | string[]>

/** A span, as `@opentelemetry/api` has them. */
export interface ServerSpan {
  /** Says something about it. */
  setAttributes(attributes: SpanAttributes): unknown
  /** Says how it ended: 2 is an error. */
  setStatus(status: { code: number }): unknown
  /** It has ended. */
  end(): void
}

/** Makes spans, as the tracers of `@opentelemetry/api` do. */
export interface ServerTracer {
  /** Begins a span, within the one that is active. */
  startSpan(name: string, options?: { kind?: number; attributes?: SpanAttributes }): ServerSpan
}

/** How an answer ended. */
interface EndedAnswer extends GatheredFigures, Pick<FinishedAnswer, 'outcome' | 'error'> {}

/** Begins the span of an answer. Returns a function that ends it. Neither ever throws. */
export type Tracing = (context: AnswerContext<ServerUser>) => (answer: EndedAnswer) => void

/** The names of services where they differ: https://opentelemetry.io/docs/specs/semconv/registry/attributes/gen-ai/#gen-ai-provider-name */
const providers: Readonly<Record<string, string>> = {
  claude: 'anthropic',
  gemini: 'gcp.gemini',
  mistral: 'mistral_ai',
  azure: 'azure.ai.openai',
  x: 'x_ai',
}

/** The provider of a service, which its settings name beside a key; one of the server's own for answers of the owner's code. */
function providerOf(service: object | undefined): string {
  const name = Object.keys(service ?? {}).find((one) => one !== 'key')
  return name === undefined ? 'confab' : (providers[name] ?? name.toLowerCase())
}

const operation = 'invoke_agent'

/** The error of a status: https://opentelemetry.io/docs/concepts/signals/traces/#span-status */
const failed = 2

function attributesOf({ usage, model, finishReason, outcome, error }: EndedAnswer): SpanAttributes {
  const { inputTokens, outputTokens } = usage ?? {}
  return {
    'confab.outcome': outcome,
    ...(model !== undefined && { 'gen_ai.response.model': model }),
    ...(inputTokens !== undefined && { 'gen_ai.usage.input_tokens': inputTokens }),
    ...(outputTokens !== undefined && { 'gen_ai.usage.output_tokens': outputTokens }),
    ...(finishReason !== undefined && { 'gen_ai.response.finish_reasons': [finishReason] }),
    ...(outcome === 'failed' && { 'error.type': failureKind(error) }),
  }
}

/** Spans of answers by the conventions for generative AI. Undefined where nobody traces. */
export function createTracing(
  tracer: ServerTracer | undefined,
  service: object | undefined,
  onError: (error: unknown) => void,
): Tracing | undefined {
  if (!tracer) return undefined
  const provider = providerOf(service)
  let isBroken = false

  /** What goes wrong is told once: a tracer that fails fails for each answer. */
  function attempt<Value>(run: () => Value): Value | undefined {
    try {
      return run()
    } catch (error) {
      if (!isBroken) onError(error)
      isBroken = true
      return undefined
    }
  }

  return ({ thread }) => {
    const attributes = {
      'gen_ai.operation.name': operation,
      'gen_ai.provider.name': provider,
      ...(thread !== undefined && { 'gen_ai.conversation.id': thread }),
    }
    const span = attempt(() => tracer.startSpan(operation, { kind: 0, attributes }))
    return (answer) => {
      attempt(() => span?.setAttributes(attributesOf(answer)))
      if (answer.outcome === 'failed') attempt(() => span?.setStatus({ code: failed }))
      attempt(() => span?.end())
    }
  }
}
