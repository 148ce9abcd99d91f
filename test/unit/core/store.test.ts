import { expect, test, vi } from 'vitest'
import { createStore } from '../../../sdk/core/store.ts'

test('a listener that answers a change by another one does not turn their order around for the rest', () => {
  const store = createStore({ question: 0, answer: 0 })
  const seen: [number, number][] = []
  store.subscribe(({ question, answer }) => question !== answer && store.set({ answer: question }))
  store.subscribe(({ question, answer }) => seen.push([question, answer]))
  store.set({ question: 1 })
  expect(seen).toEqual([
    [1, 0],
    [1, 1],
  ])
})

test('a listener that fails does not keep the news from the others', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const store = createStore({ count: 0 })
  const listener = vi.fn()
  store.subscribe(() => {
    throw new Error('broken view')
  })
  store.subscribe(listener)
  store.set({ count: 1 })
  store.set({ count: 1 })
  store.set({ count: 2 })
  expect(listener.mock.calls).toEqual([
    [{ count: 1 }, { count: 0 }],
    [{ count: 2 }, { count: 1 }],
  ])
  expect(error).toHaveBeenCalledTimes(2)
  error.mockRestore()
})
