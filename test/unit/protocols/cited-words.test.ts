import { expect, test } from 'vitest'
import type { ChatOptions, WireFormat } from '../../../sdk/core/options/options.ts'
import { sourceWritten } from '../../../sdk/parts/citations/source-written.ts'
import { createTestEngine, events } from './create-test-engine.ts'

const said = 'Grüß Gott 😀! The sky is blue. And red at dusk.'
const blue = 'The sky is blue.'
const red = 'And red at dusk.'
const bytes = (text: string): number => new TextEncoder().encode(text).length
const before = (words: string): string => said.slice(0, said.indexOf(words))
const letters = (text: string): number => Array.from(text).length

const gemini = (text: string, grounding?: object) => ({
  candidates: [{ content: { parts: [{ text }] }, ...(grounding && { groundingMetadata: grounding, finishReason: 'STOP' }) }],
})
const segment = (words: string) => ({
  startIndex: bytes(before(words)),
  endIndex: bytes(before(words) + words),
  text: words,
})
const annotation = (words: string, number: number, index: number) => ({
  type: 'response.output_text.annotation.added',
  item_id: 'm',
  output_index: 0,
  content_index: 0,
  annotation_index: index,
  annotation: {
    type: 'url_citation',
    start_index: before(words).length,
    end_index: before(words).length + words.length,
    url: `https://example.org/${number}`,
    title: `Page ${number}`,
  },
})
const cohere = (words: string, number: number) => ({
  type: 'citation-start',
  index: 0,
  delta: {
    message: {
      citations: {
        // In letters, of which a smile is one.
        start: letters(before(words)),
        end: letters(before(words) + words),
        text: words,
        type: 'TEXT_CONTENT',
        sources: [
          { type: 'document', id: `d${number}`, document: { url: `https://example.org/${number}`, title: `Page ${number}` } },
        ],
      },
    },
  },
})
const block = (index: number, text: string, number?: number) => [
  { type: 'content_block_start', index, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index, delta: { type: 'text_delta', text } },
  ...(number
    ? [
        {
          type: 'content_block_delta',
          index,
          delta: {
            type: 'citations_delta',
            citation: {
              type: 'web_search_result_location',
              url: `https://example.org/${number}`,
              title: `Page ${number}`,
              cited_text: 'x',
              encrypted_index: 'e',
            },
          },
        },
      ]
    : []),
  { type: 'content_block_stop', index },
]

const inFormat = (format: WireFormat): ChatOptions => ({ connect: { url: 'https://chat.example/', stream: true, format } })
const ofGemini: ChatOptions = { connect: { stream: true }, directConnection: { gemini: { key: 'k' } } }
const ofCohere: ChatOptions = { connect: { stream: true }, directConnection: { cohere: { key: 'k', chat: true } } }

const answers: readonly [string, ChatOptions, () => Response][] = [
  [
    'Gemini',
    ofGemini,
    () =>
      events(
        gemini(said.slice(0, 20)),
        gemini(said.slice(20), {
          groundingChunks: [1, 2].map((number) => ({ web: { uri: `https://example.org/${number}`, title: `Page ${number}` } })),
          groundingSupports: [
            { segment: segment(blue), groundingChunkIndices: [0] },
            { segment: segment(red), groundingChunkIndices: [1] },
          ],
        }),
      ),
  ],
  [
    'OpenAI',
    inFormat('openai-responses'),
    () =>
      events(
        { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'm', content: [] } },
        { type: 'response.output_text.delta', item_id: 'm', output_index: 0, content_index: 0, delta: said },
        annotation(blue, 1, 0),
        annotation(red, 2, 1),
        { type: 'response.completed', response: { status: 'completed' } },
      ),
  ],
  [
    'Cohere',
    ofCohere,
    () =>
      events(
        { type: 'content-delta', index: 0, delta: { message: { content: { text: said } } } },
        cohere(blue, 1),
        cohere(red, 2),
        { type: 'message-end', delta: { finish_reason: 'COMPLETE' } },
      ),
  ],
  [
    'Anthropic',
    inFormat('anthropic'),
    () =>
      events(
        { type: 'message_start', message: { usage: {} } },
        ...block(0, before(blue)),
        ...block(1, blue, 1),
        ...block(2, ' '),
        ...block(3, red, 2),
        { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
        { type: 'message_stop' },
      ),
  ],
]

test.each(answers)('%s cites the words that it says', async (_, options, answer) => {
  const chat = createTestEngine('confab', [answer()], options)
  const messages = await chat.send('Why?')
  const parts = messages.at(-1)?.parts ?? []
  const text =
    messages.at(-1)?.text ??
    parts
      .map((part) => (part.type === 'text' ? part.text : ''))
      .filter(Boolean)
      .join('\n\n')
  const cited = parts.flatMap((part) =>
    part.type === 'source' ? [[part.title, ...(part.positions ?? []).map(({ start, end }) => text.slice(start, end))]] : [],
  )
  expect(cited).toEqual([
    ['Page 1', blue],
    ['Page 2', red],
  ])
})

const page = (number: number) => ({ url: `https://example.org/${number}`, title: `Page ${number}` })
const ofPerplexity = (api?: 'chat-completions'): ChatOptions => ({
  connect: { stream: true },
  directConnection: { perplexity: { key: 'k', ...(api && { api }) } },
})
const ofAzure: ChatOptions = {
  connect: { stream: true },
  directConnection: {
    azure: {
      openAI: { urlDetails: { endpoint: 'https://a.example', version: '2024-10-21', deploymentId: 'd' }, chat: true },
      key: 'k',
    },
  },
}
const chunk = (delta: object, more: object = {}) => ({ choices: [{ index: 0, delta }], ...more })
const numbered = (mark: (number: number) => string): string => `${before(red).trim()}${mark(1)} ${red}${mark(2)}`

/** What was found is numbered, and the text says the numbers. */
const found: readonly [string, ChatOptions, () => Response, string?][] = [
  [
    'Perplexity',
    ofPerplexity(),
    () =>
      events(
        { type: 'response.created', response: { id: 'r' } },
        { type: 'response.reasoning.search_results', results: [1, 2].map((id) => ({ id, ...page(id), snippet: 'x' })) },
        {
          type: 'response.output_item.done',
          output_index: 0,
          item: { type: 'search_results', results: [1, 2].map((id) => ({ id, ...page(id), snippet: 'x' })) },
        },
        { type: 'response.output_text.delta', output_index: 1, content_index: 0, delta: numbered((number) => `[${number}]`) },
        { type: 'response.completed', response: { status: 'completed' } },
      ),
  ],
  [
    'Perplexity’s chat, which names the pages',
    ofPerplexity('chat-completions'),
    () =>
      events(
        chunk({ content: numbered((number) => `[${number}]`) }),
        chunk({}, { citations: [page(1).url, page(2).url], search_results: [1, 2].map((id) => ({ ...page(id), date: null })) }),
        '[DONE]',
      ),
  ],
  [
    'Azure, with data of one’s own',
    ofAzure,
    () =>
      events(
        chunk({
          role: 'assistant',
          context: {
            citations: [1, 2].map((id) => ({ content: 'x', ...page(id), filepath: 'colours.pdf', chunk_id: `${id}` })),
            intent: '["sky"]',
          },
        }),
        chunk({ content: numbered((number) => `[doc${number}]`) }),
        '[DONE]',
      ),
  ],
  [
    'Azure, two parts of one file that has no address',
    ofAzure,
    () =>
      events(
        chunk({
          context: {
            citations: [1, 2].map((id) => ({ title: `Page ${id}`, url: null, filepath: 'colours.pdf', chunk_id: '0' })),
          },
        }),
        chunk({ content: numbered((number) => `[doc${number}]`) }),
        '[DONE]',
      ),
  ],
]

test.each(found)('%s says by numbers what it cites', async (_, options, answer) => {
  const chat = createTestEngine('confab', [answer()], options)
  const messages = await chat.send('Why?')
  const parts = messages.at(-1)?.parts ?? []
  const sources = parts.filter((part) => part.type === 'source')
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const cited = [...text.matchAll(/([A-Z][^[\]]*)(\[[^\]]+\])/g)].map(([, words, written = '']) => [
    sources[(sourceWritten(written, sources) ?? 0) - 1]?.title,
    words?.endsWith(blue) ? blue : words,
  ])
  expect(cited).toEqual([
    ['Page 1', blue],
    ['Page 2', red],
  ])
})

test.each([
  ['no list', { citations: 'none' }],
  ['no objects', { citations: [null, 7, 'x'] }],
  ['nothing', null],
  ['odd fields', { citations: [{ title: 4, url: { id: 'x' }, filepath: ['a'], content: 5 }] }],
])('Azure’s answer is shown where what it cites is %s', async (_, context) => {
  const chat = createTestEngine('confab', [events(chunk({ content: said, context }), '[DONE]')], ofAzure)
  const [last] = (await chat.send('Why?')).slice(-1)
  expect(last?.text ?? last?.parts?.map((part) => (part.type === 'text' ? part.text : '')).join('')).toBe(said)
})

test.each([
  ['words that the answer does not have', { startIndex: 0, endIndex: 4, text: 'nothing' }],
  ['a range behind the answer', { startIndex: 900, endIndex: 990 }],
  ['a range that is none', { startIndex: 9, endIndex: 2 }],
])('Gemini cites a source without a place for %s', async (_, given) => {
  const grounding = {
    groundingChunks: [{ web: { uri: 'https://example.org/1', title: 'Page 1' } }],
    groundingSupports: [{ segment: given, groundingChunkIndices: [0, 7] }],
  }
  const chat = createTestEngine('confab', [events(gemini(said, grounding))], ofGemini)
  const messages = await chat.send('Why?')
  expect(messages.at(-1)?.parts?.filter(({ type }) => type === 'source')).toEqual([
    { type: 'source', id: 'https://example.org/1', url: 'https://example.org/1', title: 'Page 1' },
  ])
})

test('Gemini cites words behind code that it ran', async () => {
  const parts = [
    { text: 'First. ' },
    { executableCode: { code: '1' } },
    { codeExecutionResult: { outcome: 'OUTCOME_OK' } },
    { text: blue },
  ]
  const chat = createTestEngine(
    'confab',
    [
      events({
        candidates: [
          {
            content: { parts },
            finishReason: 'STOP',
            groundingMetadata: {
              groundingChunks: [{ web: { uri: 'https://example.org/1' } }],
              groundingSupports: [
                { segment: { startIndex: 7, endIndex: 7 + blue.length, text: blue }, groundingChunkIndices: [0] },
              ],
            },
          },
        ],
      }),
    ],
    ofGemini,
  )
  const messages = await chat.send('Why?')
  const source = messages.at(-1)?.parts?.find((part) => part.type === 'source')
  const start = 'First. '.length + 2
  expect(source?.positions).toEqual([{ start, end: start + blue.length }])
})
