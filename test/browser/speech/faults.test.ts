// @module-tag thorough: calls and dictation beyond the first: `realtime/calling`, `realtime/conversation` and `speech/speech-to-text` stay.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { eventually } from '../render-chat.ts'
import { renderSpeechChat } from './render-speech-chat.ts'

describe('when listening fails', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
  afterEach(() => vi.restoreAllMocks())

  it.each([
    ['not-allowed', 'Microphone access is blocked'],
    ['audio-capture', 'No microphone found'],
    ['network', "Couldn't reach the voice input service"],
    ['language-not-supported', 'speech input error'],
  ])('%s: the visitor is told what happened, and no recognised words are lost', async (error, words) => {
    const onError = vi.fn()
    const { listen, voice, text, texts, state } = await renderSpeechChat(true, { onError })
    await listen()
    voice.guess('hello')
    voice.fail(error)
    await eventually(state).toBe('default')
    await eventually(() => texts('error')[0]).toContain('speech input error')
    expect(texts('error')[0]).toContain(words)
    expect(onError).toHaveBeenCalledOnce()
    expect(text()).toBe('Hello')
    // It can be tried again.
    await listen()
    voice.say('world')
    expect(text()).toBe('Hello world')
  })

  it("the page's texts take precedence", async () => {
    const { listen, voice, texts } = await renderSpeechChat(true, {
      errorMessages: { overrides: { speechToText: 'Please type instead' } },
    })
    await listen()
    voice.fail('not-allowed')
    await eventually(() => texts('error')).toEqual(['Please type instead'])
  })

  it('a permission that is denied at once is neither a start nor a stop', async () => {
    const events = { onStart: vi.fn(), onStop: vi.fn() }
    const { press, voice, texts, microphone } = await renderSpeechChat({ events })
    voice.hold()
    await press()
    await eventually(() => microphone().getAttribute('aria-busy')).toBe('true')
    voice.fail('not-allowed')
    await eventually(() => texts('error').length).toBe(1)
    expect(microphone().getAttribute('aria-busy')).toBeNull()
    expect([events.onStart.mock.calls.length, events.onStop.mock.calls.length]).toEqual([0, 0])
  })

  it.each([
    ['no-speech', ''],
    ['aborted', 'Another request is started'],
  ])('%s %s is no failure', async (error, message) => {
    const onStop = vi.fn()
    const { listen, voice, texts, state } = await renderSpeechChat({ events: { onStop } })
    await listen()
    voice.fail(error, message)
    await eventually(state).toBe('default')
    expect(texts('error')).toEqual([])
    expect(onStop).toHaveBeenCalledOnce()
  })

  it('interrupting a run with a new one is no failure either', async () => {
    const { listen, voice, texts, element, state } = await renderSpeechChat()
    await listen()
    element.speechToText = { webSpeech: { language: 'de-DE' } }
    await eventually(() => voice.made.at(-1)?.lang).toBe('de-DE')
    await eventually(() => voice.listening).toBe(1)
    expect(state()).toBe('active')
    expect(texts('error')).toEqual([])
  })

  it('and when it stops by itself, interim words stay', async () => {
    const { listen, voice, text, state } = await renderSpeechChat()
    await listen()
    voice.guess('hello')
    voice.end()
    await eventually(state).toBe('default')
    expect(text()).toBe('Hello')
  })
})

describe('when listening stops by itself', () => {
  const note = (root: ShadowRoot): string | null | undefined => root.querySelector('[data-note]')?.textContent

  it('a note at the microphone says so until the visitor does something, and it is announced', async () => {
    const { listen, voice, state, root, input, microphone } = await renderSpeechChat()
    await listen()
    voice.end()
    await eventually(state).toBe('default')
    expect(microphone().getAttribute('aria-pressed')).toBe('false')
    expect(note(root)).toBe('Stopped listening')
    await eventually(() => root.querySelector('.visually-hidden [aria-live="polite"]')?.textContent).toContain(
      'Stopped listening',
    )
    input.focus()
    await userEvent.keyboard('a')
    expect(note(root)).toBeUndefined()
  })

  it('the note at the microphone disappears when it listens again', async () => {
    const { listen, voice, state, root } = await renderSpeechChat()
    await listen()
    voice.fail('no-speech')
    await eventually(state).toBe('default')
    expect(note(root)).toBe('Stopped listening')
    await listen()
    expect(note(root)).toBeUndefined()
  })

  it('no note appears at the microphone after the visitor stopped it', async () => {
    const { listen, press, state, root } = await renderSpeechChat()
    await listen()
    await press()
    await eventually(state).toBe('default')
    expect(note(root)).toBeUndefined()
  })

  it('no note appears at the microphone after an error, which says more', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { listen, voice, state, root, texts } = await renderSpeechChat()
    await listen()
    voice.fail('network')
    await eventually(state).toBe('default')
    await eventually(() => texts('error').length).toBe(1)
    expect(note(root)).toBeUndefined()
    vi.restoreAllMocks()
  })
})
