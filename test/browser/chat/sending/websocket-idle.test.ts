import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { holdTimers } from '../../hold-timers.ts'
import { scriptedSocket } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  // No jitter.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => vi.restoreAllMocks())

/** A chat whose server has closed its connection in a normal way; it is made again when the test says so. */
async function closed(code: number, script: Parameters<typeof scriptedSocket>[0] = {}) {
  const retries = holdTimers(500, 5000)
  const socket = await scriptedSocket(script)
  const onError = vi.fn()
  const chat = await renderChat({ connect: { url: socket.url, websocket: true }, onError })
  await eventually(async () => (await socket.record()).open).toBe(1)
  const close = async (): Promise<void> => {
    await socket.close(code)
    await eventually(async () => (await socket.record()).open).toBe(0)
  }
  const sent = async (): Promise<unknown[]> =>
    (await socket.received()).map((frame) => (JSON.parse(frame) as { messages: { text: string }[] }).messages.at(-1)?.text)
  return { ...chat, socket, onError, retries, close, sent, state: () => chat.submitState }
}

describe.each([1000, 1001])('a server that closes an idle connection normally (%d)', (code) => {
  test('is no error, and the connection is made again soon', async () => {
    const chat = await closed(code, { onOpen: ['{"error":"You are not invited"}'] })
    await eventually(() => chat.texts('error')).toEqual(['You are not invited'])
    await chat.close()
    await eventually(() => chat.retries.count).toBe(1)
    await chat.type('Still there?')
    await eventually(() => chat.state()).toBe('submit')
    expect(chat.texts('error')).toEqual(['You are not invited'])
    chat.retries.pass()
    await eventually(async () => (await chat.socket.record()).open).toBe(1)
    await eventually(() => chat.onError.mock.calls).toEqual([['You are not invited'], ['You are not invited']])
    expect(chat.state()).toBe('submit')
  })

  test('gets the messages that the visitor sends then at once, in their order', async () => {
    const chat = await closed(code, { onMessage: ['{"text":"Yes"}'] })
    await chat.close()
    await chat.send('Are you')
    await chat.send('there?')
    await chat.socket.waitForReceived(2)
    expect(await chat.sent()).toEqual(['Are you', 'there?'])
    await eventually(() => chat.texts('ai')).toEqual(['Yes', 'Yes'])
    expect([chat.input.value, chat.texts('error'), chat.onError.mock.calls]).toEqual(['', [], []])
  })

  test('and cannot be reached any more is an error when the visitor sends, and the message goes out once it can', async () => {
    const chat = await closed(code)
    await chat.socket.refuse(true)
    await chat.close()
    await eventually(() => chat.retries.count).toBe(1)
    expect(chat.texts('error')).toEqual([])
    await chat.send('Book it')
    await eventually(() => chat.texts('error')).toEqual(['Connection error'])
    expect([chat.texts('user'), chat.onError.mock.calls]).toEqual([['Book it'], [['Connection error']]])
    await chat.type('And breakfast')
    await userEvent.keyboard('{Enter}')
    expect(chat.input.value).toBe('And breakfast')
    await chat.socket.refuse(false)
    await eventually(() => chat.retries.count).toBe(2)
    chat.retries.pass()
    await chat.socket.waitForReceived(1)
    await eventually(() => chat.texts('error')).toEqual([])
    await userEvent.keyboard('{Enter}')
    await chat.socket.waitForReceived(2)
    expect(await chat.sent()).toEqual(['Book it', 'And breakfast'])
  })

  test('while an answer is awaited is an error, and the message can be sent again', async () => {
    const chat = await closed(code)
    await chat.send('Book it')
    await chat.socket.waitForReceived(1)
    await chat.close()
    await eventually(() => chat.texts('error')).toEqual(['Connection error'])
    await eventually(() => chat.retries.count).toBe(1)
    chat.retries.pass()
    await eventually(() => chat.texts('error')[0]).toContain('The connection was lost before an answer arrived.')
    await userEvent.click(chat.root.querySelector('.retry-button') ?? chat.root.host)
    await chat.socket.waitForReceived(2)
    expect(await chat.sent()).toEqual(['Book it', 'Book it'])
  })
})

test('a server that says it closes for another reason is an error at once', async () => {
  const chat = await closed(1011)
  await chat.close()
  await eventually(() => chat.texts('error')).toEqual(['Connection error'])
})
