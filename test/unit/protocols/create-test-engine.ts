import { onTestFinished, vi } from 'vitest'
import { createEngine } from '../../../sdk/core/session/engine.ts'
import { normaliseOptions } from '../../../sdk/core/options/config.ts'
import type { ChatOptions, MessageContent, WireFormat } from '../../../sdk/core/options/options.ts'
import { wholeChat } from '../../../sdk/chat/whole-chat.ts'

/** A chat without a page, whose server sends these responses in order. The body of every request is recorded. */
export function createTestEngine(format: WireFormat, answers: readonly Response[], options: ChatOptions = {}) {
  const rest = [...answers]
  const bodies: Record<string, unknown>[] = []
  const engine = createEngine(normaliseOptions({ connect: { url: 'https://chat.example/', stream: true, format }, ...options }), {
    fetch(_url, init) {
      if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body) as Record<string, unknown>)
      const next = rest.shift()
      return next ? Promise.resolve(next) : Promise.reject(new TypeError('No answer is left'))
    },
    storage: undefined,
    createConnector: wholeChat.createConnector,
    emit: () => undefined,
    addressOf: () => '',
  })
  engine.start()
  onTestFinished(() => engine.pause())
  return {
    engine,
    bodies,
    async send(text: string): Promise<MessageContent[]> {
      const before = bodies.length
      engine.submitUserMessage({ text })
      await vi.waitUntil(() => bodies.length > before && engine.store.get().phase === 'idle', { timeout: 20_000, interval: 5 })
      return engine.getMessages()
    },
  }
}

/** A stream of these events, each named by its type. */
export const events = (...frames: readonly (object | string)[]): Response =>
  new Response(
    frames
      .map((frame) => {
        const name = typeof frame === 'object' && 'type' in frame ? `event: ${String(frame.type)}\n` : ''
        return `${name}data: ${typeof frame === 'string' ? frame : JSON.stringify(frame)}\n\n`
      })
      .join(''),
    { headers: { 'content-type': 'text/event-stream' } },
  )

/** A stream of lines of JSON. */
export const lines = (...frames: readonly object[]): Response =>
  new Response(frames.map((frame) => `${JSON.stringify(frame)}\n`).join(''), {
    headers: { 'content-type': 'application/x-ndjson' },
  })

/** The messages as a server or a storage sees them. */
export const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

/** The same messages after the page has answered all their tool calls. */
export const answered = (messages: readonly MessageContent[]): MessageContent[] =>
  messages.map((message) => ({
    ...message,
    ...(message.parts && {
      parts: message.parts.map((part) =>
        part.type !== 'tool' || part.isProviderExecuted ? part : { ...part, state: 'output-available', output: { of: part.id } },
      ),
    }),
  }))
