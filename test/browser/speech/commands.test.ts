// @module-tag thorough: calls and dictation beyond the first: `realtime/calling`, `realtime/conversation` and `speech/speech-to-text` stay.
import { describe, expect, it, vi } from 'vitest'
import { eventually } from '../render-chat.ts'
import { renderSpeechChat } from './render-speech-chat.ts'

const phrases = {
  stop: 'stop',
  pause: 'pause',
  resume: 'continue',
  reset: 'start over',
  removeAllText: 'remove all',
  submit: 'send it',
}

describe('a spoken command', () => {
  it('stops: the words before it stay, and it is not written itself', async () => {
    const { listen, voice, text, state } = await renderSpeechChat({ commands: phrases })
    await listen()
    voice.guess('hello')
    voice.guess('hello there stop')
    expect(text()).toBe('Hello there')
    await eventually(state).toBe('default')
    expect(voice.listening).toBe(0)
    expect(text()).toBe('Hello there')
  })

  it('pauses and resumes', async () => {
    const events = { onPauseTrigger: vi.fn(), onResult: vi.fn<(text: string) => void>(), onStop: vi.fn() }
    const { listen, listenAnew, voice, text, state } = await renderSpeechChat({ commands: phrases, events })
    await listen()
    voice.guess('one pause')
    voice.guess('one pause two')
    voice.say('one pause two')
    voice.say('three')
    expect(text()).toBe('One')
    await listenAnew(() => voice.guess('continue'))
    voice.say('four')
    expect(text()).toBe('One four')
    expect(state()).toBe('active')
    expect(events.onPauseTrigger.mock.calls).toEqual([[true], [false]])
    expect(events.onStop).not.toHaveBeenCalled()
    expect(events.onResult.mock.calls.map(([said]) => said)).toEqual(['one', 'four'])
  })

  it('restores the text from before listening started', async () => {
    const { listen, listenAnew, voice, text, type } = await renderSpeechChat({ commands: phrases })
    await type('Typed')
    await listen()
    voice.say('spoken')
    expect(text()).toBe('Typed spoken')
    await listenAnew(() => voice.guess('start over'))
    expect(text()).toBe('Typed')
    voice.say('anew')
    expect(text()).toBe('Typed anew')
  })

  it('removes all text', async () => {
    const { listen, listenAnew, voice, text, type } = await renderSpeechChat({ commands: phrases })
    await type('Typed')
    await listen()
    voice.say('spoken')
    await listenAnew(() => voice.guess('remove all'))
    expect(text()).toBe('')
    voice.say('anew')
    expect(text()).toBe('Anew')
  })

  it('sends the words before it, and keeps listening without them', async () => {
    const events = { onStart: vi.fn(), onStop: vi.fn() }
    const { listen, listenAnew, voice, text, texts, state } = await renderSpeechChat({ commands: phrases, events })
    await listen()
    await listenAnew(() => voice.guess('how are you send it'))
    await eventually(() => texts('user')).toEqual(['How are you'])
    expect(text()).toBe('')
    voice.say('next')
    expect(text()).toBe('Next')
    expect(state()).toBe('active')
    expect([events.onStart.mock.calls.length, events.onStop.mock.calls.length]).toEqual([1, 0])
  })

  it('sends and stops if the page says so', async () => {
    const { listen, voice, texts, state } = await renderSpeechChat({ commands: phrases, stopAfterSubmit: true })
    await listen()
    voice.guess('how are you send it')
    await eventually(() => texts('user')).toEqual(['How are you'])
    await eventually(state).toBe('default')
    expect(voice.listening).toBe(0)
  })
})

describe('with a phrase for command mode', () => {
  it('commands count only right after it', async () => {
    const onCommandModeTrigger = vi.fn()
    const { listen, listenAnew, voice, text, state } = await renderSpeechChat({
      commands: { ...phrases, commandMode: 'computer' },
      events: { onCommandModeTrigger },
    })
    await listen()
    voice.say('do not stop')
    expect(text()).toBe('Do not stop')
    voice.guess('computer')
    expect(state()).toBe('commandMode')
    voice.guess('computer what')
    expect(text()).toBe('Do not stop')
    await listenAnew(() => voice.guess('computer what remove all'))
    expect(text()).toBe('')
    expect(state()).toBe('active')
    voice.say('again')
    expect(text()).toBe('Again')
    expect(onCommandModeTrigger.mock.calls).toEqual([[true], [false]])
  })

  it('the phrase to resume ends it', async () => {
    const { listen, voice, text, state } = await renderSpeechChat({ commands: { ...phrases, commandMode: 'computer' } })
    await listen()
    voice.say('computer')
    expect(state()).toBe('commandMode')
    voice.say('continue please')
    await eventually(state).toBe('active')
    expect(text()).toBe('Please')
  })
})

describe('the page gets the words before they are written', () => {
  it('and can drop them, and restart', async () => {
    const onPreResult = vi.fn((said: string) => (said === 'curse' ? { restart: true, removeNewText: true } : null))
    const { listen, listenAnew, voice, text } = await renderSpeechChat({ events: { onPreResult } })
    await listen()
    await listenAnew(() => voice.say('curse'))
    expect(text()).toBe('')
    voice.say('hello')
    expect(text()).toBe('Hello')
    expect(onPreResult.mock.calls).toEqual([
      ['curse', true],
      ['hello', true],
    ])
  })

  it('and an error in it does not prevent writing', async () => {
    const { listen, voice, text } = await renderSpeechChat({
      events: {
        onPreResult() {
          throw new Error('the page is wrong')
        },
      },
    })
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await listen()
    voice.say('hello')
    expect(text()).toBe('Hello')
    expect(error).toHaveBeenCalledOnce()
    error.mockRestore()
  })
})
