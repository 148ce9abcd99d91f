import type { Meta } from '@storybook/react-vite'
import { http } from 'msw'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { answerWith } from '../kit/answers/answer-with.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventStream } from '../kit/answers/event-stream.ts'
import { eventually } from '../kit/eventually.ts'

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'States/Streaming',
  args: { connect: { url: '/api/stream', stream: true } },
}
export default meta

/** A backend that streams these frames; an open one has more to say, some day. */
const streams =
  (frames: readonly object[], isOpen = false, headers?: Record<string, string>) =>
  () =>
    answerWith([], [http.post('/api/stream', () => eventStream(frames, { isOpen, ...(headers && { headers }) }))])

const uiMessages = { 'x-vercel-ai-ui-message-stream': 'v1' }

const sentences = [
  'The *Growth* plan includes the **brand blueprint**',
  ':\n\n| Plan | Blueprint |\n|---|---|\n| Start | no |\n',
  '| Growth | yes |\n\nIn code:\n\n```js\nchat.connect = { url',
].map((text) => ({ text }))

/** Paused in the middle of a table and of a block of code. */
export const InTheMiddle: ChatStory = {
  beforeEach: streams(sentences, true),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Which plan')
    await chat.says('ai', /Growth[\s\S]*chat\.connect/)
    await chat.button('Stop')
  },
}

export const InTheMiddleDark: ChatStory = { ...InTheMiddle, globals: { theme: 'dark' } }

export const InTheMiddleWithReducedMotion: ChatStory = { ...InTheMiddle, globals: { motion: 'reduced' } }

export const InTheMiddleMobile: ChatStory = { ...InTheMiddle, globals: { width: 'phone' } }

export const Finished: ChatStory = {
  beforeEach: streams([...sentences, { text: ": '/api' }\n```" }]),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Which plan')
    await chat.says('ai', "'/api'")
    await eventually(async () => expect(await chat.seen('submit')).toHaveAttribute('data-state', 'disabled'))
  },
}

/** The visitor stopped it: what came is kept. */
export const Stopped: ChatStory = {
  beforeEach: streams(sentences, true),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Which plan')
    await chat.says('ai', 'Growth')
    await userEvent.click(await chat.button('Stop'))
    await eventually(async () => expect(await chat.seen('submit')).toHaveAttribute('data-state', 'disabled'))
    await chat.says('ai', 'Growth')
  },
}

/** The connection breaks in mid-answer: the text so far is kept, and an error says so. */
export const BrokenOff: ChatStory = {
  beforeEach: streams([{ text: 'Half of an answer' }, { error: 'The rest is lost.' }]),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Tell me')
    await chat.says('ai', 'Half of an answer')
    await chat.says('error', 'The rest is lost.')
  },
}

export const Thinking: ChatStory = {
  beforeEach: streams(
    [
      { type: 'start' },
      { type: 'reasoning-start', id: 'r' },
      { type: 'reasoning-delta', id: 'r', delta: 'They ask for opening hours. Let me see what the calendar says.' },
    ],
    true,
    uiMessages,
  ),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('When do you open')
    await expect(await chat.seen('reasoning')).toHaveTextContent('Thinking')
  },
}

/** The thoughts, opened after the answer. */
export const Thoughts: ChatStory = {
  beforeEach: streams(
    [
      { type: 'reasoning-delta', id: 'r', delta: 'They ask for opening hours. The calendar knows them.' },
      { type: 'reasoning-end', id: 'r' },
      { type: 'text-delta', id: 'x', delta: 'We open at nine.' },
      { type: 'finish' },
    ],
    false,
    uiMessages,
  ),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('When do you open')
    await userEvent.click(await chat.button('Thought for 1 second'))
    await expect(await chat.seen('reasoning')).toHaveTextContent('The calendar knows them.')
  },
}

const input = { week: 47, place: 'Zürich' }

/** Tools that a model calls: one still gets its arguments, one runs, one is done, one has failed. */
export const ToolsInEachState: ChatStory = {
  beforeEach: streams(
    [
      { type: 'tool-input-start', toolCallId: 'a', toolName: 'write_letter' },
      { type: 'tool-input-delta', toolCallId: 'a', inputTextDelta: '{"to": "Ann' },
      { type: 'tool-input-available', toolCallId: 'b', toolName: 'find_flights', input },
      { type: 'tool-input-available', toolCallId: 'c', toolName: 'read_calendar', input },
      { type: 'tool-output-available', toolCallId: 'c', output: { monday: '9-17', tuesday: '9-17' } },
      { type: 'tool-input-available', toolCallId: 'd', toolName: 'send_mail', input },
      { type: 'tool-output-error', toolCallId: 'd', errorText: 'The mail server said no' },
    ],
    true,
    uiMessages,
  ),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Do all of it')
    const states = () => [...chat.root.querySelectorAll('.tool-group .tool .tool-state')].map(({ textContent }) => textContent)
    await eventually(() => expect(states()).toEqual(['Running', 'Running', 'Done', 'Failed']))
  },
}

export const ToolsDark: ChatStory = { ...ToolsInEachState, globals: { theme: 'dark' } }

export const ToolsWithForcedColours: ChatStory = { ...ToolsInEachState, globals: { colours: 'forced' } }

/** What went into a tool and what came out of it. */
export const ToolOpened: ChatStory = {
  ...ToolsInEachState,
  async play(context) {
    await ToolsInEachState.play?.(context)
    const chat = await chatIn(context.canvasElement)
    const card = [...chat.root.querySelectorAll<HTMLElement>('.tool:not(.tool-group)')].find(({ textContent }) =>
      textContent.includes('Read calendar'),
    )
    const summary = card?.querySelector('summary')
    if (summary) await userEvent.click(summary)
    await eventually(() => expect(card).toHaveAttribute('open'))
    await expect(card).toHaveTextContent('Output')
  },
}

const sources = Array.from({ length: 6 }, (_, index) => ({
  type: 'source-url',
  sourceId: String(index),
  url: `https://example.com/${index}`,
  title: ['Opening hours', 'How to find us', 'A page with a rather long title about holidays', 'Prices', 'Team', 'News'][index],
}))

export const Sources: ChatStory = {
  beforeEach: streams(
    [{ type: 'text-delta', id: 'x', delta: 'We open at nine.' }, ...sources, { type: 'finish' }],
    false,
    uiMessages,
  ),
  globals: { width: 'phone' },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('When do you open')
    await eventually(async () => expect((await chat.seen('sources')).querySelectorAll('a')).toHaveLength(6))
  },
}

/** Four messages, each in the place of the one before: what the service is doing. */
export const StatusBubble: ChatStory = {
  beforeEach: streams(
    [
      { text: 'Reading your question…' },
      { text: 'Searching the documents…', overwrite: true },
      { text: 'Writing the answer…', overwrite: true },
      { text: 'You need the **Growth** plan.', overwrite: true },
    ],
    false,
  ),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Which plan')
    await chat.says('ai', 'You need the Growth plan.')
    await expect(chat.root.querySelectorAll('[part~="ai-bubble"]')).toHaveLength(1)
  },
}

/** The demo types its answers, as the option asks for it. */
export const Demo: ChatStory = {
  args: { demo: { response: { text: 'Typed.' } }, connect: { stream: true } },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Hello')
    await chat.says('ai', 'Typed.')
  },
}

/** A function of the page streams, and is notified by the stop button. */
export const HandlerWithStop: ChatStory = {
  args: {
    connect: {
      stream: true,
      handler(_body, signals) {
        signals.stopClicked.listener = () => console.log('The page stops its work')
        signals.onOpen()
        void signals.onResponse({ text: 'A function of the page says this' })
      },
    },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Hello')
    await chat.says('ai', 'A function of the page')
  },
}

/** Stopping tells the handler. */
export const HandlerStopped: ChatStory = {
  ...HandlerWithStop,
  tags: ['!dev'],
  async play(context) {
    await HandlerWithStop.play?.(context)
    const chat = await chatIn(context.canvasElement)
    await userEvent.click(await chat.button('Stop'))
    await eventually(async () => expect(await chat.seen('submit')).toHaveAttribute('data-state', 'disabled'))
  },
}
