import { describe, expect, test, vi } from 'vitest'
import type { ChatOptions, Response } from '../../../sdk/core/options/options.ts'
import { serverThreads } from '../../../sdk/entries/threads.ts'
import { gate, startChatServer } from '../server/start-chat-server.ts'
import { threadedChat } from './threaded-chat.ts'

/** Code loads with the first message, on a machine that is busy. */
const patient = { timeout: 5000, interval: 5 }

/** A thread whose answer comes in these pieces, one each time that the test says so. */
async function answering(pieces: readonly Response[], options: ChatOptions = {}) {
  const left = [...pieces]
  let signals: { onResponse(reply: Response): unknown; onClose(): void } | undefined
  const connect = {
    stream: true,
    handler: (_: unknown, given: typeof signals) => {
      signals = given
    },
  } as ChatOptions['connect']
  const chat = await threadedChat({ ...(connect && { connect }), ...options })
  chat.send('A secret?')
  await vi.waitFor(() => expect(signals).toBeDefined(), patient)
  return {
    chat,
    thread: chat.state.openId,
    next: () => void signals?.onResponse(left.shift() ?? {}),
    end: () => signals?.onClose(),
    /** What a visitor sees who leaves the thread and comes back, and one who loads the page again. */
    async later(): Promise<[again: (string | undefined)[], reloaded: (string | undefined)[]]> {
      const id = chat.state.openId
      await chat.requests.newThread()
      // Until its engine is gone, nothing is read from the storage.
      await vi.waitFor(() => expect(chat.joined.threads?.engines()).toHaveLength(1), patient)
      await chat.requests.openThread(id)
      await vi.waitFor(() => expect(chat.engine.store.get().historyPaging).toBe('none'), patient)
      const reloaded = await threadedChat({ storage: chat.storage })
      return [chat.texts(), reloaded.texts()]
    },
  }
}

/** A chat on a server that writes conversations, whose own saves wait until the test lets them go. */
async function heldChat(pieces: readonly string[], more = gate()) {
  const { url } = await startChatServer({
    user: () => 'anna',
    async *answer() {
      yield pieces[0] ?? ''
      await more.opened
      yield* pieces.slice(1)
    },
  })
  const storage = serverThreads(url)
  const connect = { url, stream: true, format: 'confab' } as const
  const saves = gate()
  const save = vi.fn(async (...given: Parameters<typeof storage.save>) => {
    await saves.opened
    return storage.save(...given)
  })
  const chat = await threadedChat({ storage: { ...storage, save }, connect, fetch })
  const id = chat.state.openId
  const stored = (): Promise<(string | undefined)[]> => chat.saved(id).catch(() => ['none'])
  const reloaded = async () => (await threadedChat({ storage, connect, fetch })).texts()
  return { chat, more, save, saves, stored, reloaded }
}

describe('what is cleared before the first save, and a server has written by itself, does not come back', () => {
  test('while the answer comes', async () => {
    const { chat, more, save, saves, stored, reloaded } = await heldChat(['No', ', none.'])
    chat.send('A secret?')
    await vi.waitFor(() => expect(chat.texts()).toEqual(['A secret?', 'No']), patient)
    await vi.waitFor(async () => expect(await stored()).toEqual(['A secret?']), patient)
    await vi.waitFor(() => expect(save).toHaveBeenCalled(), patient)
    chat.engine.clearMessages()
    saves.open()
    more.open()
    await vi.waitFor(() => expect(chat.texts()).toEqual(['No, none.']), patient)
    await vi.waitFor(async () => expect(await stored()).toEqual(['No, none.']), patient)
    expect(await reloaded()).toEqual(['No, none.'])
  })

  test('before the chat has begun to save', async () => {
    const { chat, more, saves, stored, reloaded } = await heldChat(['No', ', none.'])
    chat.send('A secret?')
    await vi.waitFor(() => expect(chat.texts()).toEqual(['A secret?', 'No']), patient)
    chat.engine.clearMessages()
    await vi.waitFor(async () => expect(await stored()).toEqual(['A secret?']), patient)
    saves.open()
    more.open()
    await vi.waitFor(async () => expect(await stored()).toEqual(['No, none.']), patient)
    expect(chat.texts()).toEqual(['No, none.'])
    expect(await reloaded()).toEqual(['No, none.'])
  })

  test('when the answer is complete, and nothing is left', async () => {
    const { chat, more, save, saves, stored, reloaded } = await heldChat(['No.'])
    more.open()
    chat.send('A secret?')
    await vi.waitFor(async () => expect(await stored()).toEqual(['A secret?', 'No.']), patient)
    await vi.waitFor(() => expect(chat.engine.store.get().phase).toBe('idle'), patient)
    await vi.waitFor(() => expect(save).toHaveBeenCalled(), patient)
    chat.engine.clearMessages()
    saves.open()
    await vi.waitFor(async () => expect(await stored()).toEqual([]), patient)
    expect(chat.texts()).toEqual([])
    expect(await reloaded()).toEqual([])
  })

  test('when the chat clears at once what it has just been answered', async () => {
    const { chat, more, saves, stored, reloaded } = await heldChat(['No.'])
    saves.open()
    more.open()
    const isIdle = (): boolean => chat.engine.store.get().phase === 'idle' && chat.texts().length === 2
    const stop = chat.engine.store.subscribe(() => {
      if (!isIdle()) return
      stop()
      chat.engine.clearMessages()
    })
    chat.send('A secret?')
    await vi.waitFor(() => expect(chat.engine.store.get().messages).toEqual([]), patient)
    await vi.waitFor(async () => expect(await stored()).toEqual([]), patient)
    expect(chat.texts()).toEqual([])
    expect(await reloaded()).toEqual([])
  })

  test('and the next question is kept', async () => {
    const { chat, more, save, saves, stored } = await heldChat(['No.'])
    more.open()
    chat.send('A secret?')
    await vi.waitFor(async () => expect(await stored()).toEqual(['A secret?', 'No.']), patient)
    await vi.waitFor(() => expect(save).toHaveBeenCalled(), patient)
    chat.engine.clearMessages()
    chat.send('Bread?')
    await vi.waitFor(() => expect(chat.texts()).toEqual(['Bread?', 'No.']), patient)
    saves.open()
    await vi.waitFor(async () => expect(await stored()).toEqual(['Bread?', 'No.']), patient)
    expect(chat.texts()).toEqual(['Bread?', 'No.'])
  })
})

describe('what stays on the screen of a thread that is cleared is there after coming back', () => {
  test('an answer that has begun, whole', async () => {
    const { chat, next, end, later } = await answering([{ text: 'No' }, { text: ', none.' }])
    next()
    await vi.waitFor(() => expect(chat.texts()).toEqual(['A secret?', 'No']), patient)
    chat.engine.clearMessages()
    expect(chat.texts()).toEqual(['No'])
    next()
    end()
    await vi.waitFor(() => expect(chat.texts()).toEqual(['No, none.']), patient)
    expect(await later()).toEqual([['No, none.'], ['No, none.']])
  })

  test('an answer of which nothing had come', async () => {
    const { chat, next, end, later } = await answering([{ text: 'None.' }])
    chat.engine.clearMessages(false)
    expect(chat.texts()).toEqual([])
    next()
    end()
    await vi.waitFor(() => expect(chat.texts()).toEqual(['None.']), patient)
    expect(await later()).toEqual([['None.'], ['None.']])
  })

  test('messages that an answer begins later, and those that follow', async () => {
    const { chat, next, end, later, thread } = await answering([{ text: 'One' }, { text: 'Two', role: 'critic' }])
    next()
    await vi.waitFor(() => expect(chat.texts()).toContain('One'), patient)
    chat.engine.clearMessages()
    chat.engine.clearMessages()
    next()
    end()
    await vi.waitFor(() => expect(chat.texts()).toEqual(['One', 'Two']), patient)
    chat.engine.addMessage({ text: 'Three' }, true)
    await vi.waitFor(async () => expect(await chat.saved(thread)).toEqual(['One', 'Two', 'Three']), patient)
    expect(await later()).toEqual([
      ['One', 'Two', 'Three'],
      ['One', 'Two', 'Three'],
    ])
  })

  test('an answer that the visitor stops, as far as it came', async () => {
    const { chat, next, later } = await answering([{ text: 'No' }])
    next()
    await vi.waitFor(() => expect(chat.texts()).toContain('No'), patient)
    chat.engine.clearMessages()
    chat.engine.stop()
    expect(await later()).toEqual([['No'], ['No']])
  })

  test('and nothing else, with all branches gone', async () => {
    const { chat, next, end, later } = await answering([{ text: 'No.' }, { text: 'Still no.' }])
    next()
    end()
    await vi.waitFor(() => expect(chat.engine.store.get().phase).toBe('idle'), patient)
    void chat.engine.regenerate(undefined)
    await vi.waitFor(() => expect(chat.engine.store.get().phase).not.toBe('idle'), patient)
    await vi.waitFor(() => {
      next()
      expect(chat.texts()).toEqual(['A secret?', 'Still no.'])
    }, patient)
    chat.engine.clearMessages()
    end()
    await vi.waitFor(() => expect(chat.engine.store.get().phase).toBe('idle'), patient)
    expect(await later()).toEqual([['Still no.'], ['Still no.']])
  })

  test('on a server, that writes conversations itself', async () => {
    const more = gate()
    const { url } = await startChatServer({
      user: () => 'anna',
      async *answer() {
        yield 'No'
        await more.opened
        yield ', none.'
      },
    })
    const storage = serverThreads(url)
    const connect = { url, stream: true, format: 'confab' } as const
    const chat = await threadedChat({ storage, connect, fetch })
    chat.send('A secret?')
    await vi.waitFor(() => expect(chat.texts()).toEqual(['A secret?', 'No']), patient)
    // What is cleared is what both have: the server writes the question, too.
    await vi.waitFor(() => expect(chat.state.entries).toHaveLength(1), patient)
    chat.engine.clearMessages()
    more.open()
    await vi.waitFor(() => expect(chat.texts()).toEqual(['No, none.']), patient)
    await vi.waitFor(async () => expect(await chat.saved(chat.state.openId)).toEqual(['No, none.']), patient)
    expect((await threadedChat({ storage, connect, fetch })).texts()).toEqual(['No, none.'])
  })
})
