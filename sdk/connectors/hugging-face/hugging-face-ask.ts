import { adviseOnRetiredEndpoint } from '../../connector-kit/retired-endpoint.ts'
import { decodeAnswer } from '../../connector-kit/decode/decode-answer.ts'
import type { ServiceBody, ServiceContext } from '../../connector-kit/service.ts'
import type { ChatError } from '../../core/errors.ts'
import type { ReplyEvent } from '../../core/types.ts'
import { contentKind } from '../../net/content-kind.ts'
import { describeAnswer } from '../../protocols/describe-answer.ts'
import { serviceError } from '../../core/service-error.ts'
import { huggingFaceHost } from './hugging-face-host.ts'

const mostWaits = 30 // of about twenty seconds each

interface Answer {
  generated_text?: string
  summary_text?: string
  translation_text?: string
  sequence?: string
  answer?: string
  label?: string
  text?: string
  choices?: { text?: string; finish_reason?: string | null }[]
}

/** An event of a stream: a token of the Inference API, or a chunk of a completion. */
interface Frame extends Answer {
  token?: { text?: string; special?: boolean }
  error?: unknown
}

/** The first result is the best one; each task has its own name for it. */
function* read(answers: unknown): Iterable<ReplyEvent> {
  // Some models return a list for each input of a list.
  const answer = [answers].flat(2)[0] as Answer
  const text =
    answer.generated_text ??
    answer.summary_text ??
    answer.translation_text ??
    answer.sequence ??
    answer.answer ??
    answer.label ??
    answer.text ??
    answer.choices?.[0]?.text
  if (text !== undefined) yield { type: 'message', message: { text } }
}

function* readFrame(frame: unknown): Iterable<ReplyEvent> {
  const { token, choices, error } = frame as Frame
  if (error) throw serviceError(frame)
  const text = token ? !token.special && token.text : choices?.[0]?.text
  if (text) yield { type: 'text-delta', text }
  yield* describeAnswer({ finishReason: choices?.[0]?.finish_reason })
}

/** The last token comes with the whole text, the last chunk with a reason. */
const isEnd = ({ generated_text: whole, choices }: Frame): boolean =>
  typeof whole === 'string' || Boolean(choices?.[0]?.finish_reason)

/** The model's estimated loading time plus one second. */
function createWait() {
  let waits = 0
  return ({ cause }: ChatError): number | undefined => {
    const { estimated_time: seconds } = (cause ?? {}) as { estimated_time?: unknown }
    waits += 1
    return typeof seconds === 'number' && waits <= mostWaits ? (seconds + 1) * 1000 : undefined
  }
}

/** Sends a request for one of the classic tasks, and waits while the model loads. */
export async function* askHuggingFace(
  { model, path, body }: { model: string; path: string; body: ServiceBody },
  context: ServiceContext<Parameters<typeof huggingFaceHost.url>[0]>,
): AsyncGenerator<ReplyEvent> {
  const { settings } = context
  const advice =
    huggingFaceHost.isRouter(settings) || settings.custom_base_url
      ? `The model "${model}" does not run there: name another one as \`model\`.`
      : 'Hugging Face has shut this host down: leave out `api: "inference"`, or set `custom_base_url` to a host that still speaks as it did.'
  const asking = context.ask(huggingFaceHost.url(settings, path), { ...body, waitAfter: createWait() })
  const response = await adviseOnRetiredEndpoint(asking, advice)
  const isStream = contentKind(response.headers.get('content-type')) === 'events'
  yield* decodeAnswer(response, isStream ? { read: readFrame, isEnd } : { read }, context)
}
