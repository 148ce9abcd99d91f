import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatOptions, MessageActions, MessageContent } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { actionOf, actionsOf, answeredChat, messageSaying, pressAction } from './message-toolbar.ts'

const history: MessageContent[] = [
  { id: 'q1', role: 'user', text: 'First question' },
  { id: 'a1', role: 'ai', text: 'First answer' },
  { id: 'q2', role: 'user', text: 'Second question' },
  { id: 'a2', role: 'ai', text: 'Second **answer**' },
]

async function talkedChat(options: ChatOptions = {}) {
  const chat = await renderChat({ connect: { url: '/none' }, history, ...options })
  await eventually(() => chat.texts('ai').join()).toContain('Second answer')
  return chat
}

/** What the page writes to the clipboard, by type. */
function watchClipboard(): Record<string, string> {
  const written: Record<string, string> = {}
  const write = vi.spyOn(navigator.clipboard, 'write').mockImplementation(async (items) => {
    for (const item of items) for (const type of item.types) written[type] = await (await item.getType(type)).text()
  })
  onTestFinished(() => write.mockRestore())
  return written
}

test('the last answer can be copied and regenerated', async () => {
  const chat = await talkedChat()
  await eventually(() => actionsOf(messageSaying(chat, 'Second answer'))).toEqual(['Copy message', 'Regenerate'])
})

test('an earlier message shows its actions when the pointer is over it', async () => {
  const chat = await talkedChat()
  await eventually(() => actionsOf(messageSaying(chat, 'Second answer')).length).toBe(2)
  expect(actionsOf(messageSaying(chat, 'First question'))).toEqual([])
  await userEvent.hover(messageSaying(chat, 'First question'))
  expect(actionsOf(messageSaying(chat, 'First question'))).toEqual(['Copy message'])
})

test('an earlier message hides its actions when the pointer has left it', async () => {
  const chat = await talkedChat()
  await eventually(() => actionsOf(messageSaying(chat, 'Second answer')).length).toBe(2)
  await userEvent.hover(messageSaying(chat, 'First question'))
  await userEvent.hover(chat.input)
  expect(actionsOf(messageSaying(chat, 'First question'))).toEqual([])
})

test('nothing moves when the actions of an earlier message appear', async () => {
  const chat = await talkedChat()
  await eventually(() => actionsOf(messageSaying(chat, 'Second answer')).length).toBe(2)
  const places = (): number[] =>
    ['First question', 'First answer', 'Second question'].map((words) => messageSaying(chat, words).offsetTop)
  const before = places()
  await userEvent.hover(messageSaying(chat, 'First answer'))
  expect(actionsOf(messageSaying(chat, 'First answer'))).toContain('Copy message')
  expect(places()).toEqual(before)
})

test('a copied message is on the clipboard as source text and as rendered HTML', async () => {
  const written = watchClipboard()
  const chat = await talkedChat()
  await pressAction(chat, 'Second answer', 'Copy message')
  await eventually(() => written).toEqual({
    'text/plain': 'Second **answer**',
    'text/html': expect.stringContaining('Second <strong>answer</strong>') as string,
  })
})

test('the button of a copied message confirms it', async () => {
  watchClipboard()
  const chat = await talkedChat()
  await pressAction(chat, 'Second answer', 'Copy message')
  await eventually(() => actionsOf(messageSaying(chat, 'Second answer'))).toContain('Copied')
})

test('a message that the browser does not copy shows an error', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new Error('refused'))
  const command = vi.spyOn(document, 'execCommand').mockReturnValue(false)
  onTestFinished(() => {
    write.mockRestore()
    command.mockRestore()
  })
  const chat = await talkedChat()
  await pressAction(chat, 'Second answer', 'Copy message')
  await eventually(() => messageSaying(chat, 'Second answer').textContent).toContain("Couldn't copy")
})

test('Regenerate shows another answer, and its position among them', async () => {
  const { chat } = await answeredChat()
  await pressAction(chat, 'One', 'Regenerate')
  await eventually(() => chat.texts('ai')).toEqual(['Two'])
  await eventually(() => messageSaying(chat, 'Two').textContent).toContain('2 of 2')
})

test('Previous answer shows the previous answer, and keeps the focus', async () => {
  const { chat } = await answeredChat()
  await pressAction(chat, 'One', 'Regenerate')
  await pressAction(chat, 'Two', 'Previous answer')
  await eventually(() => chat.texts('ai')).toEqual(['One'])
  await eventually(() => chat.root.activeElement?.getAttribute('aria-label')).toBe('Previous answer')
})

test('the first of several answers has no previous answer', async () => {
  const { chat } = await answeredChat()
  await pressAction(chat, 'One', 'Regenerate')
  await pressAction(chat, 'Two', 'Previous answer')
  await eventually(() => chat.texts('ai')).toEqual(['One'])
  expect(actionOf(messageSaying(chat, 'One'), 'Previous answer').getAttribute('aria-disabled')).toBe('true')
})

test('Regenerate is disabled while a request runs', async () => {
  const server = await scripted(answer.json({ text: 'One' }), answer.late('go', { text: 'Two' }))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Name a number')
  await eventually(() => actionsOf(messageSaying(chat, 'One'))).toContain('Regenerate')
  await chat.send('Another')
  await server.waitForRequests(2)
  expect(actionOf(messageSaying(chat, 'One'), 'Regenerate').getAttribute('aria-disabled')).toBe('true')
  await server.release('go')
})

test('after Regenerate was activated with the keyboard, the input has the focus', async () => {
  const { chat } = await answeredChat()
  await eventually(() => actionsOf(messageSaying(chat, 'One'))).toContain('Regenerate')
  actionOf(messageSaying(chat, 'One'), 'Regenerate').focus()
  await userEvent.keyboard('{Enter}')
  await eventually(() => chat.texts('ai')).toEqual(['Two'])
  expect(chat.root.activeElement).toBe(chat.input)
})

test('an answer without a question cannot be regenerated', async () => {
  const chat = await renderChat({ connect: { url: '/none' }, history: [{ role: 'ai', text: 'Welcome' }] })
  await eventually(() => actionsOf(messageSaying(chat, 'Welcome'))).toEqual(['Copy message'])
})

test('Enter on a message moves to its actions, arrows move between them, and Escape returns', async () => {
  const chat = await talkedChat()
  await eventually(() => actionsOf(messageSaying(chat, 'Second answer')).length).toBe(2)
  chat.part('messages').focus()
  await eventually(async () => {
    await userEvent.keyboard('{End}')
    return chat.root.activeElement === messageSaying(chat, 'Second answer')
  }).toBe(true)
  const names: (string | null | undefined)[] = []
  for (const key of ['{Enter}', '{ArrowRight}', '{ArrowRight}', '{Escape}']) {
    await userEvent.keyboard(key)
    names.push(chat.root.activeElement?.getAttribute('aria-label'))
  }
  expect(names).toEqual(['Copy message', 'Regenerate', 'Copy message', 'AI'])
})

test('Tab reaches the first action of an answer, though others were there before it', async () => {
  const server = await scripted(answer.events({ text: 'One ' }, { text: 'two' }, '[DONE]'))
  const chat = await renderChat({ connect: { url: server.url, stream: true } })
  await chat.send('Name a number')
  await eventually(() => actionsOf(messageSaying(chat, 'two'))).toEqual(['Copy message', 'Regenerate'])
  const stops = [...messageSaying(chat, 'two').querySelectorAll<HTMLElement>('[part~="action"][tabindex="0"]')]
  expect(stops).toEqual([actionOf(messageSaying(chat, 'two'), 'Copy message')])
})

test('a focused message shows its actions, and Enter reaches them', async () => {
  const chat = await talkedChat()
  await eventually(() => actionsOf(messageSaying(chat, 'Second answer')).length).toBe(2)
  chat.part('messages').focus()
  await eventually(async () => {
    await userEvent.keyboard('{Home}')
    return chat.root.activeElement === messageSaying(chat, 'First question')
  }).toBe(true)
  await userEvent.keyboard('{Enter}')
  expect(chat.root.activeElement).toBe(actionOf(messageSaying(chat, 'First question'), 'Copy message'))
})

test('messageActions: false shows no actions', async () => {
  const chat = await talkedChat({ messageActions: false })
  await userEvent.hover(messageSaying(chat, 'First answer'))
  expect(chat.root.querySelector('[part~="actions"]')).toBeNull()
})

test('a list names the actions of a role, including those of the page', async () => {
  const pressed: unknown[] = []
  const chat = await talkedChat({
    messageActions: {
      ai: [
        {
          id: 'share',
          label: 'Share',
          when: ({ text }) => text?.includes('Second') === true,
          onClick: ({ id }) => pressed.push(id),
        },
        'copy',
      ],
    },
  })
  await eventually(() => actionsOf(messageSaying(chat, 'Second answer'))).toEqual(['Share', 'Copy message'])
  await pressAction(chat, 'Second answer', 'Share')
  expect(pressed).toEqual(['a2'])
  await userEvent.hover(messageSaying(chat, 'First answer'))
  expect(actionsOf(messageSaying(chat, 'First answer'))).toEqual(['Copy message'])
})

test('a list with invalid actions shows the valid ones', async () => {
  const messageActions = { ai: [null, 'dance', {}, 'copy'] } as unknown as MessageActions
  const chat = await talkedChat({ messageActions })
  await eventually(() => actionsOf(messageSaying(chat, 'Second answer'))).toEqual(['Copy message'])
})

test('HTML of a service cannot trigger an action', async () => {
  const chat = await talkedChat({
    history: [...history, { role: 'ai', origin: 'service', html: '<button data-action="copy" part="action">Copy</button>' }],
  })
  const written = watchClipboard()
  await eventually(() => chat.root.querySelector('.html-content button')).toBeTruthy()
  chat.root.querySelector<HTMLElement>('.html-content button')?.click()
  expect(written).toEqual({})
})

test('ten thousand messages have one toolbar, and no more listeners than ten', async () => {
  const count = async (length: number): Promise<number> => {
    const add = vi.spyOn(HTMLElement.prototype, 'addEventListener')
    const chat = await renderChat({
      connect: { url: '/none' },
      history: Array.from({ length }, (_, index) => ({ role: index % 2 ? 'ai' : 'user', text: `Message ${index}` })),
    })
    await eventually(() => chat.root.querySelectorAll('[part~="actions"]').length).toBe(1)
    const listeners = add.mock.calls.filter(([type]) => ['click', 'pointerover', 'focusin', 'keydown'].includes(type)).length
    add.mockRestore()
    chat.element.remove()
    return listeners
  }
  await count(10)
  expect(await count(10_000)).toBe(await count(10))
})

test('an answer of a history with several branches can be left with its actions', async () => {
  const chat = await renderChat({
    connect: { url: '/none' },
    history: [
      { id: 'q', role: 'user', text: 'Why?', parentId: null, createdAt: '2026-01-01T09:00:00.000Z' },
      { id: 'a', text: 'So', parentId: 'q', createdAt: '2026-01-01T10:00:00.000Z' },
      { id: 'b', text: 'Because', parentId: 'q', createdAt: '2026-01-01T10:01:00.000Z' },
    ],
  })
  await pressAction(chat, 'Because', 'Previous answer')
  await eventually(() => chat.texts('ai')).toEqual(['So'])
  await eventually(() => messageSaying(chat, 'So').textContent).toContain('1 of 2')
})
