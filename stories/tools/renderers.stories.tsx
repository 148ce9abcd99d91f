import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { useState } from 'react'
import type {
  ChatOptions,
  DataPart,
  MessageContent,
  MessagePart,
  RendererContext,
  ToolPart,
} from '../../sdk/core/options/options.ts'
import { ConfabChat, type RendererProps } from '../../sdk/frameworks/react.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'
import { nestOptions } from '../kit/controls/nest-options.ts'
import './renderers.css'

const weather = (changes: Partial<ToolPart> = {}): ToolPart => ({
  type: 'tool',
  id: 'call',
  name: 'get_weather',
  state: 'output-available',
  input: '{"city":"Bern"}',
  output: { degrees: 21, sky: 'sunny' },
  ...changes,
})

const talk = (...parts: MessagePart[]): MessageContent[] => [
  { role: 'user', text: 'How is the weather in Bern?' },
  { role: 'ai', parts },
]

/** An element of the page with these words, a heading first. */
function card(title: string, ...lines: string[]): HTMLElement {
  const dom = document.createElement('section')
  dom.className = 'page-card'
  const heading = document.createElement('h3')
  heading.textContent = title
  dom.append(
    heading,
    ...lines.map((line) => {
      const paragraph = document.createElement('p')
      paragraph.textContent = line
      return paragraph
    }),
  )
  return dom
}

function weatherCard({ state, input, output }: ToolPart): HTMLElement {
  if (state !== 'output-available') return card('Weather', `Looking: ${input}`)
  const { degrees, sky } = output as { degrees: number; sky: string }
  return card('Weather', `${degrees} °C`, sky)
}

const renderers: ChatOptions['renderers'] = { 'tool:get_weather': weatherCard }

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Tools and reasoning/Renderers of the page',
  args: { demo: true, renderers },
}
export default meta

const bern: MessagePart = { type: 'text', text: 'A fine day for a walk along the river.' }

/** A function of the page draws the calls of a tool; the style sheet is the page’s. */
export const Tool: ChatStory = {
  args: { history: talk(weather(), bern) },
  async play({ canvasElement }) {
    await chatIn(canvasElement)
    await eventually(() => expect(canvasElement.querySelector('.page-card')).toHaveTextContent('21 °C'))
  },
}

export const ToolInTheDark: ChatStory = { ...Tool, globals: { theme: 'dark' } }

export const ToolRightToLeft: ChatStory = { ...Tool, args: { ...Tool.args, language: 'ar' } }

export const ToolOnAPhone: ChatStory = { ...Tool, globals: { width: 'phone' } }

export const ToolWithForcedColours: ChatStory = { ...Tool, globals: { colours: 'forced' } }

/** Arguments reach the renderer as they come. */
export const ArgumentsStream: ChatStory = {
  args: {
    connect: {
      stream: true,
      async handler(_body, signals) {
        signals.onOpen()
        await signals.onResponse({ parts: [weather({ state: 'input-streaming', input: '{"city":"Be', output: undefined })] })
      },
    },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('How is the weather in Bern?')
    await eventually(() => expect(canvasElement.querySelector('.page-card')).toHaveTextContent('Looking: {"city":"Be'))
  },
}

function seats({ state }: ToolPart, { respond, signal }: RendererContext): HTMLElement {
  const dom = card('Your seat')
  for (const seat of ['12A', '12B']) {
    const button = document.createElement('button')
    button.textContent = seat
    button.disabled = state !== 'input-available'
    button.addEventListener('click', () => void respond({ seat }), { signal })
    dom.append(button)
  }
  return dom
}

/** The visitor answers a call in what the page drew, and the model goes on. */
export const Answered: ChatStory = {
  args: {
    connect: { format: 'confab', handler: (_body, { onResponse }) => void onResponse({ text: 'The seat is yours.' }) },
    renderers: { 'tool:choose_seat': seats },
    history: talk({ type: 'tool', id: 'seat', name: 'choose_seat', state: 'input-available', input: '{}' }),
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(() => expect(canvasElement.querySelector('.page-card button')).not.toBeNull())
    await userEvent.click(canvasElement.querySelector('.page-card button') as HTMLElement)
    await chat.says('ai', 'The seat is yours.')
  },
}

/** Data of the page’s own kind, between texts. */
export const Data: ChatStory = {
  args: {
    renderers: { 'data-sights': ({ data }) => card('Sights', ...(data as string[])) },
    history: talk(bern, { type: 'data-sights', data: ['Zytglogge', 'Bear Park'] }, { type: 'text', text: 'Both are near.' }),
  },
}

/** Files of a kind. */
export const Files: ChatStory = {
  args: {
    renderers: { 'file:application/pdf': ({ file }) => card('Ticket', file.name ?? '') },
    history: talk({ type: 'file', file: { src: 'data:application/pdf;base64,JVBERi0=', type: 'any', name: 'ticket.pdf' } }),
  },
}

/** Answers as a whole; the visitor’s messages are left to the chat. */
export const WholeMessages: ChatStory = {
  args: {
    renderers: { message: ({ role, text }) => (role === 'ai' ? card('Weather desk', text ?? '') : undefined) },
    history: [
      { role: 'user', text: 'How is the weather in Bern?' },
      { role: 'ai', text: 'Sunny, 21 degrees.' },
    ],
  },
}

/** A renderer that fails leaves the card of the chat. */
export const Fails: ChatStory = {
  args: {
    renderers: {
      'tool:get_weather'() {
        throw new Error('The map did not load.')
      },
    },
    history: talk(weather(), bern),
  },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).answers('tool')
  },
}

function Sights({ part }: RendererProps<DataPart>) {
  const [count, setCount] = useState(0)
  return (
    <section className="page-card">
      <h3>{String(part.data)}</h3>
      <button type="button" onClick={() => setCount(count + 1)}>
        Like ({count})
      </button>
    </section>
  )
}

/** A component of React, with its state. */
export const ReactComponent: ChatStory = {
  args: { history: talk({ type: 'data-sight', data: 'Zytglogge' }), renderers: {} },
  render: ({ renderers: _renderers, ...options }) => (
    <ConfabChat {...nestOptions(options)} renderers={{ 'data-sight': Sights }} />
  ),
  async play({ canvasElement }) {
    await chatIn(canvasElement)
    await eventually(() => expect(canvasElement.querySelector('.page-card button')).not.toBeNull())
    await userEvent.click(canvasElement.querySelector('.page-card button') as HTMLElement)
    await eventually(() => expect(canvasElement.querySelector('.page-card')).toHaveTextContent('Like (1)'))
  },
}
