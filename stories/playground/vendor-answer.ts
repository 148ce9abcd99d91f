import type { FindPassages } from '../../mocks/backend/search-passages.ts'
import { createConnector } from '../../sdk/connectors/create-connector.ts'
import { normaliseOptions } from '../../sdk/core/options/config.ts'
import { ChatError } from '../../sdk/core/errors.ts'
import { delay } from '../../sdk/core/util/delay.ts'
import type { MessageContent } from '../../sdk/core/options/options.ts'
import type { ConnectorContext } from '../../sdk/core/types.ts'
import type { Vendor } from './vendor.ts'

const mostPassages = 6

/** What the model is told: who it is, and what the documentation says of the question. */
function systemPrompt(question: string, find: FindPassages): string {
  const passages = find(question).slice(0, mostPassages)
  const sources = passages.map(({ title, text }) => `## ${title}\n\n${text}`).join('\n\n')
  return `You answer questions about Confab, a chat SDK for the web, briefly and in Markdown. Rely on these excerpts of its documentation, and say so when they do not tell.\n\n${sources}`
}

const refuse = (status: number, error: string): Response => Response.json({ error }, { status })

/** What a visitor of the playground, who is its developer, is told of a failure. Never the key: services repeat parts of it. */
const wordsOf = (error: unknown, { name }: Vendor): string =>
  ChatError.is(error) && error.status === 401
    ? `${name} refused the key in this server's environment.`
    : `${name} could not answer${ChatError.is(error) && error.status ? ` (status ${error.status})` : ''}. Look at the server's console.`

/** Answers in the chat's own format, streamed, by the connector that a page would use for the same service. */
export function createVendorAnswer({
  vendor,
  find,
  fetch: ask = fetch,
}: {
  vendor: Vendor
  find: FindPassages
  fetch?: ConnectorContext['fetch']
}): (request: Request) => Promise<Response> {
  async function* reply(messages: readonly MessageContent[], signal: AbortSignal): AsyncGenerator<object> {
    const question = messages.findLast(({ role, text }) => role !== 'ai' && text)?.text ?? ''
    try {
      const directConnection = await vendor.connection(systemPrompt(question, find))
      const connector = await createConnector(
        normaliseOptions({ directConnection, connect: { stream: true } }),
        () => import('../../sdk/connectors/services.ts'),
      )
      const context: ConnectorContext = {
        signal,
        fetch: ask,
        interceptRequest: (details) => Promise.resolve(details),
        interceptResponse: (raw) => Promise.resolve(raw),
        delay: (milliseconds) => delay(milliseconds, signal),
      }
      for await (const event of connector.send?.({ messages, files: [] }, context) ?? []) {
        if (event.type === 'text-delta') yield { text: event.text }
        else if (event.type === 'message') yield event.message
      }
    } catch (error) {
      if (signal.aborted) return
      console.error(`${vendor.name}:`, error instanceof Error ? error.message : error)
      yield { error: wordsOf(error, vendor) }
    }
  }

  return async (request) => {
    if (request.method !== 'POST') return refuse(405, 'Send a POST request with {"messages": [{"role": "user", "text": "…"}]}.')
    const body = (await request.json().catch(() => undefined)) as { messages?: unknown } | undefined
    if (!Array.isArray(body?.messages))
      return refuse(400, 'The request body is no JSON with messages: this answer takes no files.')
    const messages = body.messages as MessageContent[]
    const gone = new AbortController()
    const events = reply(messages, AbortSignal.any([request.signal, gone.signal]))
    const encoder = new TextEncoder()
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        const { done, value } = await events.next()
        controller.enqueue(encoder.encode(`data: ${done ? '[DONE]' : JSON.stringify(value)}\n\n`))
        if (done) controller.close()
      },
      cancel: () => gone.abort(),
    })
    return new Response(stream, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' } })
  }
}
