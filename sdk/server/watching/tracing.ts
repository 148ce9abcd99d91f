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
  /** It has ended. What comes of it is not waited for. */
  end(): unknown
}

/** Makes spans, as the tracers of `@opentelemetry/api` do. */
export interface ServerTracer {
  /** Begins a span, within the one of the context, or else the one that is active. */
  startSpan(name: string, options?: { kind?: number; attributes?: SpanAttributes }, context?: SpanContext): ServerSpan
}

/** What a span stands in, as the contexts of `@opentelemetry/api`. */
export interface SpanContext {
  /** What it holds under the key. */
  getValue(key: symbol): unknown
  /** One that holds this, too. */
  setValue(key: symbol, value: unknown): SpanContext
  /** One that does not hold this any more. */
  deleteValue(key: symbol): SpanContext
}

/** The key is the same in all versions: https://github.com/open-telemetry/opentelemetry-js/blob/main/api/src/context/context.ts */
const spanKey = Symbol.for('OpenTelemetry Context Key SPAN')

/** A context of these values. The package has the same, but is there only for who traces. */
const contextOf = (values: ReadonlyMap<symbol, unknown>): SpanContext => ({
  getValue: (key) => values.get(key),
  setValue: (key, value) => contextOf(new Map(values).set(key, value)),
  deleteValue: (key) => contextOf(new Map([...values].filter(([other]) => other !== key))),
})

/** How an answer ended. */
interface EndedAnswer extends GatheredFigures, Pick<FinishedAnswer, 'outcome' | 'error'> {}

/** What a span begins with. */
interface BegunSpan {
  readonly name: string
  /** 0 is what happens here, 2 a call of something elsewhere. */
  readonly kind: 0 | 2
  readonly attributes: SpanAttributes
}

/** Begins a span within that of an answer. Returns a function that ends it, with the kind of its failure if it failed. Neither ever throws. */
export type BeginSpan = (span: BegunSpan) => (attributes?: SpanAttributes, failure?: string) => void

const answers = new WeakMap<Request, BeginSpan>()

/** What traces the calls in the answer to a request; undefined where nobody does. */
export const traceOf = (request: Request): BeginSpan | undefined => answers.get(request)

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
export function providerOf(service: object | undefined): string {
  const name = Object.keys(service ?? {}).find((one) => one !== 'key')
  return name === undefined ? 'confab' : (providers[name] ?? name.toLowerCase())
}

const operation = 'invoke_agent'

/** The error of a status: https://opentelemetry.io/docs/concepts/signals/traces/#span-status */
const failed = 2

/** What is told of an answer, or of one call of a model. */
export function figuresIn({ usage, model, finishReason }: GatheredFigures): SpanAttributes {
  const { inputTokens, outputTokens } = usage ?? {}
  return {
    ...(model !== undefined && { 'gen_ai.response.model': model }),
    ...(inputTokens !== undefined && { 'gen_ai.usage.input_tokens': inputTokens }),
    ...(outputTokens !== undefined && { 'gen_ai.usage.output_tokens': outputTokens }),
    ...(finishReason !== undefined && { 'gen_ai.response.finish_reasons': [finishReason] }),
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

  function begin({ name, ...options }: BegunSpan, context?: SpanContext) {
    const span = attempt(() => tracer?.startSpan(name, options, context))
    const end: ReturnType<BeginSpan> = (attributes = {}, failure) => {
      attempt(() => span?.setAttributes({ ...attributes, ...(failure !== undefined && { 'error.type': failure }) }))
      if (failure !== undefined) attempt(() => span?.setStatus({ code: failed }))
      attempt(() => span?.end())
    }
    return { span, end }
  }

  return ({ thread, request }) => {
    const attributes = {
      'gen_ai.operation.name': operation,
      'gen_ai.provider.name': provider,
      ...(thread !== undefined && { 'gen_ai.conversation.id': thread }),
    }
    const { span, end } = begin({ name: operation, kind: 0, attributes })
    if (span) {
      const context = contextOf(new Map([[spanKey, span]]))
      answers.set(request, (within) => begin(within, context).end)
    }
    return ({ outcome, error, ...figures }) =>
      end({ 'confab.outcome': outcome, ...figuresIn(figures) }, outcome === 'failed' ? failureKind(error) : undefined)
  }
}
