import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, vi } from 'vitest'
import { createEngine } from '../../../sdk/core/session/engine.ts'
import { normaliseOptions } from '../../../sdk/core/options/config.ts'
import type { ChatOptions, MessageContent } from '../../../sdk/core/options/options.ts'
import { createConnector } from '../../../sdk/entries/core.ts'
import {
  createChatServer,
  toNodeHandler,
  type Answer,
  type ChatServerOptions,
  type ReplyEvent,
  type ServerUser,
} from '../../../sdk/entries/server.ts'

/** Answers with these pieces. */
export const says = (...pieces: readonly (string | ReplyEvent)[]): Answer =>
  async function* answer() {
    yield* pieces
  }

/** Something to wait for, until it is opened. */
export function gate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

/** The real one: what a test puts in its place is for the services that the server asks. */
const { fetch } = globalThis

/** A chat without a page, whose requests `send` answers. */
export function openHeadlessChat(chat: ChatOptions, send: typeof fetch = fetch) {
  const engine = createEngine(normaliseOptions(chat), {
    fetch: (address, init) => send(address, init),
    storage: undefined,
    createConnector,
    emit: () => undefined,
    addressOf: () => '',
  })
  engine.start()
  onTestFinished(() => engine.pause())
  return {
    engine,
    async send(content: { text?: string; files?: File[] }): Promise<MessageContent[]> {
      engine.submitUserMessage(content)
      await vi.waitUntil(() => engine.store.get().phase !== 'idle', { timeout: 20_000, interval: 1 })
      await vi.waitUntil(() => engine.store.get().phase === 'idle', { timeout: 20_000, interval: 5 })
      return engine.getMessages()
    },
    errors: () =>
      engine.store.get().messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'error' ? [part.text] : []))),
  }
}

/** A chat server on a free port of this machine, and a chat without a page that talks to it. */
export async function startChatServer<User extends ServerUser = string>(options: ChatServerOptions<User>) {
  const onError = vi.fn()
  const server = createChatServer({ onError, ...options })
  const listener = createServer(toNodeHandler(server))
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        listener.close(() => resolve())
        listener.closeAllConnections()
      }),
  )
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`

  const openChat = (chat: ChatOptions = { connect: { url, stream: true, format: 'confab' } }, send?: typeof fetch) =>
    openHeadlessChat(chat, send)

  const post = (body: unknown, headers: Record<string, string> = {}, path = '/'): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  return { server, url, onError, openChat, post, get: (path: string, init?: RequestInit) => fetch(`${url}${path}`, init) }
}
