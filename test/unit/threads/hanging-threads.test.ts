import { expect, onTestFinished, test, vi } from 'vitest'
import type { Engine } from '../../../sdk/core/session/engine.ts'
import type { ThreadStorage } from '../../../sdk/core/options/options.ts'
import { memoryThreads } from '../../../sdk/threads/storages/memory-threads.ts'
import { ownStorage, signal, threadedChat } from './threaded-chat.ts'

const patient = { timeout: 5000, interval: 5 }

/** A chat whose storage has one thread, and answers `what` only when it is let. */
async function hanging(what: 'list' | 'load') {
  const kept = memoryThreads()
  await kept.save('a', [{ id: 'm', role: 'user', text: 'Before' }], { signal })
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  onTestFinished(() => answer())
  const slow: ThreadStorage = ownStorage({
    ...kept,
    [what]: (...given: [never, never]) => asked.then(() => kept[what](...given) as Promise<never>),
  })
  const started: { engine?: Engine } = {}
  const opened = threadedChat({
    storage: slow,
    onStart: (chat) => void Object.assign(started, chat),
  })
  await vi.waitFor(() => expect(started.engine).toBeDefined(), patient)
  const { engine } = started as { engine: Engine }
  /** What a visitor reads, in the conversation and among what waits. */
  const seen = () => ({
    said: engine.getMessages().map(({ text }) => text),
    waiting: engine.store.get().queue?.messages.map(({ text }) => text) ?? [],
  })
  return { engine, seen, answer: () => answer(), opened }
}

test.each(['list', 'load'] as const)('what the page sends is seen while a storage hangs that is asked to %s', async (what) => {
  const { engine, seen, answer, opened } = await hanging(what)
  engine.submitUserMessage('From the page')
  await vi.waitFor(() => expect(seen()).toEqual({ said: [], waiting: ['From the page'] }), patient)
  engine.submitUserMessage({ text: ' And more ', custom: { a: 1 } })
  engine.addMessage({ text: 'A note' })
  expect(seen()).toEqual({ said: ['A note'], waiting: ['From the page', 'And more'] })
  answer()
  const chat = await opened
  await vi.waitFor(
    () => expect(seen()).toEqual({ said: ['Before', 'A note', 'From the page', 'Hello', 'And more', 'Hello'], waiting: [] }),
    patient,
  )
  expect(engine.getMessages().find(({ text }) => text === 'And more')?.custom).toEqual({ a: 1 })
  await vi.waitFor(async () => expect(await chat.saved('a')).toHaveLength(6), patient)
  expect(chat.state.openId).toBe('a')
})

test('what is no message is not shown while a storage hangs', async () => {
  const { engine, seen, answer, opened } = await hanging('list')
  for (const text of ['', ' \n ']) engine.submitUserMessage(text)
  engine.submitUserMessage('Real')
  await vi.waitFor(() => expect(seen().waiting).toEqual(['Real']), patient)
  answer()
  await opened
  await vi.waitFor(() => expect(seen()).toEqual({ said: ['Before', 'Real', 'Hello'], waiting: [] }), patient)
})

test('a message that waits for a storage can be sent at once, or taken back', async () => {
  const { engine, seen } = await hanging('list')
  for (const text of ['One', 'Two']) engine.submitUserMessage(text)
  await vi.waitFor(() => expect(seen().waiting).toEqual(['One', 'Two']), patient)
  const [one, two] = engine.store.get().queue?.messages ?? []
  const queue = await engine.requests.queue()
  queue.remove(one?.id ?? '')
  queue.sendNow(two?.id ?? '')
  await vi.waitFor(() => expect(seen()).toEqual({ said: ['Two', 'Hello'], waiting: [] }), patient)
})

test('a storage that answers soon leaves nothing waiting', async () => {
  const chat = await threadedChat({
    onStart: (started) => (started as unknown as { engine: Engine }).engine.submitUserMessage('Hi'),
  })
  const queues: unknown[] = []
  chat.engine.store.subscribe(({ queue }) => queues.push(queue))
  await vi.waitFor(() => expect(chat.texts()).toEqual(['Hi', 'Hello']), patient)
  expect(queues.filter(Boolean)).toEqual([])
})
