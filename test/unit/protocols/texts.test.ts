import { describe, expect, test } from 'vitest'
import type { Connect, MessagePart } from '../../../sdk/core/options/options.ts'
import { headlessChat } from '../headless-chat.ts'

const asStream = (frames: readonly unknown[]): string =>
  frames.map((frame) => `data: ${typeof frame === 'string' ? frame : JSON.stringify(frame)}\n\n`).join('')

/** The parts of the answer that these frames give, without what a service wants back with them. */
async function partsOf(format: NonNullable<Connect['format']>, frames: readonly unknown[]): Promise<MessagePart[]> {
  const chat = headlessChat({ connect: { url: 'https://chat.example/', stream: true, format } }, [asStream(frames)])
  await chat.send('Go')
  return chat
    .messages()
    .flatMap(({ role, parts = [], text = '' }) => (role === 'user' ? [] : parts.length ? parts : [{ type: 'text', text }]))
}

const textsIn = (parts: readonly MessagePart[]): string[] => parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))

describe('an AI SDK stream', () => {
  const ai = (...chunks: object[]): unknown[] => [
    { type: 'start', messageId: 'm' },
    { type: 'start-step' },
    ...chunks,
    { type: 'finish-step' },
    { type: 'finish' },
    '[DONE]',
  ]
  const text = (id: string, delta: string): object => ({ type: 'text-delta', id, delta })

  test('has two texts that follow each other as two paragraphs', async () => {
    const parts = await partsOf(
      'ai-sdk',
      ai(
        { type: 'text-start', id: '0' },
        text('0', 'One'),
        { type: 'text-end', id: '0' },
        { type: 'text-start', id: '1' },
        text('1', 'Two'),
        { type: 'text-end', id: '1' },
      ),
    )
    expect(textsIn(parts)).toEqual(['One', 'Two'])
  })

  test('has two texts that arrive in turns in the places where each began', async () => {
    const parts = await partsOf(
      'ai-sdk',
      ai(
        { type: 'text-start', id: 'a' },
        text('a', 'On'),
        { type: 'text-start', id: 'b' },
        text('b', 'Tw'),
        text('a', 'e'),
        text('b', 'o'),
      ),
    )
    expect(textsIn(parts)).toEqual(['One', 'Two'])
  })

  test('that uses an id again in the next step has two texts', async () => {
    const step = [{ type: 'finish-step' }, { type: 'start-step' }]
    const parts = await partsOf(
      'ai-sdk',
      ai({ type: 'text-start', id: '0' }, text('0', 'One'), ...step, { type: 'text-start', id: '0' }, text('0', 'Two')),
    )
    expect(textsIn(parts)).toEqual(['One', 'Two'])
  })

  test('keeps what a service wants back with the text that it came with', async () => {
    const providerMetadata = { openai: { itemId: 'i' } }
    const parts = await partsOf(
      'ai-sdk',
      ai({ type: 'text-start', id: 'a' }, text('a', 'One'), { type: 'text-start', id: 'b' }, text('b', 'Two'), {
        type: 'text-end',
        id: 'a',
        providerMetadata,
      }),
    )
    expect(parts.filter(({ type }) => type === 'text')).toEqual([
      { type: 'text', text: 'One', providerMetadata },
      { type: 'text', text: 'Two' },
    ])
  })

  test('that starts a step again withdraws its text, tools and reasoning, and nothing of the step before', async () => {
    const parts = await partsOf(
      'ai-sdk',
      ai(
        { type: 'text-start', id: '0' },
        text('0', 'Kept'),
        { type: 'finish-step' },
        { type: 'start-step' },
        { type: 'reasoning-start', id: 'r' },
        { type: 'reasoning-delta', id: 'r', delta: 'Hm' },
        { type: 'reasoning-end', id: 'r' },
        { type: 'text-start', id: '0' },
        text('0', 'Withdrawn'),
        { type: 'tool-input-available', toolCallId: 'c', toolName: 'look', input: {} },
        { type: 'reset-step' },
        { type: 'text-start', id: '0' },
        text('0', 'Again'),
      ),
    )
    expect(textsIn(parts)).toEqual(['Kept', 'Again'])
    expect(parts.filter(({ type }) => type === 'tool' || type === 'reasoning')).toEqual([])
  })
})

describe('a stream of OpenAI’s Responses API', () => {
  const delta = (item: string, index: number, text: string): object => ({
    type: 'response.output_text.delta',
    item_id: item,
    output_index: index,
    content_index: 0,
    delta: text,
  })
  const message = (id: string, text: string): object => ({
    type: 'message',
    id,
    role: 'assistant',
    content: [{ type: 'output_text', text }],
  })
  const completed = (...output: object[]): object => ({
    type: 'response.completed',
    response: { id: 'r', status: 'completed', output },
  })

  test('has two messages as two paragraphs', async () => {
    const frames = [delta('a', 0, 'One'), delta('b', 1, 'Two'), completed(message('a', 'One'), message('b', 'Two'))]
    expect(textsIn(await partsOf('openai-responses', frames))).toEqual(['One', 'Two'])
  })

  test('shows a text that comes only with the whole response after a tool', async () => {
    const search = { type: 'web_search_call', id: 'w', status: 'completed', action: { query: 'x' } }
    const frames = [
      { type: 'response.output_item.done', output_index: 0, item: search },
      completed(search, message('a', 'Found')),
    ]
    const parts = await partsOf('openai-responses', frames)
    expect(textsIn(parts)).toEqual(['Found'])
    expect(parts.filter(({ type }) => type === 'tool')).toHaveLength(1)
  })

  test.each([
    ['and again with the whole response', true],
    ['and not again with the whole response', false],
  ])('shows texts that come only as whole items, each with its phase, %s', async (_how, isRepeated) => {
    const items = [
      { ...message('a', 'Looking'), phase: 'commentary' },
      { ...message('b', 'Found'), phase: 'final_answer' },
    ]
    const ended = items.map((item, index) => ({ type: 'response.output_item.done', output_index: index, item }))
    const parts = await partsOf('openai-responses', [...ended, completed(...(isRepeated ? items : []))])
    expect(parts).toMatchObject([
      { type: 'text', text: 'Looking', providerMetadata: { openai: { phase: 'commentary' } } },
      { type: 'text', text: 'Found', providerMetadata: { openai: { phase: 'final_answer' } } },
    ])
  })

  test.each([
    ['that were named', (text: string) => delta('a', 0, text)],
    ['without ids and indexes', (text: string) => ({ type: 'response.output_text.delta', delta: text })],
    [
      'with other ids than the whole response has',
      (text: string) => ({ type: 'response.output_text.delta', item_id: 'x', delta: text }),
    ],
  ])('shows texts once that were streamed %s', async (_how, piece) => {
    expect(textsIn(await partsOf('openai-responses', [piece('On'), piece('e'), completed(message('a', 'One'))]))).toEqual(['One'])
  })

  test('that was whole has two messages as two paragraphs', async () => {
    const body = { object: 'response', id: 'r', status: 'completed', output: [message('a', 'One'), message('b', 'Two')] }
    expect(textsIn(await partsOf('openai-responses', [body]))).toEqual(['One', 'Two'])
  })
})

describe('a chat completion', () => {
  const answer = async (...deltas: object[]): Promise<MessagePart[]> =>
    partsOf('openai-chat', [...deltas.map((one) => ({ choices: [{ delta: one }] })), '[DONE]'])

  test('shows the words of what is said', async () => {
    expect(textsIn(await answer({ audio: { id: 'a', transcript: 'Hel' } }, { audio: { transcript: 'lo' } }))).toEqual(['Hello'])
  })

  test('shows a refusal beside an empty content', async () => {
    expect(textsIn(await answer({ content: '', refusal: 'No.' }))).toEqual(['No.'])
  })

  test.each([
    ['beside an empty reasoning_content', { reasoning_content: '', reasoning: 'Hm' }],
    ['in the details of OpenRouter', { reasoning_details: [{ type: 'reasoning.text', text: 'Hm' }] }],
    ['in a summary of OpenRouter', { reasoning: null, reasoning_details: [{ type: 'reasoning.summary', summary: 'Hm' }] }],
    ['once, where it is in both', { reasoning: 'Hm', reasoning_details: [{ type: 'reasoning.text', text: 'Hm' }] }],
  ])('shows reasoning %s', async (_how, given) => {
    const parts = await answer(given, { content: 'So' })
    expect(parts).toMatchObject([
      { type: 'reasoning', text: 'Hm' },
      { type: 'text', text: 'So' },
    ])
  })

  test('shows the text of the completions before chats', async () => {
    const frames = ['He', 'llo'].map((text) => ({
      object: 'text_completion',
      choices: [{ index: 0, text, finish_reason: null }],
    }))
    expect(textsIn(await partsOf('openai-chat', [...frames, '[DONE]']))).toEqual(['Hello'])
  })
})
