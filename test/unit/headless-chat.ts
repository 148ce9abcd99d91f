import { createBackendConnector } from '../../sdk/connectors/own/backend.ts'
import { createEngine } from '../../sdk/core/session/engine.ts'
import type { Environment } from '../../sdk/core/environment.ts'
import { normaliseOptions } from '../../sdk/core/options/config.ts'
import type { ChatOptions, MessageContent } from '../../sdk/core/options/options.ts'

/** The bytes of a response of server-sent events, split where the test says. */
function eventStream(text: string, cuts: readonly number[] = []): Response {
  const bytes = new TextEncoder().encode(text)
  const ends = [...cuts, bytes.length]
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let from = 0
      for (const end of ends) {
        if (end > from) controller.enqueue(bytes.slice(from, end))
        from = Math.max(from, end)
      }
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

/** Frames as server-sent events. */
export const asEvents = (frames: readonly unknown[]): string =>
  frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('')

/** The whole chat without its views, and a server that sends these responses one after the other. */
export function headlessChat(options: ChatOptions, answers: readonly string[], cuts: readonly number[] = []) {
  const bodies: Record<string, unknown>[] = []
  const told: { name: string; detail: unknown }[] = []
  const left = [...answers]
  const environment: Environment = {
    async fetch(_input, init) {
      bodies.push(JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>)
      return eventStream(left.shift() ?? 'data: {"type":"CUSTOM","name":"nothing","value":0}\n\n', cuts)
    },
    storage: undefined,
    createConnector: async (config) => createBackendConnector(config.options.connect ?? {}),
    emit: (name, detail) => void told.push({ name, detail }),
    addressOf: () => '',
  }
  const engine = createEngine(normaliseOptions(options), environment)
  engine.start()

  /** Resolves when the reply to the next message is over. */
  const answered = (): Promise<void> =>
    new Promise((resolve) => {
      let hasBegun = false
      const stop = engine.store.subscribe(({ phase }) => {
        hasBegun ||= phase !== 'idle'
        if (!hasBegun || phase !== 'idle') return
        stop()
        resolve()
      })
    })

  return {
    engine,
    bodies,
    told,
    async send(text: string): Promise<void> {
      const done = answered()
      engine.submitUserMessage({ text })
      await done
    },
    /** Asks for the last answer again, as the button below an error does. */
    async retry(): Promise<void> {
      const done = answered()
      engine.requests.retry()
      await done
    },
    messages: (): MessageContent[] => engine.getMessages(),
    /** The error that the visitor sees. */
    errors: () => engine.store.get().messages.filter(({ kind }) => kind === 'error'),
  }
}
