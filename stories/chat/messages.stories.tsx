import type { Meta } from '@storybook/react-vite'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { http, HttpResponse } from 'msw'
import { answerWith } from '../kit/answers/answer-with.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { picture } from '../kit/files/picture.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Messages/Kinds' }
export default meta

const exchange: ChatOptions['history'] = [
  { role: 'user', text: 'Hey, how are you today?' },
  { role: 'ai', text: 'I am doing very well!' },
]

export const History: ChatStory = {
  args: {
    demo: true,
    history: [...exchange, { role: 'ai', files: [{ src: picture('A picture'), type: 'image', name: 'picture.svg' }] }],
  },
}

export const IntroMessage: ChatStory = {
  args: { demo: true, introMessage: [{ text: 'Welcome!' }, { html: '<b>Ask me</b> about anything.' }] },
}

export const Avatars: ChatStory = { args: { demo: true, avatars: true, history: exchange } }

export const CustomAvatars: ChatStory = {
  args: {
    demo: true,
    avatars: {
      default: { styles: { avatar: { height: '40px', width: '40px' } } },
      ai: { src: picture('AI', '#17694a'), styles: { avatar: { borderRadius: '8px' } } },
      bob: { src: picture('B', '#b3261e'), styles: { position: 'start' } },
    },
    history: [...exchange, { role: 'bob', text: 'And I am Bob.' }],
  },
}

export const Names: ChatStory = { args: { demo: true, names: true, history: exchange } }

export const CustomNames: ChatStory = {
  args: {
    demo: true,
    names: { user: { text: 'You' }, ai: { text: 'Confab', style: { fontWeight: '600' } }, bob: { text: 'Bob' } },
    history: [...exchange, { role: 'bob', text: 'And I am Bob.' }],
  },
}

export const NoLoadingBubble: ChatStory = { args: { demo: true, displayLoadingBubble: false, history: exchange } }

export const MixedContent: ChatStory = {
  args: {
    demo: true,
    history: [
      {
        role: 'ai',
        text: 'A text, some html and a file in one message:',
        html: '<button class="deep-chat-button">A button</button>',
        files: [{ src: picture('A picture'), type: 'image', name: 'picture.svg' }],
      },
    ],
  },
}

export const Files: ChatStory = {
  args: {
    demo: true,
    history: [
      { role: 'user', files: [{ src: picture('Image'), type: 'image', name: 'image.svg' }] },
      {
        role: 'ai',
        files: [{ src: 'data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=', type: 'audio' }],
      },
      { role: 'ai', files: [{ src: 'https://example.com/report.pdf', type: 'any', name: 'report.pdf' }] },
    ],
  },
}

export const CodeBlock: ChatStory = {
  args: { demo: true, history: [{ role: 'ai', text: '```java\nwhile (i < 5) {\n  console.log("hi");\n  i += 1;\n}\n```' }] },
}

/** As the AI SDK's user interface streams it: a thought, a tool that is called and answers, a source, and the text. */
const uiMessageStream = [
  { type: 'start' },
  { type: 'reasoning-start', id: 'r' },
  { type: 'reasoning-delta', id: 'r', delta: 'They ask for opening hours. The calendar knows them.' },
  { type: 'reasoning-end', id: 'r' },
  { type: 'tool-input-available', toolCallId: 't', toolName: 'read_calendar', input: { week: 47 } },
  { type: 'tool-output-available', toolCallId: 't', output: { monday: '9-17' } },
  { type: 'source-url', sourceId: 's', url: 'https://example.com/hours', title: 'Opening hours' },
  { type: 'text-start', id: 'x' },
  { type: 'text-delta', id: 'x', delta: 'We open at nine.' },
  { type: 'text-end', id: 'x' },
  { type: 'finish' },
]

export const ReasoningToolsAndSources: ChatStory = {
  args: { connect: { url: '/api/ui-messages', stream: true } },
  beforeEach: () =>
    answerWith(
      [],
      [
        http.post(
          '/api/ui-messages',
          () =>
            new HttpResponse(uiMessageStream.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
              headers: { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' },
            }),
        ),
      ],
    ),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('When do you open?')
    await chat.says('ai', 'We open at nine.')
    await chat.seen('reasoning')
    await chat.seen('tool')
    await chat.seen('sources')
  },
}

export const ScrollButton: ChatStory = {
  args: {
    demo: true,
    scrollButton: true,
    history: Array.from({ length: 30 }, (_, index) => ({ role: 'ai', text: `Message ${index + 1}` })),
  },
}

export const HiddenMessages: ChatStory = {
  args: {
    demo: true,
    hiddenMessages: true,
    history: Array.from({ length: 30 }, (_, index) => ({ role: 'ai', text: `Message ${index + 1}` })),
  },
}

export const ManyMessages: ChatStory = {
  args: {
    demo: true,
    history: Array.from({ length: 1000 }, (_, index) => ({
      role: index % 2 ? 'ai' : 'user',
      text: `Message **${index + 1}** of a long talk`,
    })),
  },
}

export const HistoryLoading: ChatStory = { args: { demo: { displayLoading: { history: { full: true } } } } }

export const SmallHistoryLoading: ChatStory = {
  args: { demo: { displayLoading: { history: { small: true } } }, history: exchange },
}

export const MessageLoading: ChatStory = { args: { demo: { displayLoading: { message: true } } } }

export const Errors: ChatStory = {
  args: {
    demo: { displayErrors: { default: true, service: true, speechToText: true } },
    errorMessages: {
      overrides: { default: 'Something went wrong.', service: 'The service is away.', speechToText: 'I did not hear you.' },
    },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('error', 'I did not hear you.')
  },
}

export const SetupNotice: ChatStory = { args: {} }

export const LongHistoryPage: ChatStory = {
  args: {
    demo: true,
    loadHistory: (index) =>
      index < 3
        ? [...Array.from({ length: 12 }, (_, place) => ({ role: 'ai', text: `Page ${index + 1}, message ${place + 1}` })), false]
        : [{ role: 'ai', text: 'The beginning' }, null],
  },
}
