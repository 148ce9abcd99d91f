import { ChatError } from '../errors.ts'
import type { Feedback, FeedbackDetail } from '../options/options.ts'
import { pageLeaving } from '../page-leaving.ts'
import { codeOf, serviceErrorText } from '../service-error.ts'
import type { ChatSession } from '../session/chat-session.ts'
import { inTime } from '../util/in-time.ts'
import { retryAfter } from '../util/retry-after.ts'
import { report } from '../util/thrown/report.ts'

/** How long feedback may take, in milliseconds: what the visitor decides next about the same answer waits for it. */
const longestPost = 10_000

type Rating = Feedback['value'] | undefined

/** What is on its way about one answer. */
interface Ratings {
  /** The value that is known to have arrived. */
  arrived: Rating
  /** The number of the latest one. */
  latest: number
  last: Promise<void>
}

/** A server of Confab says why, in a way that the chat has words for. */
async function refusedFeedback(response: Response): Promise<ChatError> {
  const { status, headers } = response
  const body: unknown = await response.json().catch(() => undefined)
  const [code, wait] = [codeOf(body), retryAfter(headers)]
  const words = (code !== undefined && serviceErrorText(body)) || `The feedback was answered with ${status}`
  return new ChatError(words, { cause: response, status, code, retryAfter: wait })
}

/** Stores the visitor's feedback with its message, and reports it to the page and to `connect.feedback`. */
export function createFeedback({ store, conversation, environment, presence, serviceSession, threadId }: ChatSession) {
  const underway = new Map<string, Ratings>()

  function keep(id: string, value: Rating): boolean {
    const changed = conversation.replace(id, (message) => {
      const { feedback: _before, ...metadata } = message.metadata ?? {}
      const next = value ? { ...metadata, feedback: value } : metadata
      const { metadata: _metadata, ...rest } = message
      return Object.keys(next).length ? { ...rest, metadata: next } : rest
    })
    if (changed) conversation.save()
    return Boolean(changed)
  }

  async function post(feedback: Feedback, signal: AbortSignal): Promise<void> {
    const { connect } = store.get().config.options
    const target = connect?.feedback
    if (typeof target === 'function') {
      await target(feedback)
      return
    }
    if (!target) return
    const { headers, credentials } = connect
    const response = await environment.fetch(target, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(feedback),
      signal,
      ...(credentials && { credentials }),
    })
    if (!response.ok) throw await refusedFeedback(response)
  }

  /** @throws if it cannot be sent, or takes too long. */
  async function postInTime(feedback: Feedback): Promise<void> {
    const late = new AbortController()
    const signal = AbortSignal.any([presence.lifetime(), late.signal])
    const lateError = (): Error => new Error(`The feedback was not answered within ${longestPost / 1000} seconds.`)
    await inTime(longestPost, post(feedback, signal), lateError).finally(() => late.abort())
  }

  /** Sends feedback after what was said before about the same answer: the last word is to arrive last. */
  async function sendInTurn(feedback: Feedback, value: Rating, before: Rating): Promise<void> {
    const { messageId: id } = feedback
    const ratings: Ratings = underway.get(id) ?? { arrived: before, latest: 0, last: Promise.resolve() }
    underway.set(id, ratings)
    const turn = (ratings.latest += 1)
    const sending = ratings.last.then(() => postInTime(feedback))
    ratings.last = sending.catch(() => undefined)
    try {
      await sending
      ratings.arrived = value
    } catch (error) {
      if (turn === ratings.latest) keep(id, ratings.arrived)
      throw error
    } finally {
      if (turn === ratings.latest) underway.delete(id)
    }
  }

  /**
   * Sets feedback, or withdraws it if there is no value. Feedback that could not be sent is not stored, nor what was on its way as the
   * page was left.
   * @throws if `connect.feedback` fails.
   */
  async function setFeedback(id: string, value: Rating, detail: FeedbackDetail = {}): Promise<void> {
    const before = conversation.find(id)?.metadata?.['feedback'] as Rating
    if (!keep(id, value))
      return report('wrong-call', 'Message not found. `getMessages()` lists the messages that feedback can be given to.')
    const thread = threadId() ?? serviceSession.get()
    const feedback: Feedback = {
      ...(thread !== undefined && { threadId: thread }),
      messageId: id,
      value: value ?? null,
      ...detail,
    }
    const undertaking = pageLeaving.begin()
    try {
      await sendInTurn(feedback, value, before)
    } catch (error) {
      if (await undertaking.explains(error)) return
      throw error
    } finally {
      undertaking.end()
    }
    environment.emit('feedback', feedback)
  }
  return { setFeedback }
}
