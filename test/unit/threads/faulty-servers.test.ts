// @module-tag thorough: servers that die, clocks that jump, storages of several processes.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serverThreads } from '../../../sdk/entries/threads.ts'
import { startFaultyThreadServer, type Misbehave } from '../../servers/faulty-thread-server.ts'
import { startThreadServer } from '../../servers/thread-server.ts'
import { keyValues, signal, threadedChat } from './threaded-chat.ts'

const html = (_: IncomingMessage, response: ServerResponse): true => {
  response.writeHead(200, { 'content-type': 'text/html', etag: '"page"' }).end('<html><title>Sign in</title></html>')
  return true
}

const status =
  (code: number, body = '') =>
  (_: IncomingMessage, response: ServerResponse): true => {
    response.writeHead(code, { 'content-type': 'application/json' }).end(body)
    return true
  }

/** A chat with one thread on a server that misbehaves from the start or when the test says so. */
async function chatOn(misbehave: Misbehave, isFirst = false) {
  const good = await startThreadServer()
  let isBad = isFirst
  const bad = await startFaultyThreadServer(good.url, (request, response) => isBad && misbehave(request, response))
  onTestFinished(async () => {
    await bad.close()
    await good.close()
  })
  const direct = serverThreads(good.url)
  await direct.save('a', [{ id: 'm', role: 'user', text: 'Said before' }], { signal })
  await direct.rename('a', 'Before')
  const storage = serverThreads(bad.url)
  const local = keyValues()
  const chat = await threadedChat({ storage, local })
  return {
    chat,
    bad,
    direct,
    saved: async () => (await direct.load('a', { limit: 100, signal })).messages.map(({ text }) => text),
    turnBad: () => (isBad = true),
    turnGood: () => (isBad = false),
  }
}

test.each<[string, Misbehave]>([
  ['500', status(500)],
  ['a page of html', html],
  [
    'a redirect to a page of html',
    (request, response) => {
      if (request.url === '/sign-in') return html(request, response)
      response.writeHead(303, { location: '/sign-in' }).end()
      return true
    },
  ],
  ['404', status(404)],
  ['412 for ever', status(412)],
  ['no version', status(204)],
  [
    'half of an answer',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"messages":[')
      setImmediate(() => response.destroy())
      return true
    },
  ],
])('a server that answers a save with %s is reported, and messages are saved when it recovers', async (what, misbehave) => {
  const { chat, saved, turnBad, turnGood } = await chatOn((request, response) => {
    const isSave = request.method === 'PUT' || request.url === '/sign-in'
    return isSave && misbehave(request, response)
  })
  expect(chat.texts()).toEqual(['Said before'])
  turnBad()
  chat.send('One')
  const problem = what === '404' ? 'removed' : 'save-failed'
  await expect.poll(() => chat.state.problem).toBe(problem)
  turnGood()
  await (what === '404' ? chat.requests.restoreThread() : chat.requests.retryThreads())
  await expect.poll(saved).toEqual(['Said before', 'One', 'Hello'])
  await expect.poll(() => chat.state.problem).toBeUndefined()
  expect(chat.texts()).toEqual(['Said before', 'One', 'Hello'])
})

test.each<[string, Misbehave]>([
  ['500', status(500)],
  ['a page of html', html],
  ['JSON of another shape', status(200, '{"threads":[{"id":1}],"messages":{}}')],
  [
    'half of an answer',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"threads":[')
      setImmediate(() => response.destroy())
      return true
    },
  ],
])('with a server that answers every request with %s, the chat still accepts messages and says so', async (_what, misbehave) => {
  const { chat, turnGood, direct } = await chatOn(misbehave, true)
  await expect.poll(() => chat.state.status).toBe('failed')
  chat.send('One')
  await expect.poll(() => chat.state.problem).toBe('save-failed')
  turnGood()
  await chat.requests.retryThreads()
  await expect
    .poll(async () => (await direct.list({ limit: 9, signal })).threads.map(({ title }) => title).toSorted())
    .toEqual(['About Hello', 'Before'])
  const shown = () => {
    const { problem, status: listed, entries } = chat.state
    return { problem, listed, titles: entries.map(({ title }) => title).toSorted() }
  }
  await expect.poll(shown).toEqual({ problem: undefined, listed: 'ready', titles: ['About Hello', 'Before'] })
})

test('reading stops if the response of a server does not end', async () => {
  const chunk = Buffer.alloc(1 << 20, ' ')
  let sent = 0
  const { chat } = await chatOn((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"threads":[')
    const more = (): void => {
      while (!response.destroyed && response.write(chunk)) sent += 1
      if (!response.destroyed) response.once('drain', more)
    }
    more()
    return true
  }, true)
  await expect.poll(() => chat.state.status).toBe('failed')
  expect(sent).toBeLessThan(300)
})

test('when a server never responds, the list and the actions report failure after a timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { chat, turnBad, bad } = await chatOn(() => true)
  await vi.waitUntil(() => chat.state.status === 'ready')
  turnBad()
  const searching = chat.requests.searchThreads('words')
  const renaming = chat.requests.renameThread('a', 'After')
  await vi.waitUntil(() => bad.requests.some((request) => request.startsWith('PATCH')))
  await vi.advanceTimersByTimeAsync(30_000)
  await Promise.all([searching, renaming])
  expect(chat.state.status).toBe('failed')
  expect(chat.state.problem).toBe('action-failed')
})
