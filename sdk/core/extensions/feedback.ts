import { ChatError } from '../errors.ts'
import type { Feedback, FeedbackDetail } from '../options/options.ts'
import { pageLeaving } from '../page-leaving.ts'
import { codeOf, serviceErrorText } from '../service-error.ts'
import type { ChatSession } from '../session/chat-session.ts'
import { retryAfter } from '../util/retry-after.ts'

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
  function keep(id: string, value: Feedback['value'] | undefined): boolean {
    const changed = conversation.replace(id, (message) => {
      const { feedback: _before, ...metadata } = message.metadata ?? {}
      const next = value ? { ...metadata, feedback: value } : metadata
      const { metadata: _metadata, ...rest } = message
      return Object.keys(next).length ? { ...rest, metadata: next } : rest
    })
    if (changed) conversation.save()
    return Boolean(changed)
  }

  async function post(feedback: Feedback): Promise<void> {
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
      signal: presence.lifetime(),
      ...(credentials && { credentials }),
    })
    if (!response.ok) throw await refusedFeedback(response)
  }

  /**
   * Sets feedback, or withdraws it if there is no value. Feedback that could not be sent is not stored, nor what was on its way as the
   * page was left.
   * @throws if `connect.feedback` fails.
   */
  async function setFeedback(id: string, value: Feedback['value'] | undefined, detail: FeedbackDetail = {}): Promise<void> {
    const before = conversation.find(id)?.metadata?.['feedback'] as Feedback['value'] | undefined
    if (!keep(id, value))
      return console.error('Message not found. `getMessages()` lists the messages that feedback can be given to.')
    const thread = threadId() ?? serviceSession.get()
    const feedback: Feedback = {
      ...(thread !== undefined && { threadId: thread }),
      messageId: id,
      value: value ?? null,
      ...detail,
    }
    const undertaking = pageLeaving.begin()
    try {
      await post(feedback)
    } catch (error) {
      const wasLeft = await undertaking.explains(error)
      keep(id, before)
      if (wasLeft) return
      throw error
    } finally {
      undertaking.end()
    }
    environment.emit('feedback', feedback)
  }
  return { setFeedback }
}
