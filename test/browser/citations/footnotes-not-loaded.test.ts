import { test, vi } from 'vitest'
import { eventually, renderChat } from '../render-chat.ts'
import { markedText } from './marked-text.ts'
import { openAnswer } from './open-answer.ts'

// As what a proxy answers instead of the file.
vi.mock('../../../sdk/parts/citations/footnotes.ts', () => ({}))

const text = 'Blue[^1] and red[^sea].\n\n[^1]: Words\n[^sea]: https://a.example/sea The *sea*\n\n    in the evening\n\nBye[^1].'
const shown = 'Blue[^1] and red[^sea].\n[^1]: Words\n[^sea]: https://a.example/sea The sea\n\nin the evening\nBye[^1].'

test('footnotes whose code cannot be loaded can be read where they are defined', async () => {
  const { root } = await renderChat({ demo: true, history: [{ role: 'ai', text }] })
  await eventually(() => markedText(root)).toBe(shown)
})

test('so can those of an answer that comes letter by letter', async () => {
  const { onResponse, onClose, marked } = await openAnswer()
  for (const letter of text) await onResponse({ text: letter })
  onClose()
  await eventually(marked).toBe(shown)
})

test('so can one that comes after it is known that the code cannot be loaded', async () => {
  const { onResponse, onClose, marked } = await openAnswer()
  await onResponse({ text: 'Blue[^1] and red[^2].\n\n[^1]: Words\n\nAnd\n' })
  await eventually(marked).toBe('Blue[^1] and red[^2].\n[^1]: Words\nAnd')
  await onResponse({ text: '\n[^2]: Blood' })
  onClose()
  await eventually(marked).toBe('Blue[^1] and red[^2].\n[^1]: Words\nAnd\n[^2]: Blood')
})

test('they are no marks of what the service names by the same number', async () => {
  const source = { type: 'source' as const, id: 's', title: 'Page', url: 'https://a.example/page' }
  const { root } = await renderChat({
    demo: true,
    history: [{ role: 'ai', parts: [{ type: 'text', text: 'Blue[^1], red[1].\n\n[^1]: Words' }, source] }],
  })
  await eventually(() => markedText(root)).toBe('Blue[^1], red{1}.\n[^1]: Words')
})
