import { userEvent } from 'storybook/test'
import type { ChatOptions, MessageContent, Response } from '../../sdk/core/options/options.ts'
import { memoryThreads } from '../../sdk/threads/storages/memory-threads.ts'
import { eventually } from '../kit/eventually.ts'
import { press, talk, type ArrivingChat, type ChatState, type StateGroup } from './chat-state.ts'
import type { Words } from './words.ts'

const silent: ChatOptions['connect'] = { handler: () => undefined }

/** Streams this much of an answer, and stops there. */
const streamsUntil = (...chunks: readonly Response[]): NonNullable<ChatOptions['connect']> => ({
  stream: true,
  async handler(_body, signals) {
    signals.onOpen()
    for (const chunk of chunks) await signals.onResponse(chunk)
  },
})

const ask = ({ element }: ArrivingChat, { question }: Words): void => element.submitUserMessage({ text: question })

export const beginning: StateGroup = {
  name: 'Beginning',
  states: [
    { name: 'Empty', options: () => ({ demo: true, welcome: false }) },
    {
      name: 'Welcome',
      options: ({ title, line, prompts }) => ({ demo: true, welcome: { title, text: line, prompts } }),
      arrive: (chat) => chat.seen('welcome'),
    },
    {
      name: 'Introduction',
      options: ({ intro, prompts }) => ({ demo: true, introMessage: { text: intro }, suggestions: prompts }),
    },
    { name: 'History is loading', options: () => ({ demo: { displayLoading: { history: { full: true } } } }) },
    {
      name: 'Key card',
      options: () => ({ directConnection: { openAI: { chat: true } } }),
      arrive: (chat) => chat.seen('key-view'),
    },
    {
      name: 'Nothing is connected',
      options: () => ({ demo: false }),
      arrive: async (chat, words) => ask(chat, words),
    },
  ],
}

export const waiting: StateGroup = {
  name: 'Waiting and streaming',
  states: [
    {
      name: 'Waiting',
      options: (words) => ({ demo: { displayLoading: { message: true } }, history: talk(words).slice(0, 1) }),
      arrive: (chat) => chat.seen('loading-bubble'),
    },
    {
      name: 'Waiting, with stop',
      options: () => ({ connect: silent }),
      async arrive(chat, words) {
        ask(chat, words)
        await chat.seen('waiting')
      },
    },
    {
      name: 'Streaming',
      options: ({ half }) => ({ connect: streamsUntil({ text: half }) }),
      async arrive(chat, words) {
        ask(chat, words)
        await chat.says('ai', words.half.slice(-10))
      },
    },
    {
      name: 'Streaming code',
      options: ({ code }) => ({ connect: streamsUntil({ text: code.slice(0, -9) }) }),
      async arrive(chat, words) {
        ask(chat, words)
        await chat.says('ai', '/api/chat')
      },
    },
    {
      name: 'Failed, with try again',
      options: () => ({ connect: { handler: () => Promise.reject(new Error('Scripted by the page')) } }),
      async arrive(chat, words) {
        ask(chat, words)
        await chat.seen('error-bubble')
      },
    },
    {
      name: 'Cannot be reached',
      options: () => ({ connect: { url: '/api/unreachable' } }),
      async arrive(chat, words) {
        ask(chat, words)
        await chat.seen('error-bubble')
      },
    },
  ],
}

const branches = ({ longer: [first = '', reply = '', second = '', last = ''], answer }: Words): MessageContent[] => [
  { id: 'q1', role: 'user', text: first, parentId: null },
  { id: 'a1', role: 'ai', text: reply, parentId: 'q1' },
  { id: 'q2', role: 'user', text: second, parentId: 'a1' },
  { id: 'a2', role: 'ai', text: answer, parentId: 'q2' },
  { id: 'a3', role: 'ai', text: last, parentId: 'q2' },
]

export const actions: StateGroup = {
  name: 'Actions',
  states: [
    {
      name: 'Actions',
      options: (words) => ({ demo: true, messageActions: true, onFeedback: () => undefined, history: talk(words) }),
      arrive: (chat) => chat.seen('action-copy'),
    },
    {
      name: 'Branches',
      options: (words) => ({ demo: true, history: branches(words) }),
      arrive: (chat) => chat.seen('action-copy'),
    },
    {
      name: 'Editing',
      options: (words) => ({ demo: true, messageActions: true, history: talk(words) }),
      async arrive(chat) {
        await chat.says('user', /./)
        const question = chat.root.querySelector('[part~="message"]')
        if (question) await userEvent.hover(question)
        await press(chat, 'action-edit')
        await chat.seen('edit')
      },
    },
    {
      name: 'Feedback form',
      options: (words) => ({ demo: true, messageActions: true, onFeedback: () => undefined, history: talk(words) }),
      async arrive(chat) {
        await press(chat, 'action-bad')
        await chat.seen('feedback')
      },
    },
    {
      name: 'Suggestions',
      options: (words) => ({
        demo: true,
        history: talk(words, [
          { type: 'text', text: words.answer },
          { type: 'suggestions', suggestions: words.prompts },
        ]),
      }),
      arrive: (chat) => chat.seen('suggestion'),
    },
    {
      name: 'Away from the end',
      options: ({ longer }) => ({
        demo: true,
        history: Array.from({ length: 24 }, (_, index) => ({ role: index % 2 ? 'ai' : 'user', text: longer[index % 4] ?? '' })),
      }),
      async arrive(chat) {
        const messages = await chat.seen('messages')
        await chat.says('ai', /./)
        await eventually(() => {
          messages.scrollTop = 40
          messages.dispatchEvent(new Event('scroll'))
          const button = chat.root.querySelector<HTMLElement>('[part~="scroll-button"]')
          if (!button?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
            throw new Error('No scroll button yet')
        })
      },
    },
  ],
}

/** Conversations that were kept before, the first of which is the newest. */
function filledThreads(words: Words, name: string) {
  const { signal } = new AbortController()
  const storage = memoryThreads()
  for (const [index, title] of words.threads.toReversed().entries()) {
    const id = `${name}-${index}`
    const talked = talk(words).map(({ role, text = '' }) => ({ id: `${id}-${role}`, role, text }))
    // Kept in memory: both are done when they return.
    void storage.save(id, talked, { signal })
    void storage.rename(id, title)
  }
  return { ...storage, name }
}

const threadsState = (name: string, list: 'sidebar' | 'drawer', isWide = false): ChatState => ({
  name,
  isWide,
  options: (words) => ({ demo: true, threads: { list, storage: filledThreads(words, `contact-sheet-${list}`) } }),
  async arrive(chat) {
    await chat.seen('threads')
    if (list === 'drawer') await press(chat, 'threads-toggle')
    await press(chat, 'thread-open')
    await chat.says('user', /./)
    if (list === 'drawer') await press(chat, 'threads-toggle')
  },
})

export const threads: StateGroup = {
  name: 'Several conversations',
  states: [threadsState('Sidebar', 'sidebar', true), threadsState('Drawer', 'drawer')],
}
