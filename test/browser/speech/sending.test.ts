import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Handler } from '../../../sdk/core/options/connect.ts'
import { eventually } from '../render-chat.ts'
import { renderSpeechChat } from './render-speech-chat.ts'

describe('sending while listening', () => {
  it('stops listening; late words do not end up in the empty input', async () => {
    const onStop = vi.fn()
    const { listen, voice, text, texts, click, state } = await renderSpeechChat({ events: { onStop } })
    await listen()
    voice.guess('hello')
    await click('submit')
    await eventually(() => texts('user')).toEqual(['Hello'])
    await eventually(state).toBe('default')
    await eventually(() => voice.listening).toBe(0)
    expect(text()).toBe('')
    expect(onStop).toHaveBeenCalledOnce()
  })

  it('continues listening if the page says so, without a stop event', async () => {
    const events = { onStart: vi.fn(), onStop: vi.fn() }
    const { listen, listenAnew, voice, text, texts, input, state } = await renderSpeechChat({ stopAfterSubmit: false, events })
    await listen()
    voice.guess('hello')
    input.focus()
    await listenAnew(() => userEvent.keyboard('{Enter}'))
    await eventually(() => texts('user')).toEqual(['Hello'])
    voice.say('and again')
    expect(text()).toBe('And again')
    expect(state()).toBe('active')
    expect([events.onStart.mock.calls.length, events.onStop.mock.calls.length]).toEqual([1, 0])
  })

  it('is not affected by messages that the page sends', async () => {
    const { listen, voice, text, texts, element, state } = await renderSpeechChat()
    await listen()
    voice.say('hello')
    element.submitUserMessage({ text: 'From the page' })
    await eventually(() => texts('user')).toEqual(['From the page'])
    expect(state()).toBe('active')
    expect(text()).toBe('Hello')
  })
})

describe('after a silence', () => {
  it('the words are sent, and listening stops', async () => {
    const { listen, voice, texts, text, state } = await renderSpeechChat({ submitAfterSilence: 300 })
    await listen()
    voice.guess('hello')
    voice.say('hello world')
    await eventually(() => texts('user')).toEqual(['Hello world'])
    await eventually(state).toBe('default')
    expect(text()).toBe('')
  })

  it('each word restarts the timer, and nothing is sent while paused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { listen, voice, messages } = await renderSpeechChat({ submitAfterSilence: true, commands: { pause: 'pause' } })
      await listen()
      voice.guess('hello')
      vi.advanceTimersByTime(1999)
      voice.guess('hello world')
      vi.advanceTimersByTime(1999)
      expect(messages()).toEqual([])
      voice.guess('hello world pause')
      vi.advanceTimersByTime(10_000)
      expect(messages()).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  it('sending waits until the chat can take a message', async () => {
    const handler = vi.fn<Handler>()
    const { listen, voice, texts, type, state } = await renderSpeechChat(
      { submitAfterSilence: 50, stopAfterSubmit: false },
      {
        connect: { handler },
      },
    )
    await type('First')
    await userEvent.keyboard('{Enter}')
    await eventually(() => handler.mock.calls.length).toBe(1)
    await listen()
    voice.say('second')
    await expect.poll(() => texts('user')).toEqual(['First'])
    await handler.mock.calls[0]?.[1].onResponse({ text: 'Fine' })
    await eventually(() => texts('user')).toEqual(['First', 'Second'])
    expect(state()).toBe('active')
  })
})
