import { axeFindings } from '../../axe-findings.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatOptions, MessageContent } from '../../../../sdk/core/options/options.ts'
import type { ChatState, Message } from '../../../../sdk/core/types.ts'
import { createTranscript } from '../../../../sdk/views/transcript/transcript.ts'
import { renderChat } from '../../render-chat.ts'
import { renderView } from '../../render-view.ts'
import { silence } from '../../silence.ts'
import { bring, conversation, say, streamInto, whenTranscriptIsThere } from '../message/message.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'

whenTranscriptIsThere()

const loading: Message = { ...bring('ai', { type: 'loading' }), kind: 'loading' }
const error: Message = { ...bring('ai', { type: 'error', text: 'Connection error', canRetry: true }), kind: 'error' }
const parts: Message[] = [
  say('ai', 'Welcome', { kind: 'intro' }),
  bring(
    'ai',
    { type: 'reasoning', text: 'Hm', duration: 2000 },
    { type: 'tool', id: '1', name: 'look_up', state: 'output-available', input: '{}', output: 'ok' },
    { type: 'tool', id: '2', name: 'look_up', state: 'output-error', input: '{}', output: 'no' },
    { type: 'tool', id: '3', name: 'look_up', state: 'input-streaming', input: '{' },
    {
      type: 'text',
      text: '# Title\n\nSome `code`, a [link](https://a.example)\n\n```js\nlet a\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done',
    },
    { type: 'source', id: 'a', url: 'https://a.example', title: 'A' },
  ),
  bring('ai', { type: 'data-weather', data: { city: 'Bern', degrees: 4 } }),
  bring('user', { type: 'file', file: { name: 'a.pdf', src: 'https://a.example/a.pdf' } }),
  bring('user', { type: 'file', file: { type: 'audio', src: silence } }),
  bring('ai', {
    type: 'html',
    chunks: ['<p class="deep-chat-suggestion-button">Next</p><button class="deep-chat-button">B</button>'],
  }),
]

const states: Record<string, [Partial<ChatState>, ChatOptions?]> = {
  empty: [{}],
  'a conversation': [{ messages: conversation(6) }],
  'every part': [{ messages: parts }],
  'avatars and names': [{ messages: conversation(6) }, { avatars: true, names: true }],
  loading: [{ messages: [say('user', 'Hi'), loading], historyPaging: 'loading' }],
  'an empty list that loads': [{ historyPaging: 'loading' }],
  'an error': [{ messages: [say('user', 'Hi'), error] }],
  'a long history': [{ messages: conversation(300) }],
}

describe.each(isThorough ? ['light', 'dark'] : ['light'])('in %s, axe finds no problems with', (theme) => {
  test.each(Object.entries(states))('%s', async (_name, [patch, options]) => {
    const chat = renderView(createTranscript, patch, options)
    chat.host.dataset['theme'] = theme
    chat.host.style.background = theme === 'dark' ? '#12141a' : '#ffffff'
    if (patch.messages === parts) {
      await vi.waitFor(() => expect(chat.root.querySelectorAll('.tool, .sources, audio, [role=button], table')).toHaveLength(9))
      chat.root.querySelector<HTMLElement>('.reasoning button')?.click()
      chat.root.querySelector<HTMLElement>('.tool-group .tool summary')?.click()
      chat.root.querySelector<HTMLElement>('[part=data] summary')?.click()
      await vi.waitFor(() => expect(chat.root.querySelector('[part=data] pre')?.textContent).toContain('Bern'))
    }
    expect(await axeFindings(chat.host)).toEqual([])
  })
})

/** All that says "clickable" to a browser, and by it to a screen reader: https://searchfox.org/mozilla-central/search?q=HasClickListener */
const mouse = /^(click|mousedown|mouseup)$/

const talk: MessageContent[] = [
  { role: 'user', text: 'Hi' },
  { role: 'ai', text: '# Title\n\n```js\nlet a\n```\n\n| a |\n|---|\n| 1 |' },
]

test.each<[string, ChatOptions]>([
  ['as it is', {}],
  [
    'with actions of its own',
    { messageActions: { ai: ['copy', 'feedback', { id: 'share', label: 'Share', onClick: () => undefined }] } },
  ],
  ['that takes dropped files', { images: true, dragAndDrop: true }],
  ['with names and pictures', { names: true, avatars: true, timestamps: true }],
  ['with an edited message', { messageActions: { user: ['edit'] } }],
  ['that streams', { connect: { stream: true, handler: () => undefined } }],
])('nothing around the messages of a chat %s is clickable for screen readers', async (_what, options) => {
  const add = vi.spyOn(EventTarget.prototype, 'addEventListener')
  onTestFinished(() => add.mockRestore())
  const chat = await renderChat({ history: talk, connect: { handler: () => undefined }, ...options })
  const article = await vi.waitFor(() => {
    const found = chat.root.querySelector('article:last-of-type')
    expect(found?.textContent).toContain('Title')
    return found as Element
  })
  for (const message of chat.root.querySelectorAll<HTMLElement>('article')) {
    message.focus()
    await userEvent.hover(message)
  }
  if (options.messageActions || options.images)
    await vi.waitFor(() => expect(chat.root.querySelector('[part~=action]')).not.toBeNull())
  const listening = add.mock.calls.flatMap(([type], index) => (mouse.test(type) ? [add.mock.contexts[index]] : []))
  const clickable = listening.filter(
    (target) => target instanceof Element && (target.contains(article) || target === chat.element),
  )
  expect(clickable).toEqual([])
  expect(listening.some((target) => target instanceof HTMLButtonElement && article.contains(target))).toBe(true)
})

test('axe finds no problems with a growing reply and the buttons that scroll to the end', async () => {
  const chat = renderView(createTranscript, { messages: conversation(30) }, { hiddenMessages: true, scrollButton: true })
  const scroller = chat.root.getElementById('messages') as HTMLElement
  await vi.waitFor(() => expect(scroller.scrollTop).toBeGreaterThan(0))
  scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }))
  scroller.scrollTop -= 400
  streamInto(chat).append('Growing')
  await vi.waitFor(() =>
    expect(chat.root.querySelectorAll(':is(#scroll-button, #hidden-messages):not([hidden])')).toHaveLength(2),
  )
  expect(await axeFindings(chat.host)).toEqual([])
})
