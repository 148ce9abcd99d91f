import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEngine } from '../../../sdk/core/session/engine.ts'
import { normaliseOptions } from '../../../sdk/core/options/config.ts'
import type { Connect } from '../../../sdk/core/options/options.ts'
import { createConnector } from '../../../sdk/entries/core.ts'
import { keyValues } from '../threads/threaded-chat.ts'
import { startChatServer } from './start-chat-server.ts'

const patient = { timeout: 10_000, interval: 5 }

/** A server whose answer never ends by itself, and chats of one browser that ask it. */
async function start(connect: Partial<Connect> = { resume: true }) {
  const stopped = vi.fn()
  const { url } = await startChatServer({
    async *answer(_request, { signal }) {
      signal.addEventListener('abort', () => stopped(signal.reason))
      yield 'One, '
      await new Promise(() => undefined)
    },
  })
  const storage = keyValues()
  const network = { isAway: false, asked: [] as string[] }

  /** A page, with a chat that keeps its conversation. */
  function openPage() {
    const engine = createEngine(
      normaliseOptions({ connect: { url, stream: true, format: 'confab', ...connect }, browserStorage: { key: 'chat' } }),
      {
        fetch(address, init) {
          network.asked.push(new URL(address).pathname)
          return network.isAway ? Promise.reject(new TypeError('Failed to fetch')) : fetch(address, init)
        },
        storage,
        createConnector,
        emit: () => undefined,
        addressOf: () => '',
      },
    )
    engine.start()
    onTestFinished(() => engine.pause())
    return engine
  }

  async function ask(engine: ReturnType<typeof openPage>): Promise<void> {
    await engine.restore()
    engine.submitUserMessage({ text: 'Count' })
    await vi.waitFor(() => expect(engine.getMessages().at(-1)?.text).toContain('One'), patient)
  }
  const keptStops = (): string[] => [...storage.entries.keys()].filter((key) => key.startsWith('confab-stops:'))
  return { openPage, ask, network, stopped, storage, keptStops, url }
}

describe('a stop', () => {
  test('reaches the server at once, and nothing is kept of it', async () => {
    const { openPage, ask, stopped, keptStops } = await start()
    const page = openPage()
    await ask(page)
    page.requests.stop()
    await vi.waitFor(() => expect(stopped).toHaveBeenCalledTimes(1), patient)
    await vi.waitFor(() => expect(keptStops()).toEqual([]), patient)
  })

  test.each<[string, Partial<Connect>]>([
    ['of an answer that could be resumed', { resume: true }],
    ['of another one', {}],
  ])('%s, pressed without a connection, reaches the server when that is back', async (_, connect) => {
    const { openPage, ask, network, stopped, keptStops } = await start(connect)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const page = openPage()
    await ask(page)
    network.isAway = true
    page.requests.stop()
    expect(page.getMessages().at(-1)?.text).toBe('One, ')
    await vi.waitFor(() => expect(network.asked.filter((path) => path.endsWith('/stop'))).toHaveLength(1), patient)
    expect(stopped).not.toHaveBeenCalled()
    network.isAway = false
    await vi.waitFor(() => expect(stopped).toHaveBeenCalledTimes(1), patient)
    await vi.waitFor(() => expect(keptStops()).toEqual([]), patient)
  })

  test('pressed without a connection before the page was left reaches the server from the next page', async () => {
    const { openPage, ask, network, stopped, keptStops } = await start()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const page = openPage()
    await ask(page)
    network.isAway = true
    page.requests.stop()
    await vi.waitFor(() => expect(keptStops()).toHaveLength(1), patient)
    page.pause()
    network.isAway = false
    const next = openPage()
    await vi.waitFor(() => expect(stopped).toHaveBeenCalledTimes(1), patient)
    await vi.waitFor(() => expect(keptStops()).toEqual([]), patient)
    expect(next.store.get().phase).toBe('idle')
  })

  test('of an answer that the server does not have any more is forgotten', async () => {
    const { openPage, storage, network, keptStops, url } = await start()
    storage.setItem(`confab-stops:${url}`, JSON.stringify([{ id: 'gone', at: Date.now() }]))
    openPage()
    await vi.waitFor(() => expect(network.asked).toContain('/streams/gone/stop'), patient)
    await vi.waitFor(() => expect(keptStops()).toEqual([]), patient)
  })

  test.each([
    ['is older than any answer', (): string => JSON.stringify([{ id: 'old', at: Date.now() - 7_200_000 }])],
    ['is no stop', (): string => '[{"id":7},null]'],
    ['is no JSON', (): string => '{'],
  ])('that %s is forgotten, and nobody is told', async (_, value) => {
    const { openPage, storage, network, keptStops, url } = await start()
    storage.setItem(`confab-stops:${url}`, value())
    openPage()
    await vi.waitFor(() => expect(keptStops()).toEqual([]), patient)
    expect(network.asked).toEqual([])
  })
})
