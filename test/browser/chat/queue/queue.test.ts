import { axeFindings } from '../../axe-findings.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { memoryThreads } from '../../../../sdk/threads/storages/memory-threads.ts'
import { answer } from '../../answer.ts'
import { collectAnnouncements } from '../../collect-announcements.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'

/** A chat whose first answer comes when the test releases it; the others at once. */
async function busyChat(options: ChatOptions = {}) {
  const server = await scripted(
    answer.late('first', { text: 'one answered' }),
    answer.json({ text: 'two answered' }),
    answer.json({ text: 'three answered' }),
  )
  // A chat that was removed still waits for its answer, and a browser asks a server six things at a time.
  onTestFinished(() => server.release('first'))
  const chat = await renderChat({ connect: { url: server.url }, queue: 'queue', ...options })
  await chat.send('one')
  await server.waitForRequests()
  return { chat, server }
}

/** A chat whose first answer has begun. */
async function streamingChat(options: ChatOptions = {}) {
  const server = await scripted(
    answer.events({ text: 'Once upon' }, 'rest', { text: ' a time' }),
    answer.events({ text: 'Second' }),
    answer.events({ text: 'Third' }),
  )
  onTestFinished(() => server.release('rest'))
  const chat = await renderChat({ connect: { url: server.url, stream: true }, queue: 'queue', ...options })
  await chat.send('one')
  await eventually(() => chat.texts('ai')).toEqual(['Once upon'])
  return { chat, server }
}

const waiting = (chat: RenderedChat): string[] =>
  [...chat.root.querySelectorAll('[part~="queue-message"] .queue-text')].map((text) => text.textContent ?? '')

const notice = (chat: RenderedChat): string => chat.root.querySelector('.queue-notice')?.textContent ?? ''

const press = (name: string): Promise<void> => userEvent.click(page.getByRole('button', { name, exact: true }))

describe('what is sent while an answer comes', () => {
  test('waits above the field, in order, and leaves the field empty', { tags: 'thorough' }, async () => {
    const { chat } = await busyChat()
    await chat.send('two')
    await chat.send('three')
    await eventually(() => waiting(chat)).toEqual(['two', 'three'])
    expect(chat.input.value).toBe('')
  })

  test('is sent after the answer, one message after the other', async () => {
    const { chat, server } = await busyChat()
    await chat.send('two')
    await chat.send('three')
    await eventually(() => waiting(chat)).toEqual(['two', 'three'])
    await server.release('first')
    await eventually(() => chat.messages().map(({ text }) => text)).toEqual([
      'one',
      'one answered',
      'two',
      'two answered',
      'three',
      'three answered',
    ])
    expect(waiting(chat)).toEqual([])
  })

  test('is not part of the conversation while it waits', async () => {
    const { chat } = await busyChat()
    await chat.send('two')
    await eventually(() => waiting(chat)).toEqual(['two'])
    expect(chat.messages()).toEqual([{ role: 'user', text: 'one' }])
  })

  test('can come from the page, with its own data', { tags: 'thorough' }, async () => {
    const { chat, server } = await busyChat()
    chat.element.submitUserMessage({ text: 'two', custom: { from: 'page' } })
    await eventually(() => waiting(chat)).toEqual(['two'])
    await server.release('first')
    await eventually(() => chat.texts('ai').length).toBe(2)
    expect(chat.messages()[2]).toEqual({ role: 'user', text: 'two', custom: { from: 'page' } })
  })

  test('is announced with the number of those that wait', async () => {
    const { chat } = await busyChat()
    const said = collectAnnouncements(chat.root)
    await chat.send('two')
    await eventually(() => said.join(' ')).toContain('Messages waiting: 1')
  })

  test('can be sent with the button, which stays usable', { tags: 'thorough' }, async () => {
    const { chat } = await streamingChat()
    await chat.type('two')
    await eventually(() => chat.submitState).toBe('submit')
    await chat.click('submit')
    await eventually(() => waiting(chat)).toEqual(['two'])
    await eventually(() => chat.submitState).toBe('stop')
  })

  test('keeps its files', { tags: 'thorough' }, async () => {
    const server = await scripted(answer.late('first', { text: 'one answered' }), answer.json({ text: 'two answered' }))
    const chat = await renderChat({ connect: { url: server.url }, queue: 'queue', mixedFiles: true })
    await chat.send('one')
    await server.waitForRequests()
    chat.element.submitUserMessage({ text: 'two', files: [new File(['content'], 'notes.txt', { type: 'text/plain' })] })
    await eventually(() => chat.root.querySelector('.queue-files')?.textContent).toBe('notes.txt')
    await server.release('first')
    await eventually(() => chat.texts('ai').length).toBe(2)
    const [, second] = await server.requests()
    expect(second?.parts.find(({ fileName }) => fileName)?.fileName).toBe('notes.txt')
  })

  test('is limited to 20 messages, and the visitor is told', async () => {
    const { chat } = await busyChat()
    for (let count = 0; count < 25; count += 1) chat.element.submitUserMessage({ text: `more ${count}` })
    await eventually(() => waiting(chat).length).toBe(20)
    await eventually(() => notice(chat)).toBe('You can queue up to 20 messages.')
    await chat.send('too many')
    expect(chat.input.value).toBe('too many')
  })

  test('is forgotten when the conversation is cleared', { tags: 'thorough' }, async () => {
    const { chat } = await busyChat()
    await chat.send('two')
    await eventually(() => waiting(chat)).toEqual(['two'])
    chat.element.clearMessages()
    await eventually(() => waiting(chat)).toEqual([])
  })
})

describe('a message that waits', () => {
  test('can be removed', async () => {
    const { chat, server } = await busyChat()
    await chat.send('two')
    await chat.send('three')
    await eventually(() => waiting(chat).length).toBe(2)
    await press('Remove: two')
    await eventually(() => waiting(chat)).toEqual(['three'])
    await server.release('first')
    await eventually(() => chat.texts('user')).toEqual(['one', 'three'])
  })

  test('moves the focus to the next one when it is removed, and in the end to the field', { tags: 'thorough' }, async () => {
    const { chat } = await busyChat()
    await chat.send('two')
    await chat.send('three')
    await eventually(() => waiting(chat).length).toBe(2)
    chat.root.querySelector<HTMLElement>('[part~="queue-remove"]')?.focus()
    await userEvent.keyboard('{Enter}')
    await eventually(() => chat.root.activeElement?.getAttribute('aria-label')).toBe('Edit: three')
    await userEvent.keyboard('{Delete}')
    await eventually(() => chat.root.activeElement).toBe(chat.input)
  })

  test('can be edited with the keyboard alone', async () => {
    const { chat, server } = await busyChat()
    await chat.send('two')
    await eventually(() => waiting(chat)).toEqual(['two'])
    chat.root.querySelector<HTMLElement>('[part~="queue-edit"]')?.focus()
    await userEvent.keyboard('{Enter}')
    await eventually(() => chat.root.activeElement?.localName).toBe('textarea')
    await userEvent.keyboard(' and a half{Enter}')
    await eventually(() => waiting(chat)).toEqual(['two and a half'])
    expect(chat.root.activeElement?.getAttribute('aria-label')).toBe('Edit: two and a half')
    await server.release('first')
    await eventually(() => chat.texts('user')).toEqual(['one', 'two and a half'])
  })

  test('stays as it is when editing is cancelled', { tags: 'thorough' }, async () => {
    const { chat } = await busyChat()
    await chat.send('two')
    await eventually(() => waiting(chat)).toEqual(['two'])
    await press('Edit: two')
    await userEvent.keyboard(' more{Escape}')
    await eventually(() => chat.root.querySelector('[part~="queue-form"]')).toBeNull()
    expect(waiting(chat)).toEqual(['two'])
  })

  test('is not sent while it is edited', { tags: 'thorough' }, async () => {
    const { chat, server } = await busyChat()
    await chat.send('two')
    await eventually(() => waiting(chat)).toEqual(['two'])
    await press('Edit: two')
    await eventually(() => chat.root.querySelector('[part~="queue-form"]')).not.toBeNull()
    await server.release('first')
    await eventually(() => chat.texts('ai')).toEqual(['one answered'])
    await userEvent.keyboard(' changed{Enter}')
    await eventually(() => chat.texts('user')).toEqual(['one', 'two changed'])
  })

  test('can be sent now: the answer ends where it is, and the others go on waiting', async () => {
    const { chat, server } = await streamingChat()
    await chat.send('two')
    await chat.send('three')
    await eventually(() => waiting(chat).length).toBe(2)
    await press('Send now: three')
    await eventually(() => chat.messages().map(({ text }) => text)).toEqual([
      'one',
      'Once upon',
      'three',
      'Second',
      'two',
      'Third',
    ])
    expect(await server.aborted()).toBe(true)
  })
})

describe('stopping the answer', () => {
  test('puts what waits back into the field, before what was typed', async () => {
    const { chat } = await streamingChat()
    await chat.send('two')
    await chat.send('three')
    await chat.type('draft')
    await eventually(() => waiting(chat).length).toBe(2)
    await chat.click('stop')
    await eventually(() => chat.input.value).toBe('two\n\nthree\n\ndraft')
    expect(waiting(chat)).toEqual([])
  })

  test('is announced', { tags: 'thorough' }, async () => {
    const { chat } = await streamingChat()
    await chat.send('two')
    await eventually(() => waiting(chat)).toEqual(['two'])
    const said = collectAnnouncements(chat.root)
    await chat.click('submit')
    await eventually(() => said.join(' ')).toContain('Message moved back to the text field')
  })

  test('puts files back too', { tags: 'thorough' }, async () => {
    const { chat } = await streamingChat({ mixedFiles: true })
    chat.element.submitUserMessage({ text: 'two', files: [new File(['content'], 'notes.txt', { type: 'text/plain' })] })
    await eventually(() => waiting(chat)).toEqual(['two'])
    chat.element.stop()
    await eventually(() => chat.input.value).toBe('two')
    await eventually(() => chat.root.querySelector('[part~="attachment"]')?.textContent).toContain('notes.txt')
  })

  test('leaves waiting what does not fit into the field, and says so', { tags: 'thorough' }, async () => {
    const { chat } = await streamingChat({ textInput: { characterLimit: 10 } })
    await chat.send('12345678')
    await chat.send('87654321')
    await eventually(() => waiting(chat).length).toBe(2)
    chat.element.stop()
    await eventually(() => chat.input.value).toBe('12345678')
    expect(waiting(chat)).toEqual(['87654321'])
    expect(notice(chat)).toBe('Not sent because you stopped the answer.')
  })
})

describe('after an answer that failed', () => {
  async function failedChat() {
    const server = await scripted(
      { ...answer.json({ error: 'down' }, 500), headersAfter: 'first' },
      answer.json({ text: 'two answered' }),
      answer.json({ text: 'three answered' }),
    )
    const chat = await renderChat({ connect: { url: server.url }, queue: 'queue' })
    await chat.send('one')
    await server.waitForRequests()
    await chat.send('two')
    await eventually(() => waiting(chat)).toEqual(['two'])
    await server.release('first')
    await eventually(() => chat.texts('error').length).toBe(1)
    return { chat, server }
  }

  test('messages go on waiting, and say why', async () => {
    const { chat, server } = await failedChat()
    await eventually(() => notice(chat)).toBe('Not sent because the last answer failed.')
    expect(waiting(chat)).toEqual(['two'])
    expect((await server.requests()).length).toBe(1)
  })

  test('they are sent when the visitor wants it', { tags: 'thorough' }, async () => {
    const { chat } = await failedChat()
    await press('Send all')
    await eventually(() => chat.texts('ai')).toEqual(['two answered'])
    expect(waiting(chat)).toEqual([])
  })

  test('they follow the answer of a retry', { tags: 'thorough' }, async () => {
    const { chat } = await failedChat()
    await press('Try again')
    await eventually(() => chat.texts('ai')).toEqual(['two answered', 'three answered'])
    expect(chat.texts('user')).toEqual(['one', 'two'])
  })
})

describe('with "interrupt"', () => {
  test('what is sent stops the answer, and is answered at once', async () => {
    const { chat, server } = await streamingChat({ queue: 'interrupt' })
    await chat.send('two')
    await eventually(() => chat.messages().map(({ text }) => text)).toEqual(['one', 'Once upon', 'two', 'Second'])
    expect(await server.aborted()).toBe(true)
  })

  test('blank text does not stop the answer', { tags: 'thorough' }, async () => {
    const { chat, server } = await streamingChat({ queue: 'interrupt' })
    chat.element.submitUserMessage({ text: '  ' })
    await server.release('rest')
    await eventually(() => chat.texts('ai')).toEqual(['Once upon a time'])
  })
})

describe('without the option', () => {
  test('nothing waits, and the text stays in the field', async () => {
    const { chat, server } = await busyChat({ queue: 'drop' })
    await chat.send('two')
    expect(chat.input.value).toBe('two')
    await server.release('first')
    await eventually(() => chat.texts('ai')).toEqual(['one answered'])
    expect(chat.texts('user')).toEqual(['one'])
  })
})

test('a thread that was left keeps what waits in it', { tags: 'thorough' }, async () => {
  const storage = { name: `storage ${Math.random()}`, ...memoryThreads() }
  const { chat, server } = await streamingChat({ threads: { storage } })
  onTestFinished(() => sessionStorage.clear())
  await chat.send('two')
  await eventually(() => waiting(chat)).toEqual(['two'])
  await chat.element.openThread()
  await eventually(() => waiting(chat)).toEqual([])
  expect(chat.messages()).toEqual([])
  await server.release('rest')
  await server.waitForRequests(2)
  expect((await server.requests())[1]?.body).toContain('two')
})

describe.each(['light', 'dark'] as const)('in the %s theme axe finds nothing', { tags: 'thorough' }, (theme) => {
  test('in messages that wait, one of which is edited', async () => {
    const { chat } = await streamingChat({ theme })
    await chat.send('two')
    await chat.send('three')
    await eventually(() => waiting(chat).length).toBe(2)
    await press('Edit: three')
    await eventually(() => chat.root.querySelector('[part~="queue-form"]')).not.toBeNull()
    expect(await axeFindings(chat.element)).toEqual([])
  })
})
