// @module-tag thorough: absurd content in each size; `chat-size` has what a page does with the chat.
import { afterAll, afterEach, beforeEach, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ChatOptions, MessageContent } from '../../../../sdk/core/options/options.ts'
import { memoryThreads } from '../../../../sdk/threads/storages/memory-threads.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { layoutFaults } from './layout-faults.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())
// A removed chat still keeps what was written in it.
afterAll(() => localStorage.clear())

const question: MessageContent = { role: 'user', text: 'Tell me' }
const says = (text: string): MessageContent[] => [question, { role: 'ai', text }, question]
const columns = Array.from({ length: 30 }, (_, at) => `Column ${at}`)

const contents: Readonly<Record<string, ChatOptions>> = {
  'a title of 200 characters': { welcome: { title: 'What would you like to know? '.repeat(7), text: 'Anything '.repeat(40) } },
  'a title that is one word of 200 letters': { welcome: { title: 'w'.repeat(200) } },
  'a name of one emoji': { names: { ai: { text: '👩‍👩‍👧‍👦' } }, history: says('Hello') },
  'a name of 200 characters': {
    names: { ai: { text: 'Ada Lovelace of Support '.repeat(9) } },
    history: says('Hello'),
  },
  '40 suggestions': {
    welcome: { title: 'Hello' },
    suggestions: Array.from({ length: 40 }, (_, at) => `Suggestion number ${at}`),
  },
  'a suggestion of 300 characters': { welcome: { title: 'Hello' }, suggestions: ['Tell me all of it, please. '.repeat(12)] },
  '60 sources': {
    history: [
      question,
      {
        role: 'ai',
        parts: [
          { type: 'text', text: 'Found' },
          ...Array.from({ length: 60 }, (_, at) => ({
            type: 'source' as const,
            id: `${at}`,
            url: `https://example.com/${at}`,
            title: `A source with a long title, number ${at}`,
          })),
        ],
      },
    ],
  },
  'a table of 30 columns': { history: says(`| ${columns.join(' | ')} |\n|${' --- |'.repeat(30)}\n| ${columns.join(' | ')} |`) },
  'a word of 10,000 letters': { history: says('w'.repeat(10_000)) },
  'a question that is a word of 10,000 letters': {
    history: [
      { role: 'user', text: 'w'.repeat(10_000) },
      { role: 'ai', text: 'Yes' },
    ],
  },
  'a heading that is one word': { history: says(`# ${'w'.repeat(400)}`) },
  'a file with a name of 200 letters': {
    history: [{ role: 'user', files: [{ type: 'any', name: `${'w'.repeat(200)}.pdf`, src: 'data:text/plain,x' }] }],
  },
  'a tool with a name of 200 letters': {
    history: [
      question,
      {
        role: 'ai',
        parts: [
          { type: 'tool', id: 'a', name: 'w'.repeat(200), state: 'output-error', input: '{"a":1}', output: 'No '.repeat(99) },
        ],
      },
    ],
  },
  'an accent that is white': { theme: { accent: 'white' }, history: says('Hello') },
  'an accent that is transparent': { theme: { accent: 'transparent' }, history: says('Hello') },
  'an accent that is no colour': { theme: { accent: 'brand' }, history: says('Hello') },
}

const sizes: Readonly<Record<string, string>> = {
  '200 by 200 pixels': 'inline-size: 200px; block-size: 200px',
  '320 by 568 pixels': 'inline-size: 320px; block-size: 568px',
  '900 by 600 pixels': 'inline-size: 900px; block-size: 600px',
}

const cases = Object.keys(contents).flatMap((content) =>
  Object.keys(sizes).flatMap((size) => (['ltr', 'rtl'] as const).map((dir) => [content, size, dir] as const)),
)

async function chatOf(options: ChatOptions, style: string) {
  const chat = await renderChat({ demo: true, ...options })
  chat.element.style.cssText = style
  if (options.history) await eventually(() => chat.root.querySelectorAll('.message-bubble').length).toBeGreaterThan(0)
  return chat
}

test.for(cases)('%s in a chat of %s (%s): nothing is cut, and nothing is over anything', async ([content, size, dir]) => {
  document.documentElement.dir = dir
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  const chat = await chatOf(contents[content] ?? {}, sizes[size] ?? '')
  await eventually(() => layoutFaults(chat)).toEqual([])
})

test.for([
  'html { font-size: 40px }',
  'body { font-size: 40px; line-height: 1; letter-spacing: 4px }',
  '* { line-height: 3 !important }',
])('a page with the style %s: nothing is cut, and nothing is over anything', async (css) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  onTestFinished(() => void (document.adoptedStyleSheets = []))
  const chat = await chatOf({ history: says('# Hello\n\n- one\n- two') }, 'inline-size: 320px; block-size: 568px')
  await eventually(() => layoutFaults(chat)).toEqual([])
})

test.for([
  ['400 % zoom', 320, 256],
  ['a phone on its side', 640, 320],
] as const)('in a window of %s a visitor can read and write', async ([, width, height]) => {
  const before = [innerWidth, innerHeight] as const
  await page.viewport(width, height)
  onTestFinished(() => {
    sessionStorage.clear()
    return page.viewport(...before)
  })
  const chat = await chatOf({ threads: { storage: memoryThreads() } }, `inline-size: ${width}px; block-size: ${height}px`)
  for (const message of says('# Hello\n\n- one\n- two')) chat.element.addMessage(message)
  await eventually(() => chat.root.querySelectorAll('.message-bubble').length).toBeGreaterThan(2)
  await eventually(() => layoutFaults(chat)).toEqual([])
  await chat.type('A question '.repeat(40))
  await eventually(() => layoutFaults(chat)).toEqual([])
})
