import { historyMessages } from '../../core/conversation/history-messages.ts'
import { textOf, partsOf } from '../../core/conversation/message-parts.ts'
import type { MessageContent } from '../../core/options/options.ts'
import type { ConnectorRequest } from '../../core/types.ts'
import { cutText } from '../../core/util/cut-text.ts'
import { inTime } from '../../core/util/in-time.ts'
import { firstWords, shortTitle } from '../../threads/thread-title.ts'
import type { Answer, AnswerContext, ServerUser } from '../answer.ts'
import { noteHost, type AnswerHost } from '../answer-host.ts'
import type { AnswerHooks } from '../hooks/answer-hooks.ts'
import type { Visitors } from '../visitors/visitors.ts'
import type { MakeTitle } from './make-title.ts'

/** How long a title may take to make, in milliseconds: the visitor reads the first words until then. */
const patience = 30_000

/** Characters of a message that say what it is about. */
const longestMessage = 2000

const task = 'Give this conversation a title of at most six words, in its language. Answer with the title alone.'

/** Models put titles in quotation marks, make headings of them, or sentences. */
const bare = (title: string): string =>
  title
    .trim()
    .replace(/^#+\s*/, '')
    .replace(/^\*\*([^*]+)\*\*$/, '$1')
    .replaceAll(/^["“„«]+|["”“»]?\.?["”“»]?$/g, '')

/** What a model is asked for a title: the conversation is data in it, and no turn of its own. */
function titleRequest(messages: readonly MessageContent[]): ConnectorRequest {
  const said = messages
    .filter(({ role }) => role === 'user' || role === 'ai')
    .map((message) => ({ role: message.role, text: cutText(textOf(partsOf(message)) ?? '', longestMessage) }))
  return { messages: [{ role: 'user', text: `${task}\n\n${JSON.stringify(said)}` }], files: [] }
}

interface TitlesParts {
  readonly titles: true | MakeTitle<ServerUser>
  /** Asks the service; for `true`. */
  readonly answer: Answer<ServerUser>
  readonly visitors: Visitors
  readonly hooks: AnswerHooks
  readonly host: AnswerHost
}

/** Makes the title of a thread from its first messages. */
export type Titles = (request: Request, thread: string, messages: readonly MessageContent[]) => Promise<string>

/** A title counts as a message of its visitor: it asks the model, too. */
export function createTitles({ titles, answer, visitors, hooks, host }: TitlesParts): Titles {
  async function askModel(messages: readonly MessageContent[], context: AnswerContext<ServerUser>, key: string): Promise<string> {
    const asked = titleRequest(messages)
    const meter = await visitors.limits.begin(key)
    const { tokens } = meter
    let text = ''
    let isWhole = false
    noteHost(context.request, { ...host, onRead: tokens?.read })
    try {
      tokens?.ask(asked, { bytes: 0, files: 0 })
      for await (const given of hooks.read(() => answer(asked, context), asked, context))
        for (const event of tokens?.note(given) ?? [given])
          if (event.type === 'text-delta') text = event.overwrite ? event.text : text + event.text
      isWhole = true
    } finally {
      await meter.end({ isWhole, isStopped: false })
    }
    return text
  }

  return async (request, thread, messages) => {
    const { known, key } = await visitors.find(request)
    await visitors.limits.admit(key)
    const ending = new AbortController()
    const signal = AbortSignal.any([request.signal, ending.signal])
    const context = { signal, request, thread, ...(known !== undefined && { user: known }) }
    const late = (): Error => new Error(`A title was not made within ${patience / 1000} seconds.`)
    const making = titles === true ? askModel(messages, context, key) : (async () => titles(messages, context))()
    try {
      const made: unknown = await inTime(patience, making, late)
      const title = typeof made === 'string' ? shortTitle(bare(made)) : ''
      return title || firstWords(historyMessages(messages, []))
    } finally {
      ending.abort()
    }
  }
}
