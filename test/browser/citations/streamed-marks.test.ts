import { expect, test } from 'vitest'
import { eventually } from '../render-chat.ts'
import { openAnswer } from './open-answer.ts'

const source = (id: string, end: number) => ({
  type: 'source' as const,
  id,
  title: `Page ${id}`,
  url: `https://example.org/${id}`,
  positions: [{ start: 0, end }],
})

const text =
  '# Sky\n\nIt is **blue** by day,\nand [black](https://a.example) by night.\n\n- Red\n- Gold\n\n| a | b |\n|---|---|\n| c | d |\n'
const ends = ['Sky', '**blue**', 'night.', 'Red', 'Gold', '| c'].map((words) => text.indexOf(words) + words.length)
const whole = 'Sky{1}\nIt is blue{2} by day,\nand black by night.{3}\nRed{4}\nGold{5}\na\nb\nc{6}\nd'

test('marks stand at their words in an answer that comes character by character', async () => {
  const { onResponse, onClose, marked } = await openAnswer()
  for (const [index, character] of text.split('').entries()) {
    await onResponse({ text: character })
    const cited = ends.indexOf(index + 1)
    if (cited >= 0) await onResponse({ parts: [source(`${cited}`, index + 1)] })
  }
  onClose()
  await eventually(marked).toBe(whole)
})

test.each([1, 2, 5, 17, 40])(
  'marks that come after all of an answer, %d characters at a time, stand at their words',
  async (size) => {
    const { onResponse, onClose, marked } = await openAnswer()
    for (let start = 0; start < text.length; start += size) await onResponse({ text: text.slice(start, start + size) })
    await eventually(marked).toContain('Gold')
    for (const [index, end] of ends.entries()) await onResponse({ parts: [source(`${index}`, end)] })
    onClose()
    await eventually(marked).toBe(whole)
  },
)

test('a mark is there while the answer is still growing, and nothing else is drawn again', async () => {
  const { chat, onResponse, marked } = await openAnswer()
  await onResponse({ text: 'The sky is blue.\n\nThe grass is green.\n\nAnd' })
  await eventually(marked).toContain('And')
  const [, second] = [...chat.root.querySelectorAll('.ai-message-text p')]
  await onResponse({ parts: [source('a', 16)] })
  await eventually(marked).toBe('The sky is blue.{1}\nThe grass is green.\nAnd')
  expect(second?.isConnected).toBe(true)
})

test('a mark that was there before its words is set when they come', async () => {
  const { onResponse, marked } = await openAnswer()
  await onResponse({ text: 'The sky', parts: [source('a', 15)] })
  await onResponse({ text: ' is blue today' })
  await eventually(marked).toBe('The sky is blue{1} today')
})

test('what an answer wrote in the place of a mark becomes one when its source comes', async () => {
  const { onResponse, marked } = await openAnswer()
  await onResponse({ text: 'The sky is blue [1].\n\nSo it is.\n\n' })
  await eventually(marked).toContain('So it is.')
  expect(marked()).toContain('[1]')
  await onResponse({ parts: [{ type: 'source', id: 'a', title: 'Page' }] })
  await eventually(marked).toBe('The sky is blue {1}.\nSo it is.')
})
