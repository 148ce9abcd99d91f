import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Connect, MessageContent } from '../../../../sdk/core/options/options.ts'
import type { Reply } from '../../../servers/script.ts'
import { answer } from '../../answer.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'

const lines = (...all: object[]): Reply => ({
  headers: { 'content-type': 'application/x-ndjson' },
  steps: all.map((one) => ({ send: `${JSON.stringify(one)}\n` })),
})

const eventText: Reply = {
  headers: { 'content-type': 'text/event-stream' },
  steps: [{ send: 'data: Two and two, so…\ndata: </think>\ndata: \n\ndata: Four.\n\n' }],
}

const chunk = (content: string, more: object = {}): object => ({ choices: [{ delta: { content, ...more } }] })

const cutAnywhere = (reply: Reply): Reply => ({ ...reply, cut: 'every-byte' })

async function asked(reply: Reply, connect: Partial<Connect>) {
  const server = await scripted(reply)
  const chat = await renderChat({ connect: { url: server.url, ...connect } })
  await chat.send('Two and two?')
  return { ...chat, server }
}

/** The kinds and texts of the last answer's parts. */
const partsOf = (message: MessageContent | undefined): string[] =>
  (message?.parts ?? [{ type: 'text', text: message?.text ?? '' }]).map((part) =>
    part.type === 'text' || part.type === 'reasoning' ? `${part.type}: ${part.text.trim()}` : part.type,
  )

const whole = 'Two and two, so…\n</think>\n\nFour.'
const opened = `Sure!\n<think>${whole}`

describe('a model’s reasoning in its text', () => {
  const answers: [string, Reply, Partial<Connect>][] = [
    [
      'a stream of a chat completion',
      answer.events(chunk('Two and '), chunk('two, so…\n</thi'), chunk('nk>\n\nFour.'), '[DONE]'),
      { stream: true, format: 'openai-chat' },
    ],
    ['a stream that is cut anywhere', cutAnywhere(answer.events(chunk(whole), '[DONE]')), { stream: true }],
    ['a whole chat completion', answer.json({ choices: [{ message: { content: whole } }] }), {}],
    [
      'a stream of Ollama',
      lines({ message: { content: 'Two and two, so…\n' } }, { message: { content: '</think>\nFour.' } }, { done: true }),
      { stream: true, format: 'ollama' },
    ],
    ['streamed text', cutAnywhere(answer.text(whole)), { stream: true, format: 'text' }],
    ['a text that comes whole', answer.text(whole), {}],
    ['an event stream of text', eventText, { stream: true }],
  ]

  test.each(answers)('that only has an end is folded above the answer: %s', async (_name, reply, connect) => {
    const { element, texts, root } = await asked(reply, connect)
    await eventually(() => texts('ai')).toEqual(['Four.'])
    await eventually(() => partsOf(element.getMessages().at(-1))).toEqual(['reasoning: Two and two, so…', 'text: Four.'])
    expect(element.getMessages().at(-1)?.text).toBe('Four.')
    await eventually(() => root.querySelector('[part~="reasoning"]')?.textContent).toContain('Thought for')
  })

  test('is text until its end comes, and opens with a press then', async () => {
    const { texts, server } = await asked(
      answer.events(chunk('Two and two, so…\n'), 'gate', chunk('</think>\n'), 'second gate', chunk('Four.'), '[DONE]'),
      { stream: true, format: 'openai-chat' },
    )
    await eventually(() => texts('ai')).toEqual(['Two and two, so…'])
    await server.release('gate')
    await eventually(() => texts('ai')).toEqual([])
    await page.getByRole('button', { name: /^Thought for/ }).click()
    await expect.element(page.getByText('Two and two, so…')).toBeVisible()
    await server.release('second gate')
    await eventually(() => texts('ai')).toEqual(['Four.'])
  })

  test('after a few words stands between them and the answer', async () => {
    const { element, texts } = await asked(cutAnywhere(answer.events(chunk(opened), '[DONE]')), { stream: true })
    await eventually(() => texts('ai')).toEqual(['Sure!', 'Four.'])
    await eventually(() => partsOf(element.getMessages().at(-1))).toEqual([
      'text: Sure!',
      'reasoning: Two and two, so…',
      'text: Four.',
    ])
  })

  test('is not looked for where the service has a field for reasoning, and uses it', async () => {
    const { texts } = await asked(
      answer.events(chunk('', { reasoning_content: 'Hm' }), chunk('The end is\n</think>\n'), chunk('as a line.'), '[DONE]'),
      { stream: true, format: 'openai-chat' },
    )
    await eventually(() => texts('ai')[0]?.replaceAll('\n', ' ')).toContain('</think>')
  })

  test('is not seen in an answer about tags', async () => {
    const about = 'Models write `<think>` first, and then:\n\n```\n</think>\n```\n\nThat is all.'
    const { element, texts } = await asked(cutAnywhere(answer.events(chunk(about), '[DONE]')), { stream: true })
    await eventually(() => texts('ai')[0]).toContain('That is all.')
    await eventually(() => element.getMessages().at(-1)?.text).toBe(about)
  })
})
