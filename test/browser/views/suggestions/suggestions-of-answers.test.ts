// @module-tag thorough: details of views: `thread-rows`, `thread-drawer`, `suggestions` and `e2e/launcher` have what they are for.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { offered, press, servedChat } from './served-suggestions.ts'

describe('an answer with suggestions', () => {
  const suggestions = ['Yes', { label: 'No', text: 'No, thank you' }]

  test('shows them below it', async () => {
    const { chat } = await servedChat({}, { text: 'Shall I?', suggestions }, { text: 'Then not.' })
    await chat.send('Hi')
    await press(chat, 'No')
    await eventually(() => chat.texts('ai')).toEqual(['Shall I?', 'Then not.'])
    expect(chat.texts('user')).toEqual(['Hi', 'No, thank you'])
    expect(offered(chat)).toEqual([])
  })

  test("shows them instead of the function's, which is not called", async () => {
    const suggest = vi.fn(() => ['Of the page'])
    const { chat } = await servedChat({ suggestions: suggest }, { text: 'Shall I?', suggestions })
    await press(chat, 'Of the page')
    await eventually(() => offered(chat)).toEqual(['Yes', 'No'])
    expect(suggest).toHaveBeenCalledTimes(1)
  })

  test('may include them in any chunk of a stream, and shows them at its end', async () => {
    const server = await scripted(
      answer.events({ text: 'Shall ' }, { suggestions: ['Early'] }, { text: 'I?' }, 'go', { suggestions }),
    )
    const chat = await renderChat({ connect: { url: server.url, stream: true } })
    await chat.send('Hi')
    await eventually(() => chat.texts('ai')).toEqual(['Shall I?'])
    expect(offered(chat)).toEqual([])
    await server.release('go')
    await eventually(() => offered(chat)).toEqual(['Yes', 'No'])
    expect(chat.messages()[1]?.parts?.map(({ type }) => type)).toEqual(['text', 'suggestions'])
  })

  test('that is typed out shows them at its end', async () => {
    const { chat } = await servedChat({}, { text: 'Shall I?', suggestions })
    chat.element.connect = { ...chat.element.connect, stream: { simulation: 1 } }
    await chat.send('Hi')
    await eventually(() => [chat.texts('ai'), offered(chat)]).toEqual([['Shall I?'], ['Yes', 'No']])
  })

  test('may include them as a part, and as data of the AI SDK', async () => {
    const chat = await renderChat({ demo: true })
    chat.element.addMessage({
      parts: [
        { type: 'text', text: 'Shall I?' },
        { type: 'suggestions', suggestions },
      ],
    })
    await eventually(() => offered(chat)).toEqual(['Yes', 'No'])
    chat.element.addMessage({ text: 'And now?' })
    await eventually(() => offered(chat)).toEqual([])
    chat.element.addMessage({
      parts: [
        { type: 'text', text: 'Or?' },
        { type: 'data-suggestions', data: ['Or so'] },
      ],
    })
    await eventually(() => offered(chat)).toEqual(['Or so'])
  })

  test('keeps them as a part of the message', async () => {
    const { chat } = await servedChat({}, { text: 'Shall I?', suggestions })
    await chat.send('Hi')
    await eventually(() => offered(chat).length).toBe(2)
    expect(chat.messages()[1]).toEqual({
      role: 'ai',
      text: 'Shall I?',
      parts: [
        { type: 'text', text: 'Shall I?' },
        { type: 'suggestions', suggestions },
      ],
    })
  })

  test('still shows them after a reload, and an older answer shows none', async () => {
    const key = 'suggestions-of-answers'
    onTestFinished(() => localStorage.removeItem(key))
    const options = { browserStorage: { key } }
    const { chat } = await servedChat(options, { text: 'One', suggestions: ['First'] }, { text: 'Two', suggestions })
    await chat.send('Hi')
    await press(chat, 'First')
    await eventually(() => offered(chat)).toEqual(['Yes', 'No'])
    chat.element.remove()
    const later = await renderChat({ demo: true, ...options })
    await eventually(() => [later.texts('ai'), offered(later)]).toEqual([
      ['One', 'Two'],
      ['Yes', 'No'],
    ])
  })

  test('is limited: ten of them, none of more than 1000 characters, labels of 100', async () => {
    const many = [
      'x'.repeat(1001),
      { label: '👍'.repeat(60), text: 'Good' },
      ...Array.from({ length: 20 }, (_, index) => `S${index}`),
    ]
    const { chat } = await servedChat({}, { text: 'Shall I?', suggestions: many })
    await chat.send('Hi')
    await eventually(() => offered(chat)).toEqual([`${'👍'.repeat(50)}…`, 'S0', 'S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7'])
  })

  test('describes what a button sends if its label differs', async () => {
    const { chat } = await servedChat({}, { text: 'Shall I?', suggestions })
    await chat.send('Hi')
    await eventually(() => offered(chat).length).toBe(2)
    const titles = [...chat.root.querySelectorAll('[part~="suggestion"]')].map((button) => button.getAttribute('title'))
    expect(titles).toEqual([null, 'No, thank you'])
  })

  test('shows HTML in them as text', async () => {
    const { chat } = await servedChat({}, { text: 'Hm', suggestions: ['<img src=x onerror=alert(1)>'] })
    await chat.send('Hi')
    await eventually(() => offered(chat)).toEqual(['<img src=x onerror=alert(1)>'])
    expect(chat.root.querySelector('[part~="suggestions"] img')).toBeNull()
  })

  test.each([
    ['a word', 'Yes'],
    ['a number', 3],
    ['an object', { a: 1 }],
    ['numbers', [1, 2]],
    ['nothing', null],
  ])('that are %s is shown without them', async (_what, wrong) => {
    const { chat } = await servedChat({}, { text: 'Hm', suggestions: wrong })
    await chat.send('Hi')
    await eventually(() => [chat.texts('ai'), chat.submitState]).toEqual([['Hm'], 'disabled'])
    expect(offered(chat)).toEqual([])
  })

  test('does not show them while it is being regenerated', async () => {
    const server = await scripted(
      answer.json({ text: 'One', suggestions }),
      answer.late('go', { text: 'Two', suggestions: ['Then'] }),
    )
    const chat = await renderChat({ connect: { url: server.url } })
    await chat.send('Hi')
    await eventually(() => offered(chat)).toEqual(['Yes', 'No'])
    await chat.element.regenerate()
    await eventually(() => offered(chat)).toEqual([])
    await server.release('go')
    await eventually(() => offered(chat)).toEqual(['Then'])
  })

  test('is announced with the labels of its buttons, once', async () => {
    const { chat } = await servedChat({ suggestions: ['At the start'] }, { text: 'Shall I?', suggestions })
    await chat.send('Hi')
    const said = (): string[] =>
      [...chat.root.querySelectorAll('[aria-live="polite"] > *')].map((node) => (node.textContent ?? '').trim())
    await eventually(() => said().join(' ')).toContain('Suggestions: Yes, No')
    expect(said().filter((text) => text.includes('Suggestions'))).toHaveLength(1)
    expect(said().join(' ')).not.toContain('At the start')
  })
})
