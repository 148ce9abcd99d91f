import { expect } from 'vitest'
import { createMockFetch } from '../../../mocks/kit/mock-fetch.ts'
import type { MockRequest } from '../../../mocks/kit/mock-request.ts'
import type { MockFailure, MockSwitches } from '../../../mocks/kit/mock-switches.ts'
import type { ServiceMock } from '../../../mocks/kit/service-mock.ts'
import { createDirectConnector } from '../direct-connector.ts'
import type { ServiceKeyOptions } from '../../../sdk/core/options/services/service-options.ts'
import type { ChatOptions, Connect, MessageContent, MessageFile } from '../../../sdk/core/options/options.ts'
import type { ReplyEvent } from '../../../sdk/core/types.ts'
import { collect, createTestContext } from '../connector-context.ts'
import type { ReceivedFile, SentRequest, ServiceRow, Settings } from './row.ts'

interface Given extends Pick<ChatOptions, 'requestInterceptor' | 'responseInterceptor'> {
  settings?: Settings
  key?: ServiceKeyOptions
  connect?: Connect
  switches?: Partial<MockSwitches>
  /** Earlier messages of the conversation. */
  history?: readonly MessageContent[]
  /** Replaces the mock's own `fetch`. */
  wrapFetch?: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch
}

/** The row's message, as the engine passes it to a connector. */
export function askedOf({ asked = { text: 'Hello' } }: ServiceRow): { message: MessageContent; files: readonly File[] } {
  const files = asked.files?.() ?? []
  const typeOf = ({ type }: File): 'image' | 'audio' | 'any' =>
    type.startsWith('image/') ? 'image' : type.startsWith('audio/') ? 'audio' : 'any'
  return {
    files,
    message: {
      role: 'user',
      ...(asked.text !== undefined && { text: asked.text }),
      ...(files.length > 0 && { files: files.map((ref) => ({ ref, name: ref.name, type: typeOf(ref) })) }),
    },
  }
}

/** The row's service, connected to its mock. */
export async function connectTestService(row: ServiceRow, given: Given = {}) {
  const { settings, key = row.isKeyless ? {} : { key: 'test-key' }, connect, switches, history = [], ...rest } = given
  const { wrapFetch = (fetch) => fetch, ...interceptors } = rest
  const mock = row.createMock(switches)
  const fetch = wrapFetch(createMockFetch([mock]))
  const connector = await createDirectConnector(row.directConnection({ ...row.settings, ...settings }, key), connect)
  const test = createTestContext({ fetch, ...interceptors })
  return {
    ...test,
    mock,
    connector,
    fetch,
    /** Sends the row's message; resolves when the reply is over or has failed. */
    send: (): Promise<{ events: ReplyEvent[]; error?: unknown }> => {
      const { message, files } = askedOf(row)
      const events = connector.send?.({ messages: [...history, message], files }, test.context)
      if (!events) throw new Error('The connector sends nothing')
      return collect(events)
    },
  }
}

/** What the visitor would see of these events. */
export function replyOf(events: readonly ReplyEvent[]): { text: string; files: MessageFile[] } {
  let text = ''
  const files: MessageFile[] = []
  for (const event of events) {
    if (event.type === 'text-delta') text = event.overwrite ? event.text : text + event.text
    if (event.type === 'file') files.push(event.file)
    if (event.type !== 'message') continue
    text += event.message.text ?? ''
    files.push(...(event.message.files ?? []))
  }
  return { text, files }
}

/** Fails unless the reply is exactly the one in the row. */
export function expectReply(
  { events, error }: { events: readonly ReplyEvent[]; error?: unknown },
  { text = '', files = [] }: { text?: string; files?: readonly ReceivedFile[] },
): void {
  const got = replyOf(events)
  const seen = got.files.map(({ type, src = '' }, index) => ({ type, src: src.slice(0, files[index]?.src.length) }))
  expect({ text: got.text, files: seen, error }).toEqual({ text, files, error: undefined })
}

/** Headers set by the browser, or irrelevant to a service. */
const isOwn = (name: string, value: string): boolean => !(name === 'content-type' && /^multipart\/|^text\/plain/.test(value))

/** A recorded request in the form of a row. */
export function sentOf({ method, url, headers, json, form, bytes }: MockRequest): SentRequest {
  const contentType = headers.get('content-type') ?? ''
  return {
    method,
    url: url.href,
    headers: Object.fromEntries([...headers].filter(([name, value]) => isOwn(name, value))),
    ...(form
      ? {
          form: Object.fromEntries(
            [...form].map(([name, value]) => [name, value instanceof File ? { fileName: value.name } : value]),
          ),
        }
      : /\bjson\b/.test(contentType)
        ? { json }
        : bytes.length
          ? { bytes }
          : {}),
  }
}

/** The requests that carried a visitor's message, without uploads and polls. */
export const asksOf = ({ requests }: ServiceMock, { method = 'POST', url }: SentRequest): MockRequest[] =>
  requests.filter((request) => request.method === method && request.url.href === url)

/** The row's request when the reply is streamed. */
export const streamedSent = ({ sent, stream }: ServiceRow): SentRequest =>
  stream?.sent ?? { ...sent, json: { ...(sent.json as object), stream: true } }

/** Fails only the request that streams the reply. */
export const streamFailure = (row: ServiceRow, kind: MockFailure['kind'], more: Partial<MockFailure> = {}): MockFailure => ({
  kind,
  at: new URL(streamedSent(row).url).pathname,
  ...more,
})
