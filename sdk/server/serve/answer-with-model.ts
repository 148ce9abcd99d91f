import { ChatError } from '../../core/errors.ts'
import { defaultLabels } from '../../core/labels/labels.ts'
import type { ConnectorRequest } from '../../core/types.ts'
import type { Answer, AnswerContext } from '../answer.ts'
import { createServiceAnswer } from '../service-answer.ts'
import { failureWords as visitorWords } from '../words/failure-words.ts'
import type { ServerTool } from '../answer-with-tools.ts'
import type { Excerpt } from '../retrieval/excerpts.ts'
import type { FoundService } from './find-service.ts'

/** What a model is told before it answers. */
export interface ModelTask {
  readonly systemPrompt: string
  /** Functions of this server that it can call. @default none */
  readonly tools?: readonly ServerTool[]
  /** What it may rest on, and cites. @default nothing */
  readonly excerpts?: readonly Excerpt[]
}

/** Words for a failure, with a way on. Never the service's own: services repeat parts of the key. */
function failureWords({ status, message }: ChatError, name: string): string {
  if (message === defaultLabels.errorConnection)
    return `Couldn't reach ${name} from this server. Check its connection, then try again.`
  if (status === 401 || status === 403)
    return `${name} refused the key in this server's environment. Set another one, then start the server again.`
  if (status === 429)
    return `${name} refused the question because of a limit of your account there. Wait a moment, then try again.`
  const reason = status === undefined ? '' : ` (status ${status})`
  return `${name} couldn't answer${reason}. Try again, or look at the server's log.`
}

/** What is wrong with the service, in words for the owner of the server, which hold nothing that anybody said. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'
}

function explain(error: unknown, name: string, isOwner: boolean): unknown {
  if (!ChatError.is(error) || error.isDisplayable) return error
  const { status, retryAfter } = error
  const reason = failureWords(error, name)
  const { text, code } = isOwner ? { text: reason, code: undefined } : visitorWords(error)
  return new ChatError(text, {
    code,
    isDisplayable: true,
    cause: new ServiceFailure(reason, { cause: error }),
    retryAfter,
    ...(status !== undefined && { status }),
  })
}

interface ModelSettings {
  /**
   * True where whoever asks started the server: they read what is wrong with it. Others read that it cannot answer, and the log has the
   * reason.
   * @default true
   */
  readonly isOwner?: boolean
  /**
   * The key that results of tools are signed with, at least 32 characters.
   * @default a key of this process
   */
  readonly secret?: string | undefined
}

/** Answers with a service that the environment names; `describe` says what its model is told for a request. */
export const answerWithModel = (
  service: FoundService,
  describe: (request: ConnectorRequest, context: AnswerContext) => ModelTask | Promise<ModelTask>,
  { isOwner = true, secret }: ModelSettings = {},
): Answer =>
  async function* answer(request, context) {
    const { systemPrompt, tools = [], excerpts } = await describe(request, context)
    const ask = createServiceAnswer({
      service: service.connection(systemPrompt),
      tools,
      ...(excerpts && { retrieve: () => excerpts }),
      ...(secret !== undefined && { secret }),
    })
    try {
      yield* ask(request, context)
    } catch (error) {
      throw explain(error, service.name, isOwner)
    }
  }
