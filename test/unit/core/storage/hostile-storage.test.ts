import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createChangeClock } from '../../../../sdk/core/storage/change-clock.ts'
import { normaliseOptions } from '../../../../sdk/core/options/config.ts'
import { initialState } from '../../../../sdk/core/session/initial-state.ts'
import type { BrowserStorageOptions } from '../../../../sdk/core/options/options.ts'
import { messageFromContent } from '../../../../sdk/core/conversation/message-content.ts'
import { createBrowserStorage } from '../../../../sdk/core/storage/browser-storage.ts'
import { createGrowingAnswers } from '../../../../sdk/core/storage/growing-answers.ts'
import type { KeyValueStorage } from '../../../../sdk/core/storage/key-value-storage.ts'
import { createStore } from '../../../../sdk/core/store.ts'
import type { ChatState, Message } from '../../../../sdk/core/types.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function memory(values: Record<string, string> = {}): KeyValueStorage & { values: Map<string, string> } {
  const map = new Map(Object.entries(values))
  return {
    values: map,
    getItem: (key) => map.get(key) ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  }
}

const usualKey = 'deep-chat-storage'

/** A page that shows what is stored and keeps what is said. */
function openPage(storage: KeyValueStorage, given: BrowserStorageOptions = {}) {
  const clock = createChangeClock()
  const stateWith = (option: BrowserStorageOptions, messages: readonly Message[]): ChatState => ({
    ...initialState(normaliseOptions({ browserStorage: option })),
    messages,
  })
  let state = stateWith(given, [])
  const growing = createGrowingAnswers({ storage, store: createStore(state), clock })
  const kept = createBrowserStorage({ storage, clock, growing, read: () => state, onProblem: () => undefined })
  const follow = (): void => {
    const merged = kept.merge(state)
    if (merged) state = { ...state, messages: merged.messages, branches: merged.branches }
  }
  follow()
  return {
    kept,
    follow,
    texts: () => state.messages.map(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : part.type)).join('|')),
    say(text: string): void {
      state = {
        ...state,
        messages: [...state.messages, { ...messageFromContent({ role: 'user', text }), changedAt: clock.next() }],
      }
      kept.save()
      kept.flush()
    },
    change(id: string, text: string): void {
      const messages = state.messages.map((message) =>
        message.id === id ? { ...messageFromContent({ text }, { id }), changedAt: clock.next() } : message,
      )
      state = { ...state, messages }
      kept.save()
      kept.flush()
    },
    sayLater(text: string): void {
      state = {
        ...state,
        messages: [...state.messages, { ...messageFromContent({ role: 'user', text }), changedAt: clock.next() }],
      }
      kept.save()
    },
    configure: (option: BrowserStorageOptions): void => void (state = stateWith(option, state.messages)),
  }
}

const stored = (form: object) => memory({ [usualKey]: JSON.stringify(form) })
const reloaded = (storage: KeyValueStorage, option: BrowserStorageOptions = {}): string[] => openPage(storage, option).texts()

describe('what somebody else left in the storage', () => {
  const told = { role: 'user', text: 'told', id: 'told' }
  test.each([
    ['a clearing in the farthest future', { clearedAt: Number.MAX_SAFE_INTEGER }],
    ['a change in the farthest future', { changes: { told: Number.MAX_SAFE_INTEGER } }],
    ['a deletion in the farthest future', { deleted: { gone: Number.MAX_SAFE_INTEGER } }],
    ['a clearing that is a text', { clearedAt: '7' }],
    ['changes that are a list', { changes: [1, 2] }],
    ['deletions that are a text', { deleted: 'told' }],
    ['deletions of __proto__', JSON.parse('{"deleted":{"__proto__":7}}') as object],
    ['a negative clearing', { clearedAt: -1 }],
  ])('does not keep what is said from then on from being stored: %s', (_, form) => {
    const storage = stored({ messages: [told], ...form })
    openPage(storage).say('new')
    expect(reloaded(storage)).toContain('new')
    openPage(storage).say('newer')
    expect(reloaded(storage).slice(-2)).toEqual(['new', 'newer'])
  })

  test.each(['createdAt', 'html', 'text', 'role', 'files', '_sessionId', 'custom', 'id', 'origin'])(
    'takes no other message along where %s is of another type',
    (field) => {
      vi.spyOn(console, 'warn').mockReturnValue()
      for (const value of [5, null, [], { toString: 1 }, { length: 3 }, [null], true]) {
        const storage = stored({ messages: [{ role: 'ai', [field]: value }, told] })
        const page = openPage(storage)
        expect(page.texts()).toContain('told')
        page.say('new')
        expect(reloaded(storage).slice(-2)).toEqual(['told', 'new'])
      }
    },
  )

  test('messages of one id are kept apart, also after one of them changes', () => {
    const storage = stored({ messages: [told, { role: 'user', text: 'other', id: 'told' }] })
    openPage(storage).change('told', 'changed')
    expect(reloaded(storage)).toEqual(['changed', 'other'])
  })

  test('a message with __proto__ for an id is kept and can be cleared', () => {
    const storage = stored({ messages: [{ role: 'user', text: 'odd', id: '__proto__' }] })
    const page = openPage(storage)
    page.say('new')
    expect(reloaded(storage)).toEqual(['odd', 'new'])
    page.kept.delete('__proto__')
    page.kept.flush()
    expect(reloaded(storage)).toEqual(['new'])
  })
})

test.each([
  [Number.NaN, 1000],
  ['many', 1000],
  [{}, 1000],
  [null, 1000],
  ['2', 2],
  [2.9, 2],
  [-3, 0],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
])('a maximum of %s messages is read as %s', (given, expected) => {
  const { storage } = normaliseOptions({ browserStorage: { maxMessages: given as number } })
  expect(storage?.maxMessages).toBe(expected)
})

test('what was cleared is gone from a storage that takes nothing any more', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const storage = memory()
  const page = openPage(storage)
  page.say('secret')
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  page.kept.clear()
  expect(reloaded(storage)).toEqual([])
})

test('a message that waits to be stored goes to the key it was said under', () => {
  const storage = memory()
  const page = openPage(storage, { key: 'one' })
  page.sayLater('for one')
  page.configure({ key: 'two' })
  page.kept.flush()
  expect(reloaded(storage, { key: 'one' })).toEqual(['for one'])
  expect(reloaded(storage, { key: 'two' })).toEqual([])
})
