import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'
import { messageSaying, pressAction } from './message-toolbar.ts'

const lines = (count: number, word = 'line'): string => Array(count).fill(word).join('\n')

/** Whether nothing of the text has to be scrolled to. */
const isWhole = (field: HTMLTextAreaElement): boolean => field.scrollHeight <= field.clientHeight

/** How many lines of text the field shows. */
function shownLines(field: HTMLTextAreaElement): number {
  const { paddingBlockStart, paddingBlockEnd, lineHeight } = getComputedStyle(field)
  return Math.round((field.clientHeight - parseFloat(paddingBlockStart) - parseFloat(paddingBlockEnd)) / parseFloat(lineHeight))
}

async function openEdit(chat: RenderedChat, words: string): Promise<HTMLTextAreaElement> {
  await eventually(() => chat.texts('user').join()).toContain(words)
  messageSaying(chat, words).focus()
  await userEvent.hover(messageSaying(chat, words))
  await pressAction(chat, words, 'Edit')
  return chat.part('edit').querySelector('textarea') as HTMLTextAreaElement
}

async function openFeedback(chat: RenderedChat): Promise<HTMLTextAreaElement> {
  await eventually(() => chat.texts('ai')).toEqual(['Noted'])
  await pressAction(chat, 'Noted', 'Bad answer')
  return chat.part('feedback').querySelector('textarea') as HTMLTextAreaElement
}

describe.each(['knows how to', 'does not know how to'])('in a browser that %s size a field to its text', (way) => {
  const isHelped = way === 'knows how to'
  const { supports } = CSS

  beforeEach(() => {
    if (isHelped) return
    vi.spyOn(CSS, 'supports').mockImplementation(
      (...asked: [string]) => asked[0] !== 'field-sizing' && supports.apply(CSS, asked),
    )
  })
  afterEach(() => vi.restoreAllMocks())

  const chatWith = (options: ChatOptions): Promise<RenderedChat> =>
    renderChat({
      messageActions: true,
      ...options,
      // The browser that does not know it, Safari, has no scroll anchoring either.
      ...(!isHelped && { auxiliaryStyle: `textarea { field-sizing: fixed !important } #messages { overflow-anchor: none }` }),
    })

  const talk = (text: string): Promise<RenderedChat> =>
    chatWith({
      connect: { url: '/none', feedback: () => undefined },
      history: [
        { role: 'user', text },
        { role: 'ai', text: 'Noted' },
      ],
    })

  test('a message is edited in a field that shows all its lines', async () => {
    const chat = await talk(lines(6))
    const field = await openEdit(chat, 'line')
    await eventually(() => [shownLines(field), isWhole(field)]).toEqual([6, true])
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}one more')
    await eventually(() => [shownLines(field), isWhole(field)]).toEqual([7, true])
    await userEvent.fill(field, 'Short')
    await eventually(() => shownLines(field)).toBe(1)
    await userEvent.fill(field, lines(40))
    await eventually(() => field.offsetHeight).toBe(200)
  })

  test('a message that is one long line is edited in a field that shows all of it, also where the chat becomes narrower', async () => {
    const chat = await talk(`${'words '.repeat(16)}end`)
    const field = await openEdit(chat, 'words')
    await eventually(() => isWhole(field)).toBe(true)
    const before = shownLines(field)
    expect(before).toBeGreaterThan(1)
    chat.element.style.inlineSize = '280px'
    await eventually(() => [shownLines(field) > before, isWhole(field)]).toEqual([true, true])
  })

  test('the reason of a rating is written in a field that grows with it', async () => {
    const chat = await talk('Hello')
    const field = await openFeedback(chat)
    await userEvent.fill(field, lines(5))
    await eventually(() => [shownLines(field), isWhole(field)]).toEqual([5, true])
  })

  test('a message that waits is edited in a field that shows all its lines', async () => {
    const server = await scripted(answer.late('first', { text: 'At last' }))
    const chat = await chatWith({ connect: { url: server.url }, queue: 'queue' })
    await chat.send('one')
    await server.waitForRequests()
    await chat.send(lines(5))
    await userEvent.click(page.getByRole('button', { name: /^Edit: / }))
    await eventually(() => chat.root.activeElement?.closest('[part~="queue-form"]')).toBeTruthy()
    const field = chat.root.activeElement as HTMLTextAreaElement
    await eventually(() => [shownLines(field), isWhole(field)]).toEqual([5, true])
  })

  test('a height that the visitor drags the field to stays, whatever is written', async () => {
    const chat = await talk(lines(2))
    const field = await openEdit(chat, 'line')
    await eventually(() => shownLines(field)).toBe(2)
    const { offsetWidth: x, offsetHeight: y } = field
    await userEvent.dragAndDrop(field, field, {
      sourcePosition: { x: x - 5, y: y - 5 },
      targetPosition: { x: x - 5, y: y + 60 },
      force: true,
    })
    const dragged = field.offsetHeight
    expect(dragged).toBeGreaterThan(y + 30)
    await userEvent.fill(field, 'Short')
    await userEvent.fill(field, lines(12))
    chat.element.style.inlineSize = '300px'
    await eventually(() => field.clientWidth).toBeLessThan(x)
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    expect(field.offsetHeight).toBe(dragged)
  })

  test('writing in the form leaves the end of the conversation where it is', async () => {
    const chat = await chatWith({
      connect: { url: '/none', feedback: () => undefined },
      history: [
        { role: 'user', text: lines(40) },
        { role: 'ai', text: 'Noted' },
      ],
    })
    const field = await openFeedback(chat)
    await userEvent.fill(field, lines(7))
    await eventually(() => isWhole(field)).toBe(true)
    const list = chat.part('messages')
    list.scrollTop = list.scrollHeight
    const { bottom } = field.getBoundingClientRect()
    let moves = 0
    await new Promise(requestAnimationFrame)
    list.addEventListener('scroll', () => (moves += 1))
    await userEvent.keyboard('more words')
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    expect([field.getBoundingClientRect().bottom, moves]).toEqual([bottom, 0])
  })
})
