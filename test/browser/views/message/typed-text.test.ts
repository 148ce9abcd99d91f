import { afterEach, expect, test, vi } from 'vitest'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'

afterEach(() => localStorage.clear())

const demo = { response: { text: '**ok**' } }

/** The visitor's bubble with the number: its first is 0. */
const bubble = (chat: RenderedChat, index = 0): HTMLElement | undefined =>
  [...chat.root.querySelectorAll<HTMLElement>('[part~="user-bubble"]')][index]

/** The visitor's words as the page shows them, line by line. */
const lines = (chat: RenderedChat, index = 0): string[] | undefined => bubble(chat, index)?.innerText.split('\n')

async function shown(text: string, options: ChatOptions = {}): Promise<RenderedChat> {
  const chat = await renderChat({ demo, ...options })
  chat.element.submitUserMessage({ text })
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  return chat
}

const typed = [
  '__init__ and *.tsx and a_b_c',
  'def f():\n    return  {\n\t1:  2 }\n\n\n# done',
  '# 1 is the first\n1. one\n5) five\n> so he said\n- [ ] to do\n---\n| a | b |\n|---|---|',
  '![x](x.png) [a](/b) <b>bold</b> &amp; \\* `tick` ~~no~~',
  '```\nnobody closes this\n  __this__',
  'C:\\new\\*.* costs 5*3*2 $',
]

test.each(typed)('the visitor sees each sign of what they typed: %j', async (text) => {
  const chat = await shown(text)
  expect(lines(chat)?.map((line) => line.trimEnd())).toEqual(text.split('\n'))
  expect(bubble(chat)?.querySelector('strong, em, h1, ol, ul, hr, table, img, blockquote, pre')).toBeNull()
})

test('spaces in front of a line keep their place', async () => {
  const chat = await shown('if:\n    deep\nend')
  const range = document.createRange()
  const [node] = bubble(chat)?.querySelector('p')?.childNodes ?? []
  const left = (at: number): number => {
    range.setStart(node as Text, at)
    range.setEnd(node as Text, at + 1)
    return range.getBoundingClientRect().left
  }
  expect(left('if:\n    '.length)).toBeGreaterThan(left(0) + 5)
})

test('addresses that the visitor typed are links', async () => {
  const chat = await shown('see https://a.example/_x_/*y, www.b.example or me@c.example.')
  const links = [...(bubble(chat)?.querySelectorAll('a') ?? [])]
  expect(links.map(({ href, textContent }) => [href, textContent])).toEqual([
    ['https://a.example/_x_/*y', 'https://a.example/_x_/*y'],
    ['http://www.b.example/', 'www.b.example'],
    ['mailto:me@c.example', 'me@c.example'],
  ])
  expect(bubble(chat)?.innerText).toBe('see https://a.example/_x_/*y, www.b.example or me@c.example.')
})

test('fences in what the visitor typed are code blocks, and the words around them stay', async () => {
  const chat = await shown('look *here*:\n\n  ~~~py\n  def __f__():\n      pass\n  ~~~~\n\nwhy?\n```\n```')
  const code = [...(bubble(chat)?.querySelectorAll('pre code') ?? [])]
  expect(code.map(({ textContent }) => textContent)).toEqual(['def __f__():\n    pass\n', ''])
  expect([...(bubble(chat)?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual(['look *here*:', 'why?'])
  expect(bubble(chat)?.querySelector('.code-header')?.textContent).toContain('Python')
})

test('messages of history and addMessage are markdown', async () => {
  const chat = await renderChat({ demo, history: [{ role: 'user', text: '**old**' }] })
  chat.element.addMessage({ role: 'user', text: '**new**' })
  await eventually(() => chat.texts('user')).toEqual(['old', 'new'])
})

test('userMarkdown makes all messages of the visitor markdown, or none, and can change', async () => {
  const chat = await shown('**typed**', { history: [{ role: 'user', text: '**given**' }] })
  expect(chat.texts('user')).toEqual(['given', '**typed**'])
  chat.element.userMarkdown = false
  await eventually(() => chat.texts('user')).toEqual(['**given**', '**typed**'])
  chat.element.userMarkdown = true
  await eventually(() => chat.texts('user')).toEqual(['given', 'typed'])
  expect(chat.texts('ai')).toEqual(['ok'])
})

test('what was typed looks the same after a reload, and as history of another chat', async () => {
  const chat = await shown('__init__', { browserStorage: true })
  const kept = JSON.parse(JSON.stringify(chat.element.getMessages()))
  chat.element.remove()
  const again = await renderChat({ demo, browserStorage: true })
  await eventually(() => again.texts('user')).toEqual(['__init__'])
  again.element.remove()
  const other = await renderChat({ demo, history: kept })
  await eventually(() => other.texts('user')).toEqual(['__init__'])
})

test('an edited message is shown as the visitor typed it, and one that the page changed as markdown', async () => {
  const chat = await shown('one')
  const [message] = chat.element.getMessages()
  await chat.element.editMessage(message?.id ?? '', '__two__')
  await eventually(() => chat.texts('user')).toEqual(['__two__'])
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  chat.element.updateMessage({ text: '__three__' }, 0)
  await eventually(() => chat.texts('user')).toEqual(['three'])
})

test('a copied message of the visitor is what they typed', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const chat = await shown('a\n  __b__', { messageActions: { user: ['copy'] } })
  const copy = (): HTMLElement | undefined =>
    [...chat.root.querySelectorAll<HTMLElement>('.deep-chat-outer-container-role-user button')].find(
      ({ ariaLabel }) => ariaLabel === 'Copy message',
    )
  bubble(chat)?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }))
  await eventually(copy).toBeTruthy()
  copy()?.click()
  await eventually(() => write.mock.calls.length + writeText.mock.calls.length).toBe(1)
  const [item] = write.mock.calls[0]?.[0] ?? []
  expect(item?.types ?? ['text/plain']).toEqual(['text/plain'])
  const words = item ? await (await item.getType('text/plain')).text() : writeText.mock.calls[0]?.[0]
  expect(words).toBe('a\n  __b__')
})
