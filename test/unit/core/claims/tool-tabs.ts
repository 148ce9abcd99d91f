import { onTestFinished, vi } from 'vitest'
import { joinThreads } from '../../../../sdk/chat/join-threads.ts'
import { createConnector } from '../../../../sdk/entries/core.ts'
import type { Environment } from '../../../../sdk/core/environment.ts'
import { normaliseOptions } from '../../../../sdk/core/options/config.ts'
import type { ChatOptions, Tool, ToolPart } from '../../../../sdk/core/options/options.ts'
import type { KeyValueStorage } from '../../../../sdk/core/storage/key-value-storage.ts'
import { wholeChat } from '../../../../sdk/chat/whole-chat.ts'
import { events } from '../../protocols/create-test-engine.ts'

/** The browser's storage without a browser. Its keys are properties, as there. */
export function localStorageOf(): KeyValueStorage & Record<string, unknown> {
  const storage: Record<string, unknown> = {}
  const own = (key: string): string | null => (Object.hasOwn(storage, key) ? String(storage[key]) : null)
  return Object.defineProperties(storage, {
    getItem: { value: own },
    setItem: { configurable: true, value: (key: string, value: string) => void (storage[key] = value) },
    removeItem: { value: (key: string) => void Reflect.deleteProperty(storage, key) },
  }) as KeyValueStorage & Record<string, unknown>
}

interface Body {
  readonly messages: readonly { readonly role: string; readonly parts: readonly Partial<ToolPart>[] }[]
}

/** Calls of the tool `refund`, by their ids, in a message that the model names. */
const calls = (messageId: string, ids: readonly string[]): Response =>
  events(
    { type: 'start', messageId },
    ...ids.map((toolCallId) => ({ type: 'tool-input-available', toolCallId, toolName: 'refund', input: { id: toolCallId } })),
    { type: 'finish' },
  )

const words = (delta: string): Response =>
  events(
    { type: 'start' },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta },
    { type: 'text-end', id: 't' },
    { type: 'finish' },
  )

/** A model that calls the tool once for each of these ids, and says "Done." when it has the results; and all chats that talk to it. */
export function toolTabs(callIds: readonly string[] = ['c1'], shared: ChatOptions = {}) {
  const bodies: Body[] = []
  const execute = vi.fn<Tool['execute']>(() => 'paid back')
  const tool: Tool = {
    name: 'refund',
    description: 'Pays back',
    inputSchema: { type: 'object' },
    needsApproval: true,
    execute,
  }
  const fetchModel: Environment['fetch'] = async (_url, init) => {
    const body = JSON.parse(init?.body as string) as Body
    bodies.push(body)
    return body.messages.at(-1)?.role === 'user' ? calls(`answer-${bodies.length}`, callIds) : words('Done.')
  }

  /** Opens a chat in a tab with this storage of the browser, perhaps on another device. */
  async function open(local: KeyValueStorage | undefined, more: ChatOptions = {}, fetchOther = fetch) {
    const model = 'http://model.invalid/chat'
    const config = () =>
      normaliseOptions({ connect: { url: model, stream: true, format: 'ai-sdk' }, tools: [tool], ...shared, ...more })
    const environment: Environment = {
      fetch: (url, init) => (String(url) === model ? fetchModel(url, init) : fetchOther(url, init)),
      storage: local,
      createConnector,
      emit: () => undefined,
      addressOf: () => '',
    }
    const joined = joinThreads({ id: '' } as Element, environment, config, wholeChat.load)
    joined.start()
    onTestFinished(() => joined.pause())
    const { engine } = joined
    await engine.restore()
    const phase = () => engine.store.get().phase
    const untilIdle = (): Promise<unknown> => vi.waitFor(() => phase() === 'idle' || Promise.reject(new Error(phase())), 20_000)
    const parts = (): ToolPart[] =>
      engine.getMessages().flatMap(({ parts: all = [] }) => all.filter((part): part is ToolPart => part.type === 'tool'))
    return {
      joined,
      engine,
      parts,
      untilIdle,
      states: () => parts().map(({ state }) => state),
      texts: () => engine.getMessages().map(({ text }) => text),
      /** What cards say of calls that others run, by the ids of the calls. */
      claims: () => new Map([...(engine.store.get().callClaims ?? [])].map(([key, claim]) => [key.split(' ').at(-1), claim])),
      async send(text: string): Promise<void> {
        engine.submitUserMessage({ text })
        await vi.waitFor(() => phase() !== 'idle' || Promise.reject(new Error('idle')), 20_000)
        await untilIdle()
      },
      /** Answers the question about a call. */
      async answer(isApproved: boolean, callId = 'c1'): Promise<void> {
        const id = parts().find((part) => part.id === callId)?.approval?.id ?? ''
        await engine.requests.respondToApproval(id, isApproved)
        await untilIdle()
      },
    }
  }

  return {
    open,
    execute,
    bodies,
    /** The requests with results of calls. */
    results: () => bodies.filter(({ messages }) => messages.at(-1)?.role !== 'user'),
  }
}

export type ToolTab = Awaited<ReturnType<ReturnType<typeof toolTabs>['open']>>
