import type { DirectConnection } from '../../../../sdk/entries/server.ts'

export const refundService: DirectConnection = { openAI: { key: 'test-key', chat: true } }

interface ModelMessage {
  readonly role: string
  readonly content?: unknown
}

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

/**
 * A model, as OpenAI’s chat completions stream: asked to refund, it calls `refund` for each amount that the visitor names; given results,
 * it says them; anything else it says after the visitor. Keeps what it was sent.
 */
export function createRefundModel() {
  const asked: ModelMessage[][] = []
  let calls = 0
  function answer(body: string): string {
    const { messages } = JSON.parse(body) as { messages: ModelMessage[] }
    asked.push(messages)
    const results = messages.slice(messages.findLastIndex(({ role }) => role !== 'tool') + 1)
    if (results.length) return chunk({ content: `So: ${results.map(({ content }) => String(content)).join(' ')}` }, 'stop')
    const words = String(messages.at(-1)?.content)
    const amounts = /refund/i.test(words) ? (words.match(/\d+/g) ?? []) : []
    if (!amounts.length) return chunk({ content: `You said: ${words}` }, 'stop')
    const made = amounts.map((amount, index) => ({
      index,
      id: `call-${(calls += 1)}`,
      function: { name: 'refund', arguments: `{"amount":${amount}}` },
    }))
    return chunk({ tool_calls: made }) + chunk({}, 'tool_calls')
  }
  return {
    asked,
    answer,
    /** What the model was last told of results. */
    results: (): string[] => (asked.at(-1) ?? []).filter(({ role }) => role === 'tool').map(({ content }) => String(content)),
    fetch: async (_address: unknown, init?: { readonly body?: unknown }): Promise<Response> =>
      new Response(`${answer(typeof init?.body === 'string' ? init.body : '{}')}data: [DONE]\n\n`, {
        headers: { 'content-type': 'text/event-stream' },
      }),
  }
}
