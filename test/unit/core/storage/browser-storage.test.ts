import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createChangeClock } from '../../../../sdk/core/storage/change-clock.ts'
import { normaliseOptions } from '../../../../sdk/core/options/config.ts'
import { initialState } from '../../../../sdk/core/session/initial-state.ts'
import type { BrowserStorageOptions, MessageContent } from '../../../../sdk/core/options/options.ts'
import { messageFromContent } from '../../../../sdk/core/conversation/message-content.ts'
import { createBrowserStorage } from '../../../../sdk/core/storage/browser-storage.ts'
import { createGrowingAnswers } from '../../../../sdk/core/storage/growing-answers.ts'
import type { KeyValueStorage } from '../../../../sdk/core/storage/key-value-storage.ts'
import { createStore } from '../../../../sdk/core/store.ts'
import type { ChatState } from '../../../../sdk/core/types.ts'

function fakeStorage(quota = Infinity): KeyValueStorage & { values: Map<string, string>; writes: number } {
  const values = new Map<string, string>()
  return {
    values,
    writes: 0,
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    setItem(key, value) {
      this.writes += 1
      if (value.length > quota) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
  }
}

function setUp<Kind extends KeyValueStorage = ReturnType<typeof fakeStorage>>(
  option: true | BrowserStorageOptions,
  messages: MessageContent[],
  storage: Kind = fakeStorage() as unknown as Kind,
) {
  const initial = initialState(normaliseOptions({ browserStorage: option }))
  const state: ChatState = {
    ...initial,
    composer: { ...initial.composer, text: 'half a' },
    messages: messages.map((content, index) => ({
      ...messageFromContent(content, { id: content.id ?? String(index) }),
      changedAt: index + 1,
    })),
  }
  const problems: (string | undefined)[] = []
  const onProblem = (problem: string | undefined): void => void problems.push(problem)
  const clock = createChangeClock()
  const growing = createGrowingAnswers({ storage, store: createStore(state), clock })
  return {
    storage,
    problems,
    kept: createBrowserStorage({ storage, clock, growing, read: () => state, onProblem }),
  }
}

/** What the next page finds of the messages, ids aside. */
const contentsAfterReload = (storage: KeyValueStorage, option: true | BrowserStorageOptions = true) =>
  setUp(option, [], storage)
    .kept.load()
    ?.messages.map(({ content: { id: _id, ...content } }) => content)

const messages = Array.from({ length: 8 }, (_, index): MessageContent => ({
  role: 'user',
  text: `message ${index}`,
  id: `id-${index}`,
}))

describe('keeping the conversation over a reload', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('writes that come close together are one', () => {
    const { storage, kept } = setUp(true, messages)
    for (let index = 0; index < 50; index += 1) kept.save()
    expect(storage.writes).toBe(0)
    vi.runAllTimers()
    expect(storage.writes).toBe(1)
    expect(kept.load()?.messages).toHaveLength(8)
  })

  test('a message whose own data are no JSON is kept without them, and takes nothing else along', () => {
    const cycle: Record<string, unknown> = {}
    cycle['self'] = cycle
    const { storage, kept } = setUp(true, [
      { role: 'user', text: 'one' },
      { role: 'ai', text: 'two', custom: cycle },
      { role: 'ai', text: 'three', custom: 5n },
    ])
    kept.save()
    kept.flush()
    expect(contentsAfterReload(storage)).toEqual([
      { role: 'user', text: 'one' },
      { role: 'ai', text: 'two' },
      { role: 'ai', text: 'three' },
    ])
  })

  test('what waits is written when the page goes', () => {
    const { storage, kept } = setUp(true, messages)
    kept.save()
    kept.flush()
    expect(storage.values.has('deep-chat-storage')).toBe(true)
    vi.runAllTimers()
    expect(storage.writes).toBe(1)
  })

  test('the newest messages are kept up to the maximum, under the key of the page', () => {
    const { storage, kept } = setUp({ key: 'mine', maxMessages: 3 }, messages)
    kept.save()
    kept.flush()
    expect([...storage.values.keys()]).toEqual(['mine'])
    expect(contentsAfterReload(storage, { key: 'mine' })?.map(({ text }) => text)).toEqual([
      'message 5',
      'message 6',
      'message 7',
    ])
  })

  test('a maximum of no messages keeps none', () => {
    const { storage, kept } = setUp({ maxMessages: 0 }, messages)
    kept.save()
    kept.flush()
    expect(storage.values.get('deep-chat-storage')).not.toContain('message 7')
  })

  test('the typed text is kept when asked for', () => {
    for (const option of [{ inputText: true }, { textInput: true }]) {
      const { kept } = setUp(option, messages)
      kept.save()
      kept.flush()
      expect(kept.load()?.inputText).toBe('half a')
    }
    const { kept } = setUp(true, messages)
    kept.save()
    kept.flush()
    expect(kept.load()?.inputText).toBeUndefined()
  })

  test('a full storage gives up the oldest messages and never throws', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { storage, kept, problems } = setUp(true, messages, fakeStorage(300))
    kept.save()
    kept.flush()
    expect(problems).toEqual(['full'])
    const texts = contentsAfterReload(storage)?.map(({ text }) => text)
    expect(texts?.length).toBeGreaterThan(0)
    expect(texts?.at(-1)).toBe('message 7')
    const nothing = setUp(true, messages, fakeStorage(5))
    nothing.kept.save()
    expect(() => nothing.kept.flush()).not.toThrow()
    expect(nothing.problems).toEqual(['full'])
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })

  test.each(['{broken', '5', '"text"', '{"messages":7}', 'null', '[null]'])('stored %s is read as nothing wrong', (value) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { storage, kept } = setUp(true, messages)
    storage.values.set('deep-chat-storage', value)
    expect(kept.load()?.messages ?? []).toEqual([])
    warn.mockRestore()
  })

  test('clearing empties the storage, and a write that waited does not come after it', () => {
    const { storage, kept } = setUp(true, messages)
    kept.save()
    kept.clear()
    vi.runAllTimers()
    expect([...storage.values.values()].join()).not.toContain('message 7')
  })

  test('of files that only this page could show the names are kept', () => {
    const { storage, kept } = setUp(true, [
      {
        role: 'user',
        files: [
          { src: 'blob:x', name: 'a.png' },
          { src: '/b.png', name: 'b.png' },
        ],
      },
    ])
    kept.save()
    kept.flush()
    expect(contentsAfterReload(storage)?.[0]?.files).toEqual([{ name: 'a.png' }, { src: '/b.png', name: 'b.png' }])
  })
})
