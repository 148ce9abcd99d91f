import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { addToPage, push } from '../../../sdk/launcher/page-calls.ts'

beforeEach(() => {
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'Confab'))
})

const page = () => Reflect.get(globalThis, 'Confab') as Record<string, unknown> & { push: typeof push }

test('calls made before a script was there are made in their order once it is', () => {
  const made: unknown[] = []
  Reflect.set(globalThis, 'Confab', [
    ['say', 1, 2],
    ['say', 3],
  ])
  addToPage({ say: (...words: unknown[]) => made.push(words) })
  expect(made).toEqual([[1, 2], [3]])
})

test('a call waits for the script that brings its method, and later ones are made at once', () => {
  const open = vi.fn<() => void>()
  addToPage({ createChat() {} })
  page().push(['open'])
  expect(open).not.toHaveBeenCalled()
  addToPage({ open })
  expect(open).toHaveBeenCalledTimes(1)
  page().push(['open'])
  expect(open).toHaveBeenCalledTimes(2)
  expect(page()['calls']).toBeUndefined()
})

test('a second script keeps what the first one brought', () => {
  const createChat = (): void => {}
  addToPage({ createChat })
  addToPage({ open() {} })
  expect(page()['createChat']).toBe(createChat)
})

test('a call that throws, or is no call, does not keep the others from being made', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  const open = vi.fn<() => void>()
  Reflect.set(globalThis, 'Confab', ['open', ['fail'], ['open'], ['constructor'], ['toString']])
  addToPage({
    open,
    fail() {
      throw new Error('No')
    },
  })
  expect(open).toHaveBeenCalledTimes(1)
  expect(error).toHaveBeenCalledTimes(2)
})

test('a script that a module system loads leaves the page alone', () => {
  push()
  expect('Confab' in globalThis).toBe(false)
})
