import { onTestFinished, vi } from 'vitest'
import { createBackendConnector } from '../../../sdk/connectors/own/backend.ts'
import { loadMcpClients } from '../../../sdk/features/mcp.ts'
import { createEngine } from '../../../sdk/core/session/engine.ts'
import { normaliseOptions } from '../../../sdk/core/options/config.ts'
import type { ChatOptions, ToolPart } from '../../../sdk/core/options/options.ts'

/** An answer of the model in the format `openai-chat`: words, or a call. */
export type ModelAnswer = string | { readonly name: string; readonly input: unknown; readonly id?: string }

interface ModelRequest {
  readonly tools?: readonly {
    readonly function: { readonly name: string; readonly description: string; readonly parameters: unknown }
  }[]
  readonly messages: readonly { readonly role: string; readonly content?: unknown }[]
}

function streamOf(answer: ModelAnswer): string {
  const delta =
    typeof answer === 'string'
      ? { content: answer }
      : {
          tool_calls: [
            { index: 0, id: answer.id ?? 'c1', function: { name: answer.name, arguments: JSON.stringify(answer.input) } },
          ],
        }
  const reason = typeof answer === 'string' ? 'stop' : 'tool_calls'
  const frames = [{ choices: [{ delta }] }, { choices: [{ delta: {}, finish_reason: reason }] }]
  return [...frames.map((frame) => JSON.stringify(frame)), '[DONE]'].map((frame) => `data: ${frame}\n\n`).join('')
}

/** A chat without views over a real network, and a model that answers so, one answer per request. */
export function chatWithServers(answers: readonly ModelAnswer[], options: ChatOptions) {
  const requests: ModelRequest[] = []
  const left = [...answers]
  const model = 'http://model.invalid/chat'
  const engine = createEngine(
    normaliseOptions({
      connect: { url: model, stream: true, format: 'openai-chat' },
      requestBodyLimits: { maxMessages: 0 },
      ...options,
    }),
    {
      async fetch(input, init) {
        if (String(input) !== model) return fetch(input, init)
        requests.push(JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as ModelRequest)
        return new Response(streamOf(left.shift() ?? 'Done.'), { headers: { 'content-type': 'text/event-stream' } })
      },
      storage: undefined,
      createConnector: async (config) => createBackendConnector(config.options.connect ?? {}),
      loadMcpClients,
      emit: () => undefined,
      addressOf: () => '',
    },
  )
  engine.start()
  onTestFinished(() => engine.pause())
  const phase = () => engine.store.get().phase
  const calls = (): ToolPart[] =>
    engine.getMessages().flatMap(({ parts = [] }) => parts.filter((part): part is ToolPart => part.type === 'tool'))

  const untilIdle = (): Promise<void> =>
    vi.waitFor(() => phase() === 'idle' || Promise.reject(new Error(phase())), { timeout: 20_000 }).then(() => undefined)

  return {
    engine,
    requests,
    calls,
    untilIdle,
    /** Sends a message, and waits until the model's answer is over or waits for the visitor. */
    async send(text: string): Promise<void> {
      engine.submitUserMessage({ text })
      await vi.waitFor(() => phase() !== 'idle' || Promise.reject(new Error('idle')))
      await untilIdle()
    },
    /** Answers the approval of the last call. */
    async allow(isApproved = true, detail = {}): Promise<void> {
      const id = calls().findLast(({ state }) => state === 'approval-requested')?.approval?.id ?? ''
      await engine.requests.respondToApproval(id, isApproved, detail)
      await untilIdle()
    },
    /** The names of the tools in the last request to the model. */
    toolNames: (): string[] => (requests.at(-1)?.tools ?? []).map((tool) => tool.function.name),
    /** The last result that the model was sent. */
    lastResult: (): unknown => requests.at(-1)?.messages.findLast(({ role }) => role === 'tool')?.content,
    texts: (): (string | undefined)[] => engine.getMessages().map(({ text }) => text),
  }
}
