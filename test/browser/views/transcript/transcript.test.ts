import { describe, expect, test, vi } from 'vitest'
import type { Message } from '../../../../sdk/core/types.ts'
import { createTranscript } from '../../../../sdk/views/transcript/transcript.ts'
import { renderView } from '../../render-view.ts'
import { bring, conversation, say, streamInto, whenTranscriptIsThere } from '../message/message.ts'

whenTranscriptIsThere()

const texts = (root: ShadowRoot): string[] => [...root.querySelectorAll('[part~=bubble]')].map((one) => one.textContent.trim())

const articles = (root: ShadowRoot): HTMLElement[] => [...root.querySelectorAll('article')]

describe('messages', () => {
  test('are in order, each in a bubble of its author', () => {
    const chat = renderView(createTranscript, { messages: [say('user', 'Hello'), say('ai', 'Good day')] })
    chat.set({ messages: [...chat.get().messages, say('user', 'Bye')] })
    expect(texts(chat.root)).toEqual(['Hello', 'Good day', 'Bye'])
    expect(chat.root.querySelectorAll('[part~=user-bubble]')).toHaveLength(2)
    expect(chat.root.querySelectorAll('[part~=ai-bubble]')).toHaveLength(1)
  })

  test('have a bubble for the text, then one for the HTML, then one for each file', async () => {
    const { root } = renderView(createTranscript, {
      messages: [
        bring(
          'ai',
          { type: 'text', text: 'Look' },
          { type: 'html', chunks: ['<b>here</b>'] },
          { type: 'file', file: { name: 'a.pdf' } },
          { type: 'file', file: { name: 'b.pdf' } },
        ),
      ],
    })
    await vi.waitFor(() => expect(texts(root)).toEqual(['Look', 'here', 'a.pdf', 'b.pdf']))
    const kinds = [...root.querySelectorAll('.message-bubble')].map(
      (one) => /\w+(?:-file)?-message(?= |$)/.exec(one.className.replace('ai-message ', ''))?.[0],
    )
    expect(kinds).toEqual(['text-message', 'html-message', 'any-file-message', 'any-file-message'])
  })

  test('of an unknown kind are shown among the others', async () => {
    const { root } = renderView(createTranscript, {
      messages: [bring('ai', { type: 'data-weather', data: 1 }, { type: 'text', text: 'Sun' })],
    })
    await vi.waitFor(() =>
      expect([...root.querySelectorAll('[part=data], .message-bubble')].map((one) => one.textContent)).toEqual([
        'Weather',
        'Sun',
      ]),
    )
  })

  test('that are removed leave the others untouched', () => {
    const [first, second, third] = [say('user', 'One'), say('ai', 'Two'), say('user', 'Three')] as const
    const chat = renderView(createTranscript, { messages: [first, second, third] })
    const [one, , three] = articles(chat.root)
    chat.set({ messages: [first, third] })
    expect(articles(chat.root)).toEqual([one, three])
    chat.set({ messages: [] })
    expect(articles(chat.root)).toEqual([])
    expect(chat.root.querySelector('.shelf')).toBeNull()
  })

  test('that change are updated in place, and their neighbours are not touched', async () => {
    const [first, second, third] = [say('user', 'One'), say('ai', 'Two'), say('user', 'Three')] as const
    const chat = renderView(createTranscript, { messages: [first, second, third] })
    const before = articles(chat.root)
    chat.set({ messages: [first, { ...second, parts: [{ type: 'text', text: 'Zwei' }] }, third] })
    await vi.waitFor(() => expect(texts(chat.root)).toEqual(['One', 'Zwei', 'Three']))
    expect(articles(chat.root)).toEqual(before)
  })

  test('can be added and removed in any way and are still shown correctly', async () => {
    const pool = conversation(90)
    const chat = renderView(createTranscript)
    let seed = 7
    const random = (below: number): number => (seed = (seed * 16807) % 2147483647) % below
    const shown = (): string[] =>
      [...chat.root.querySelectorAll('.page')].flatMap((page) =>
        page.classList.contains('folded') ? page.textContent.split('\n\n') : [...page.children].map((one) => one.textContent),
      )
    for (let round = 0; round < 20; round += 1) {
      const next = pool
        .filter(() => random(3) > 0)
        .map((message): Message => (random(9) ? message : { ...message, parts: [{ type: 'text', text: `Round ${round}` }] }))
      chat.set({ messages: random(4) ? next : next.toReversed() })
      const expected = chat.get().messages.map((message) => (message.parts[0] as { text: string }).text.trim())
      await vi.waitFor(() => expect(shown().map((text) => text.replace(/^(You|AI): /, '').trim())).toEqual(expected))
    }
  })
})

describe('a streamed reply', () => {
  test('grows in its bubble and keeps its nodes when it is complete', async () => {
    const chat = renderView(createTranscript, { messages: [say('user', 'Hi')] })
    const reply = streamInto(chat)
    reply.append('One **two')
    reply.append('** three\n\nFour')
    await vi.waitFor(() => expect(texts(chat.root)[1]).toMatch(/three\s*Four/))
    await vi.waitFor(() => expect(chat.root.querySelector('strong')?.textContent).toBe('two'))
    const strong = chat.root.querySelector('strong')
    reply.append(' five')
    reply.finish()
    await vi.waitFor(() => expect(texts(chat.root)[1]).toMatch(/Four five$/))
    expect(chat.root.querySelector('strong')).toBe(strong)
  })

  test('is marked busy while it grows', () => {
    const chat = renderView(createTranscript)
    const reply = streamInto(chat)
    reply.append('One')
    expect(articles(chat.root)[0]?.getAttribute('aria-busy')).toBe('true')
    expect(chat.root.querySelector('.streamed-message')).not.toBeNull()
    reply.finish()
    expect(articles(chat.root)[0]?.hasAttribute('aria-busy')).toBe(false)
    expect(chat.root.querySelector('.streamed-message')).toBeNull()
  })

  test('has an end that blinks while nothing arrives, and stands still while text does', async () => {
    const chat = renderView(createTranscript)
    const { root } = chat
    const reply = streamInto(chat)
    reply.append('One')
    const motion = (): string =>
      getComputedStyle(root.querySelector('.markdown-section > p') ?? root.host, '::after').animationName
    await expect.poll(motion).toBe('blink')
    const whenDrawn = new Promise<string>((resolve) => {
      const watch = new MutationObserver(() => resolve(motion()))
      watch.observe(root, { subtree: true, childList: true, characterData: true })
    })
    reply.append(' two')
    expect(await whenDrawn).toBe('none')
    await expect.poll(motion).toBe('blink')
  })

  test('keeps a selection in existing text', async () => {
    const chat = renderView(createTranscript)
    const reply = streamInto(chat)
    reply.append('First paragraph.\n\nSecond')
    await vi.waitFor(() => expect(chat.root.querySelectorAll('p')).toHaveLength(2))
    const first = chat.root.querySelector('p')
    const text = first?.firstChild as Text
    for (let index = 0; index < 20; index += 1) reply.append(' more words\n\n')
    reply.finish()
    await vi.waitFor(() => expect(chat.root.querySelectorAll('p').length).toBeGreaterThan(10))
    expect(chat.root.querySelector('p')).toBe(first)
    expect(text.isConnected).toBe(true)
  })
})

describe('groups', () => {
  const places = (root: ShadowRoot): (string | undefined)[] =>
    articles(root).map((one) => /deep-chat-(top|middle|bottom)-message/.exec(one.className)?.[1])

  const shownAvatars = (root: ShadowRoot): boolean[] =>
    [...root.querySelectorAll('.avatar-container')].map((one) => one.checkVisibility({ visibilityProperty: true }))

  test('are consecutive messages of one role: only the first of them shows avatar and name', async () => {
    const chat = renderView(
      createTranscript,
      { messages: [say('ai', '1'), say('ai', '2'), say('ai', '3'), say('user', '4')] },
      { avatars: true, names: true },
    )
    expect(places(chat.root)).toEqual(['top', 'middle', 'bottom', undefined])
    await vi.waitFor(() => expect(chat.root.querySelectorAll('.avatar-container')).toHaveLength(4))
    expect(shownAvatars(chat.root)).toEqual([true, false, false, true])
    chat.set({ messages: [...chat.get().messages, say('user', '5')] })
    expect(places(chat.root)).toEqual(['top', 'middle', 'bottom', 'top', 'bottom'])
  })

  test('are not split by an error', async () => {
    const error: Message = { ...say('ai', ''), kind: 'error', parts: [{ type: 'error', text: 'No', canRetry: false }] }
    const { root } = renderView(createTranscript, { messages: [say('user', '1'), error, say('user', '2')] }, { avatars: true })
    expect(places(root)).toEqual(['top', undefined, 'bottom'])
    await vi.waitFor(() => expect(root.querySelectorAll('.avatar-container')).toHaveLength(3))
    expect(shownAvatars(root)).toEqual([true, false, false])
  })
})

describe('announcements to screen readers', () => {
  test('include the start of a reply, and at its end its text without markdown', async () => {
    const chat = renderView(createTranscript)
    const reply = streamInto(chat)
    reply.append('Use **bold** and `code`')
    await vi.waitFor(() => expect(chat.announcements).toEqual([['AI is answering', 'polite']]))
    reply.finish()
    await vi.waitFor(() => expect(chat.announcements[1]).toEqual(['AI said: Use bold and code', 'polite']))
  })

  test('include errors at once, but not the history, loading, or what the visitor wrote', async () => {
    const chat = renderView(createTranscript, { messages: conversation(4) })
    const error: Message = {
      ...say('ai', ''),
      kind: 'error',
      parts: [{ type: 'error', text: 'Connection error', canRetry: true }],
    }
    chat.set({ messages: [...chat.get().messages, say('user', 'Hi'), { ...bring('ai', { type: 'loading' }), kind: 'loading' }] })
    chat.set({ messages: [...chat.get().messages.slice(0, -1), error] })
    chat.set({ messages: [...chat.get().messages, say('ai', 'Last')] })
    await vi.waitFor(() => expect(chat.announcements.at(-1)).toEqual(['AI said: Last', 'polite']))
    expect(chat.announcements).toEqual([
      ['Connection error', 'assertive'],
      ['AI said: Last', 'polite'],
    ])
  })
})

describe('the introduction', () => {
  test('of the page is shown above the messages, and hides when the messages were cleared without it', async () => {
    const chat = renderView(createTranscript)
    const panel = document.createElement('div')
    panel.style.display = 'none'
    panel.textContent = 'Welcome'
    chat.host.append(panel)
    await vi.waitFor(() => expect(panel.getBoundingClientRect().height).toBeGreaterThan(0))
    chat.set({ isIntroShown: false })
    expect(panel.getBoundingClientRect().height).toBe(0)
    chat.set({ isIntroShown: true })
    expect(panel.getBoundingClientRect().height).toBeGreaterThan(0)
  })

  test('of the page disappears when a conversation starts, and returns when it is cleared', async () => {
    const chat = renderView(createTranscript)
    const panel = document.createElement('div')
    panel.textContent = 'Welcome'
    chat.host.append(panel)
    await vi.waitFor(() => expect(panel.getBoundingClientRect().height).toBeGreaterThan(0))
    chat.set({ messages: [say('ai', 'What can I do for you?', { kind: 'intro' })] })
    expect(panel.getBoundingClientRect().height).toBeGreaterThan(0)
    chat.set({ messages: [say('user', 'Last week', { isHistory: true })] })
    expect(panel.getBoundingClientRect().height).toBeGreaterThan(0)
    chat.set({ messages: [say('user', 'Hi')] })
    expect(panel.getBoundingClientRect().height).toBe(0)
    chat.set({ messages: [] })
    expect(panel.getBoundingClientRect().height).toBeGreaterThan(0)
  })

  test('takes no room if the page has none', () => {
    const { root } = renderView(createTranscript)
    expect(root.getElementById('intro-panel')?.getBoundingClientRect().height).toBe(0)
  })

  test('sends the text of its suggestions', async () => {
    const chat = renderView(createTranscript)
    const panel = document.createElement('div')
    panel.innerHTML = '<p class="deep-chat-suggestion-button"> What is it? </p>'
    chat.host.append(panel)
    const suggestion = panel.firstElementChild as HTMLElement
    await vi.waitFor(() => expect(suggestion.getAttribute('role')).toBe('button'))
    suggestion.click()
    expect(chat.requests).toEqual([['submitText', 'What is it?']])
  })
})

test('a chat that is removed leaves nothing behind', () => {
  const chat = renderView(createTranscript, { messages: conversation(50) })
  streamInto(chat).append('text')
  chat.destroy()
  expect(chat.root.querySelector('.transcript')).toBeNull()
})
