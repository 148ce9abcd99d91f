import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MessageContent } from '../../../../sdk/core/options/options.ts'
import type { Message, Part } from '../../../../sdk/core/types.ts'
import { createTranscript } from '../../../../sdk/views/transcript/transcript.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { renderView } from '../../render-view.ts'
import { bring, say, streamInto, whenTranscriptIsThere } from './message.ts'

const apology = "This message couldn't be shown."

/** A part that cannot be read: due to a bug in a renderer, or to unexpected data. */
const broken = (type = 'text'): Part =>
  ({
    type,
    get text() {
      throw new Error('broken')
    },
  }) as unknown as Part

whenTranscriptIsThere()
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

const bubbles = (root: ShadowRoot): string[] => [...root.querySelectorAll('[part~="bubble"]')].map((one) => one.textContent)

test('a conversation with an image that was stored as JSON is shown without the image', async () => {
  const picture = new File(['x'], 'cat.png', { type: 'image/png' })
  const history: MessageContent[] = [{ role: 'user', text: 'Look', files: [{ name: 'cat.png', type: 'image', ref: picture }] }]
  const stored = JSON.parse(JSON.stringify(history)) as MessageContent[]
  const chat = await renderChat({ connect: { url: '/chat' }, history: [...stored, { role: 'ai', text: 'Nice' }] })
  await eventually(() => chat.texts('user')).toEqual(['Look', 'cat.png'])
  expect(chat.texts('ai')).toEqual(['Nice'])
  expect(chat.input.checkVisibility()).toBe(true)
  expect(chat.messages()[0]).toEqual({ role: 'user', text: 'Look', files: [{ name: 'cat.png', type: 'image' }] })
})

test('an answer with something else in place of a file shows its text and the name', { tags: 'thorough' }, async () => {
  const reply = { text: 'x', files: [{ name: 'a.pdf', ref: {} }] } as MessageContent
  const chat = await renderChat({ connect: { handler: (_, { onResponse }) => onResponse(reply) } })
  await chat.send('hi')
  await eventually(() => chat.texts('ai')).toEqual(['x', 'a.pdf'])
})

test('an image of 9 MB in a data URL is shown', async () => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg'
  const src = `data:image/png;base64,${pixel}${'A'.repeat(9_000_000)}`
  const { root } = renderView(createTranscript, { messages: [say('ai', `Here: ![dot](${src}) and **more**`)] })
  expect(root.querySelector('img')?.getAttribute('src')?.length).toBe(src.length)
  expect(root.querySelector('strong')?.textContent).toBe('more')
  expect(root.querySelector('.partial-notice')).toBeNull()
})

test('a message that cannot be rendered says so with its text, once in the console, and the others are rendered', () => {
  const messages = [say('user', 'Before'), bring('ai', { type: 'text', text: 'Some words' }, broken()), say('user', 'After')]
  const { root, view } = renderView(createTranscript, { messages })
  expect(bubbles(root)).toEqual(['Before', `Some words${apology}`, 'After'])
  view.refresh()
  expect(bubbles(root)).toEqual(['Before', `Some words${apology}`, 'After'])
  expect(console.error).toHaveBeenCalledOnce()
})

test('a message that fails as it grows keeps its text, and is rendered when it is replaced by a valid one', () => {
  const first: Message = { ...bring('ai', { type: 'text', text: 'Words' }), status: 'streaming' }
  const { root, set } = renderView(createTranscript, { messages: [say('user', 'Before'), first] })
  const before = root.querySelector('article')
  set({ messages: [say('user', 'Before'), { ...first, parts: [...first.parts, broken()] }] })
  expect(bubbles(root)).toEqual(['Before', `Words${apology}`])
  set({ messages: [say('user', 'Before'), { ...first, status: 'done', parts: [{ type: 'text', text: 'Sound' }] }] })
  expect(bubbles(root).at(-1)).toBe('Sound')
  expect(before).not.toBeNull()
})

test('a message to which new styles cannot be applied is shown as text', () => {
  const chat = renderView(createTranscript, { messages: [say('user', 'One'), bring('agent', { type: 'text', text: 'Two' })] })
  const styles = {
    default: {
      get agent(): never {
        throw new Error('broken')
      },
    },
  }
  chat.configure({
    messageStyles: Object.defineProperty({ default: {} }, 'default', { get: () => styles.default, enumerable: false }),
  })
  expect(bubbles(chat.root)).toEqual(['One', `Two${apology}`])
})

test('an error while rendering in a later frame is shown in the message, and nothing is left unhandled', async () => {
  const onUnhandled = vi.fn()
  addEventListener('unhandledrejection', onUnhandled)
  const chat = renderView(createTranscript, { messages: [say('user', 'Before')] })
  const reply = streamInto(chat)
  reply.append('First')
  await vi.waitFor(() => expect(bubbles(chat.root).at(-1)).toBe('First'))
  const { createElement } = document
  vi.spyOn(document, 'createElement').mockImplementation((tag: string) => {
    if (tag === 'blockquote') throw new Error('broken')
    return createElement.call(document, tag)
  })
  reply.append('\n\n> quoted\n\n')
  await vi.waitFor(() => expect(bubbles(chat.root).at(-1)).toContain(apology))
  expect(bubbles(chat.root)[0]).toBe('Before')
  removeEventListener('unhandledrejection', onUnhandled)
  expect(onUnhandled).not.toHaveBeenCalled()
})
