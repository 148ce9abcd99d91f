import { afterAll, expect, onTestFinished, test } from 'vitest'
import { memoryThreads } from '../../../sdk/entries/threads.ts'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../render-chat.ts'

// A removed chat still keeps what it could not save.
afterAll(() => localStorage.clear())

/** The words that are in the chat but not seen, as only screen readers have them, and that a selection around them would take. */
function copiedUnseen(root: ShadowRoot): string[] {
  return [...root.querySelectorAll<HTMLElement>('*')]
    .filter((dom) => getComputedStyle(dom).clipPath === 'inset(50%)' && dom.textContent)
    .filter((dom) => getComputedStyle(dom).userSelect !== 'none')
    .map((dom) => `${dom.localName}.${dom.className}: ${dom.textContent}`)
}

const tool = { type: 'tool', id: 't1', name: 'weather', input: '{}', output: 'cold', state: 'output-available' } as const

test.each<[string, ChatOptions, string]>([
  ['a tool that has run', { history: [{ role: 'ai', parts: [tool] }] }, '.tool-state-words'],
  ['a block of code', { history: [{ role: 'ai', text: '```js\nlet a = 1\n```' }] }, 'pre'],
  ['a table', { history: [{ role: 'ai', text: '| a | b |\n| - | - |\n| 1 | 2 |' }] }, 'table'],
  [
    'a key in the messenger’s look',
    { theme: { preset: 'messenger' }, directConnection: { openAI: { chat: true } } },
    '#insert-key-input',
  ],
])('what nobody sees of %s is not copied with what is around it', async (_what, options, selector) => {
  const chat = await renderChat({ ...('directConnection' in options ? {} : { demo: true }), ...options })
  await eventually(() => chat.root.querySelector(selector)?.isConnected).toBe(true)
  expect(copiedUnseen(chat.root)).toEqual([])
})

test('what nobody sees of the list of chats is not copied with what is around it', async () => {
  onTestFinished(() => sessionStorage.clear())
  const chat = await renderChat({ demo: true, threads: { storage: memoryThreads(), list: 'sidebar' } })
  await chat.send('Hello')
  await eventually(() => chat.root.querySelector('.thread-line > time')?.textContent).toBeTruthy()
  expect(copiedUnseen(chat.root)).toEqual([])
})
