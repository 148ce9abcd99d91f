import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MessageContent, Suggestion } from '../../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { offered, press, servedChat } from './served-suggestions.ts'

const asked: MessageContent[] = [
  { id: 'q', role: 'user', text: 'Where is my order?' },
  { id: 'a', role: 'ai', text: 'On its way.' },
]

/** A promise that the test resolves. */
function pending<Value>() {
  let resolve = (_value: Value): void => undefined
  const promise = new Promise<Value>((keep) => (resolve = keep))
  return { promise, resolve: (value: Value) => resolve(value) }
}

/** Captures what is written to the console. */
function watchConsole() {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => error.mockRestore())
  return error
}

describe('a list of suggestions', () => {
  test('is offered while the conversation is empty', async () => {
    const chat = await renderChat({
      demo: true,
      suggestions: ['Track my order', { label: 'Returns', text: 'How do I return it?' }],
    })
    await eventually(() => offered(chat)).toEqual(['Track my order', 'Returns'])
  })

  test('is below the introduction, in a named list', async () => {
    const chat = await renderChat({ demo: true, introMessage: { text: 'Hello' }, suggestions: ['Track my order'] })
    await eventually(() => [chat.texts('ai').length, offered(chat).length]).toEqual([1, 1])
    const list = page.getByRole('list', { name: 'Suggestions' }).element()
    expect(chat.part('intro').compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(list.getBoundingClientRect().top).toBeGreaterThanOrEqual(chat.part('intro').getBoundingClientRect().bottom)
  })

  test('sends the text of the clicked one as a message of the visitor', async () => {
    const { chat, server } = await servedChat(
      { suggestions: [{ label: 'Returns', text: 'How do I return it?' }] },
      { text: 'So' },
    )
    await press(chat, 'Returns')
    await eventually(() => chat.texts('ai')).toEqual(['So'])
    expect(chat.texts('user')).toEqual(['How do I return it?'])
    expect((await server.requests())[0]?.body).toBe('{"messages":[{"role":"user","text":"How do I return it?"}]}')
  })

  test('disappears with the sent message, and is not offered after the answer', async () => {
    const { chat } = await servedChat({ suggestions: ['Track my order'] }, { text: 'So' })
    await eventually(() => offered(chat)).toEqual(['Track my order'])
    await chat.send('Hi')
    expect(offered(chat)).toEqual([])
    await eventually(() => [chat.texts('ai'), chat.submitState]).toEqual([['So'], 'disabled'])
    expect(offered(chat)).toEqual([])
  })

  test('is offered again when the messages are cleared', async () => {
    const { chat } = await servedChat({ suggestions: ['Track my order'] }, { text: 'So' })
    await press(chat, 'Track my order')
    await eventually(() => chat.texts('ai')).toEqual(['So'])
    chat.element.clearMessages()
    await eventually(() => offered(chat)).toEqual(['Track my order'])
  })

  test('is not offered in a conversation that has started', async () => {
    const chat = await renderChat({ demo: true, history: asked, suggestions: ['Track my order'] })
    await eventually(() => chat.root.querySelector('[part~="actions"]')).toBeTruthy()
    expect(offered(chat)).toEqual([])
  })

  test('changes with the option', async () => {
    const chat = await renderChat({ demo: true, suggestions: ['One'] })
    await eventually(() => offered(chat)).toEqual(['One'])
    chat.element.suggestions = ['Two', 'Three']
    await eventually(() => offered(chat)).toEqual(['Two', 'Three'])
    chat.element.suggestions = []
    await eventually(() => offered(chat)).toEqual([])
  })

  test('can be set as an attribute', async () => {
    const chat = await renderChat({ demo: true }, { suggestions: '["Track my order"]' })
    await eventually(() => offered(chat)).toEqual(['Track my order'])
  })

  test('leaves out invalid suggestions', async () => {
    const suggestions = ['', null, 3, {}, { label: 'No text' }, { text: 'Only text' }, '  Spaces  '] as unknown as Suggestion[]
    const chat = await renderChat({ demo: true, suggestions })
    await eventually(() => offered(chat)).toEqual(['Only text', 'Spaces'])
  })
})

describe('a clicked suggestion', () => {
  test('leaves the focus in the text input', async () => {
    const { chat } = await servedChat({ suggestions: ['Track my order'] }, { text: 'So' })
    await press(chat, 'Track my order')
    expect(chat.root.activeElement).toBe(chat.input)
  })

  test('keeps what the visitor had started to write', async () => {
    const { chat } = await servedChat({ suggestions: ['Track my order'] }, { text: 'So' })
    await chat.type('By the way')
    await press(chat, 'Track my order')
    await eventually(() => chat.texts('user')).toEqual(['Track my order'])
    expect(chat.input.value).toBe('By the way')
  })

  test('is put into the input if the page does not allow it to be sent', async () => {
    const chat = await renderChat({
      demo: true,
      suggestions: ['Something rude'],
      validateInput: (text) => !text?.includes('rude'),
    })
    await press(chat, 'Something rude')
    expect([chat.input.value, chat.texts('user')]).toEqual(['Something rude', []])
    expect(offered(chat)).toEqual(['Something rude'])
  })

  test('does nothing while sending is blocked, and says so', async () => {
    const chat = await renderChat({ demo: true, suggestions: ['Track my order'] })
    await eventually(() => offered(chat)).toEqual(['Track my order'])
    chat.element.disableSubmitButton()
    const button = chat.part('suggestion')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    button.click()
    chat.element.disableSubmitButton(false)
    expect(button.hasAttribute('aria-disabled')).toBe(false)
    expect(chat.texts('user')).toEqual([])
  })

  test('can be reached with Tab before the input, and left with Escape', async () => {
    const chat = await renderChat({ demo: true, suggestions: ['One', 'Two'] })
    await eventually(() => offered(chat)).toEqual(['One', 'Two'])
    chat.input.focus()
    await userEvent.tab({ shift: true })
    expect(chat.root.activeElement?.textContent).toBe('Two')
    await userEvent.tab({ shift: true })
    expect(chat.root.activeElement?.textContent).toBe('One')
    await userEvent.keyboard('{Escape}')
    expect(chat.root.activeElement).toBe(chat.input)
  })
})

describe('a function of suggestions', () => {
  test('is called at the start and after each answer, with the messages', async () => {
    const suggestions = (messages: MessageContent[]): string[] => [messages.map(({ text }) => text).join(' > ') || 'Start']
    const { chat } = await servedChat({ suggestions }, { text: 'One' }, { text: 'Two' })
    await press(chat, 'Start')
    await press(chat, 'Start > One')
    await eventually(() => offered(chat)).toEqual(['Start > One > Start > One > Two'])
  })

  test('is called once for each answer, however often the page sets its options', async () => {
    const suggestions = vi.fn(() => ['More'])
    const chat = await renderChat({ demo: true, history: asked, suggestions })
    await eventually(() => offered(chat)).toEqual(['More'])
    chat.element.suggestions = () => suggestions()
    chat.element.names = true
    await eventually(() => chat.root.querySelector('.name')).toBeTruthy()
    expect(suggestions).toHaveBeenCalledTimes(1)
  })

  test('can be asynchronous', async () => {
    const later = pending<string[]>()
    const chat = await renderChat({ demo: true, suggestions: () => later.promise })
    later.resolve(['Later'])
    await eventually(() => offered(chat)).toEqual(['Later'])
  })

  test('that resolves too late is ignored, and its signal says so', async () => {
    const signals: AbortSignal[] = []
    const slow = pending<string[]>()
    const { chat } = await servedChat(
      {
        suggestions(messages, signal) {
          signals.push(signal)
          return messages.length ? ['After'] : slow.promise
        },
      },
      { text: 'So' },
    )
    await eventually(() => signals.length).toBe(1)
    await chat.send('Hi')
    expect(signals[0]?.aborted).toBe(true)
    slow.resolve(['Stale'])
    await eventually(() => offered(chat)).toEqual(['After'])
  })

  test('is notified through its signal when the chat is removed', async () => {
    const signals: AbortSignal[] = []
    const chat = await renderChat({
      demo: true,
      suggestions(_messages, signal) {
        signals.push(signal)
        return []
      },
    })
    await eventually(() => signals.length).toBe(1)
    chat.element.remove()
    await eventually(() => signals[0]?.aborted).toBe(true)
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('No idea')
      },
    ],
    ['rejects', () => Promise.reject(new Error('No idea'))],
    ['returns no list', () => 'No idea' as unknown as string[]],
  ])('that %s shows nothing and is reported once', async (_how, fail) => {
    const error = watchConsole()
    const suggestions = vi.fn(fail)
    const { chat } = await servedChat({ suggestions }, { text: 'So' })
    await eventually(() => error.mock.calls.length).toBe(1)
    await chat.send('Hi')
    await eventually(() => suggestions.mock.calls.length).toBe(2)
    await eventually(() => chat.texts('ai')).toEqual(['So'])
    expect(error.mock.calls.map(([text]) => String(text))).toEqual([
      'The function `suggestions` failed, so the chat suggests nothing:',
    ])
    expect(offered(chat)).toEqual([])
  })

  test('may add a message when it is called', async () => {
    const chat = await renderChat({ demo: true })
    chat.element.suggestions = (messages) => {
      if (!messages.length) chat.element.addMessage({ text: 'Welcome' })
      return ['Hello']
    }
    await eventually(() => [chat.texts('ai'), offered(chat)]).toEqual([['Welcome'], ['Hello']])
  })

  test('is not called before a stored conversation is shown', async () => {
    const key = 'suggestions-of-a-stored-chat'
    localStorage.setItem(key, JSON.stringify({ messages: asked }))
    onTestFinished(() => localStorage.removeItem(key))
    const suggestions = vi.fn((messages: MessageContent[]) => [`After ${messages.length}`])
    const chat = await renderChat({ demo: true, browserStorage: { key }, suggestions })
    await eventually(() => offered(chat)).toEqual(['After 2'])
    expect(suggestions).toHaveBeenCalledTimes(1)
  })

  test('is not called while earlier messages load', async () => {
    const older = pending<MessageContent[]>()
    const suggestions = vi.fn((messages: MessageContent[]) => [`After ${messages.length}`])
    const chat = await renderChat({ demo: true, loadHistory: () => older.promise, suggestions })
    older.resolve(asked)
    await eventually(() => offered(chat)).toEqual(['After 2'])
    expect(suggestions).toHaveBeenCalledTimes(1)
  })
})

describe('suggestions', () => {
  const long =
    'A suggestion with a great many words that has to wrap, for it is wider than a phone and than the bubbles of the chat'

  test.each(['ltr', 'rtl'])('fit into a chat of 320 pixels and do not touch each other (%s)', async (dir) => {
    const chat = await renderChat(
      { demo: true, suggestions: [long, 'One', 'Two', 'x'.repeat(200)] },
      { dir, style: 'width: 320px' },
    )
    await eventually(() => offered(chat).length).toBe(4)
    const frame = chat.part('messages').getBoundingClientRect()
    const boxes = [...chat.root.querySelectorAll('[part~="suggestion"]')].map((button) => button.getBoundingClientRect())
    expect(boxes.every(({ left, right }) => left >= frame.left && right <= frame.right)).toBe(true)
    expect(boxes.every(({ height }) => height >= 24)).toBe(true)
    const touching = boxes.flatMap((one, index) =>
      boxes.slice(index + 1).filter((other) => one.right > other.left && other.right > one.left && one.bottom > other.top - 4),
    )
    expect(touching).toEqual([])
  })

  test('at the end of a long conversation are visible', async () => {
    const history = Array.from({ length: 60 }, (_, index) => ({ role: index % 2 ? 'ai' : 'user', text: `Message ${index}` }))
    const chat = await renderChat({ demo: true, history, suggestions: () => ['More'] })
    await eventually(() => offered(chat)).toEqual(['More'])
    await eventually(() => {
      const { bottom } = chat.part('suggestion').getBoundingClientRect()
      return bottom <= chat.part('messages').getBoundingClientRect().bottom
    }).toBe(true)
  })

  test('leave the question at the top of the view in focus mode', async () => {
    const { chat } = await servedChat({ focusMode: true, suggestions: () => ['More', 'Less'] }, { text: 'So' })
    await chat.send('Hi')
    await eventually(() => offered(chat)).toEqual(['More', 'Less'])
    await eventually(() => {
      const { scrollTop, scrollHeight, clientHeight } = chat.part('messages')
      const question = chat.part('user-bubble').getBoundingClientRect().top - chat.part('messages').getBoundingClientRect().top
      return question >= 0 && question < 40 && scrollHeight - clientHeight - scrollTop < 2
    }).toBe(true)
  })
})
