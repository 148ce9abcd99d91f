import type { MessagePart, ToolPart } from '../../sdk/core/options/options.ts'
import { eventually } from '../kit/eventually.ts'
import { picture } from '../kit/files/picture.ts'
import { talk, type ChatState, type StateGroup } from './chat-state.ts'
import type { Words } from './words.ts'

/** A WAV file of one channel, 8000 samples a second, 8 bits each. */
const head = 'UklGRmQfAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YUAfAAAA'
/** A second of silence. */
const silence = `data:audio/wav;base64,${btoa(`${atob(head).slice(0, 44)}${'\u0080'.repeat(8000)}`)}`

/** Waits until the code has its colours: what gives them is loaded on demand. */
const highlighted = (root: ShadowRoot): Promise<void> =>
  eventually(() => {
    if (!root.querySelector('[class*="hljs-"]')) throw new Error('The code has no colours yet')
  })

/** An answer in markdown. */
const markdown = (name: string, text: (words: Words) => string): ChatState => ({
  name,
  options: (words) => ({ demo: true, history: talk(words, text(words)) }),
})

/** A message of the visitor and an answer that hold files. */
const file = (name: string, given: (words: Words) => object): ChatState => ({
  name,
  options: (words) => ({
    demo: true,
    history: [
      { role: 'user', text: words.question },
      { role: 'ai', text: words.answer, files: [given(words)] },
    ],
  }),
})

export const messageStates: StateGroup = {
  name: 'Messages',
  states: [
    markdown('Text', ({ answer }) => answer),
    markdown('List', ({ list }) => list),
    markdown('Table', ({ table }) => table),
    markdown('Quote, heading and link', ({ quote }) => quote),
    { ...markdown('Code', ({ code }) => code), arrive: ({ root }) => highlighted(root) },
    file('Picture', ({ picture: label }) => ({ src: picture(label), type: 'image', name: 'picture.svg' })),
    file('Audio', () => ({ src: silence, type: 'audio', name: 'silence.wav' })),
    file('File', () => ({ src: 'data:application/pdf;base64,JVBERi0=', type: 'any', name: 'opening-hours.pdf' })),
    {
      name: 'Names and avatars',
      options: (words) => ({ demo: true, names: true, avatars: true, history: talk(words) }),
    },
  ],
}

const tool = (words: Words, state: ToolPart['state'], more: Partial<ToolPart> = {}): ToolPart => ({
  type: 'tool',
  id: 'call',
  name: 'read_calendar',
  title: words.toolTitle,
  input: '{"week":47}',
  state,
  ...more,
})

/** What an answer that is still being written holds, or one that is complete. */
const parts = (name: string, given: (words: Words) => readonly MessagePart[], isOpened = false): ChatState => ({
  name,
  options: (words) => ({ demo: true, history: talk(words, given(words)) }),
  async arrive(chat) {
    if (!isOpened) return
    const card = await chat.answers(name.startsWith('Reasoning') ? 'reasoning' : 'tool')
    card.querySelector<HTMLElement>('summary, button')?.click()
  },
})

/** Streams a part and waits for the next, for ever. */
const running = (name: string, shows: string, given: (words: Words) => MessagePart): ChatState => ({
  name,
  options: (words) => ({
    connect: {
      stream: true,
      async handler(_body, signals) {
        signals.onOpen()
        await signals.onResponse({ parts: [given(words)] })
      },
    },
  }),
  async arrive(chat, { question }) {
    chat.element.submitUserMessage({ text: question })
    await chat.seen(shows)
  },
})

const done = { output: { monday: '9-17' } }

export const toolStates: StateGroup = {
  name: 'Tools, reasoning and sources',
  states: [
    running('Thinking', 'reasoning', ({ thought }) => ({ type: 'reasoning', text: thought })),
    parts('Reasoning', ({ thought, answer }) => [
      { type: 'reasoning', text: thought, duration: 3000 },
      { type: 'text', text: answer },
    ]),
    parts(
      'Reasoning, opened',
      ({ thought, answer }) => [
        { type: 'reasoning', text: thought, duration: 3000 },
        { type: 'text', text: answer },
      ],
      true,
    ),
    running('Tool is running', 'tool', (words) => tool(words, 'input-available')),
    parts('Tool is done', (words) => [tool(words, 'output-available', done), { type: 'text', text: words.answer }]),
    parts('Tool, opened', (words) => [tool(words, 'output-available', done)], true),
    parts('Tool has failed', (words) => [tool(words, 'output-error', { output: words.toolError })]),
    parts('Tool was not run', (words) => [tool(words, 'input-available'), { type: 'text', text: words.answer }]),
    parts('Tools side by side', (words) => [
      tool(words, 'output-available', { ...done, id: 'one', duration: 2400 }),
      tool(words, 'output-error', { id: 'two', output: words.toolError }),
    ]),
    parts('Sources', ({ answer, source }) => [
      { type: 'text', text: answer },
      ...source.map((title, index) => ({ type: 'source' as const, id: `s${index}`, url: `https://example.com/${index}`, title })),
    ]),
  ],
}
