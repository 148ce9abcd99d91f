import type { ChatError } from '../../core/errors.ts'
import { defaultLabels } from '../../core/labels/labels.ts'
import { cutText } from '../../core/util/cut-text.ts'
import { jsonText } from '../../core/conversation/json-text.ts'
import { noAnswerWords } from '../../core/no-answer-words.ts'
import { thrownWords } from '../../core/util/thrown/thrown-words.ts'

const longestBody = 300 // characters

/** What a status usually means for whoever sets up a chat. */
const advice: Readonly<Record<number, string>> = {
  401: 'Is the key right, or the cookie sent?',
  403: 'May this page, or this key, ask that?',
  404: 'Is the address right?',
  405: 'Does this route take the method of the request?',
  413: 'The server takes no request of this size.',
}

function answerWords({ url, status = 0, cause }: ChatError, shown: string): string {
  const body = jsonText(cause).trim()
  // What stands for a missing one has the address whole.
  const isEmpty = body.endsWith(' with an empty body.')
  // What the visitor reads above is not said again.
  const said = isEmpty || body.includes(shown) ? undefined : `It said: ${cutText(body, longestBody)}`
  const answer = `${url ?? 'The server'} answered ${status}${isEmpty ? ' with an empty body' : ''}.`
  return [answer, advice[status], said].filter(Boolean).join(' ')
}

const connectionWords = (url: string | undefined): string =>
  url === undefined ? 'The connection was lost before the answer was whole.' : noAnswerWords(url)

/**
 * What the console says about a failure, for the developer who sees the chat; undefined where the visitor's words say it all.
 */
export function errorNote(failure: ChatError, shown: string): string | undefined {
  const { url, status, cause, message } = failure
  const words = status
    ? answerWords(failure, shown)
    : message === defaultLabels.errorConnection
      ? connectionWords(url)
      : thrownWords(cause ?? failure).trim() || message
  return words && words !== shown ? words : undefined
}
