import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { replaceGlobals } from '../../../mocks/kit/replace-globals.ts'
import { eventually } from '../render-chat.ts'
import { renderSpeechChat } from './render-speech-chat.ts'

describe('the microphone', () => {
  it('starts listening on a click, and stops on another', async () => {
    const events = { onStart: vi.fn(), onStop: vi.fn() }
    const { listen, press, state, microphone, voice } = await renderSpeechChat({ events })
    expect(microphone().getAttribute('aria-pressed')).toBe('false')
    await listen()
    expect(microphone().getAttribute('aria-pressed')).toBe('true')
    expect(voice.listening).toBe(1)
    await press()
    await eventually(state).toBe('default')
    await eventually(() => voice.listening).toBe(0)
    expect([events.onStart.mock.calls.length, events.onStop.mock.calls.length]).toEqual([1, 1])
  })

  it('treats a double click as one click', async () => {
    const { microphone, state, voice } = await renderSpeechChat()
    await userEvent.dblClick(microphone())
    await eventually(state).toBe('active')
    expect(voice.made).toHaveLength(1)
  })

  it('can be turned off while the visitor is still being asked for permission', { tags: 'thorough' }, async () => {
    const onStart = vi.fn()
    const { press, microphone, voice } = await renderSpeechChat({ events: { onStart } })
    const open = voice.hold()
    await press()
    await eventually(() => microphone().getAttribute('aria-busy')).toBe('true')
    await press()
    await eventually(() => microphone().getAttribute('aria-busy')).toBeNull()
    open()
    await eventually(() => voice.listening).toBe(0)
    expect(onStart).not.toHaveBeenCalled()
  })

  it('is absent in a browser without speech recognition', async () => {
    const { microphone, element } = await renderSpeechChat()
    onTestFinished(replaceGlobals({ SpeechRecognition: undefined, webkitSpeechRecognition: undefined }))
    element.speechToText = { displayInterimResults: false }
    await eventually(() => microphone().dataset['state']).toBe('unsupported')
    expect(microphone().checkVisibility()).toBe(false)
  })

  it('announces its state to screen readers', async () => {
    const { listen, press, root } = await renderSpeechChat()
    await listen()
    const said = () => root.querySelector('.visually-hidden [aria-live="polite"]')?.textContent
    await eventually(said).toContain('Listening')
    await press()
    await eventually(said).toContain('Stopped listening')
  })

  it('gives way to the recorder of voice messages', { tags: 'thorough' }, async () => {
    const { element, root, voice, listen } = await renderSpeechChat()
    await listen()
    element.microphone = true
    await eventually(() => voice.listening).toBe(0)
    element.microphone = false
    await eventually(() => root.querySelectorAll('[part~="microphone"]').length).toBe(1)
  })

  it('is turned off when the chat is removed, and nothing keeps listening', async () => {
    const { element, listen, voice } = await renderSpeechChat()
    await listen()
    element.remove()
    await eventually(() => voice.listening).toBe(0)
  })
})

describe('the recognised text', () => {
  it('is written into the input, interim words in their own colour, and can be sent', async () => {
    const onResult = vi.fn()
    const { listen, voice, text, colours, submitState, texts, click } = await renderSpeechChat({
      textColor: { interim: 'rgb(0, 128, 0)', final: 'rgb(0, 0, 255)' },
      events: { onResult },
    })
    expect(submitState).toBe('disabled')
    await listen()
    voice.guess('hello')
    expect(text()).toBe('Hello')
    expect(colours()).toEqual([
      { text: '', color: 'rgb(0, 0, 255)' },
      { text: 'Hello', color: 'rgb(0, 128, 0)' },
    ])
    voice.say('hello world')
    voice.guess(' how are')
    expect(text()).toBe('Hello world how are')
    expect(colours().map((words) => words?.text)).toEqual(['Hello world', ' how are'])
    expect(onResult.mock.calls).toEqual([
      ['hello', false],
      ['hello world', true],
      [' how are', false],
    ])
    await click('submit')
    await eventually(() => texts('user')).toEqual(['Hello world how are'])
  })

  it('has no interim words if the page turns them off', { tags: 'thorough' }, async () => {
    const { listen, voice, text } = await renderSpeechChat({ displayInterimResults: false })
    await listen()
    voice.guess('hello')
    expect(text()).toBe('')
    voice.say('hello world')
    expect(text()).toBe('Hello world')
  })

  it('is not repeated in browsers that send all words again with each result', async () => {
    const { listen, voice, text } = await renderSpeechChat()
    await listen()
    voice.sendList([{ text: 'hello', isFinal: true, confidence: 0.9 }])
    voice.sendList([
      { text: 'hello', isFinal: true, confidence: 0.9 },
      { text: ' world', isFinal: true, confidence: 0.9 },
    ])
    expect(text()).toBe('Hello world')
  })

  it('is inserted at the caret, which moves behind it', async () => {
    const { listen, voice, text, type, input } = await renderSpeechChat()
    await type('Good, friend')
    input.setSelectionRange(4, 4)
    await listen()
    voice.guess('morning')
    voice.say('morning')
    expect(text()).toBe('Good morning, friend')
    expect([input.selectionStart, input.selectionEnd]).toEqual([12, 12])
  })

  it('replaces the selection', { tags: 'thorough' }, async () => {
    const { listen, voice, text, type, input } = await renderSpeechChat()
    await type('Good morning friend')
    input.setSelectionRange(5, 12)
    await listen()
    voice.say('evening')
    expect(text()).toBe('Good evening friend')
  })

  it('is appended if the page says so', { tags: 'thorough' }, async () => {
    const { listen, voice, text, type, input } = await renderSpeechChat({ insertInCursorLocation: false })
    await type('Good friend')
    input.setSelectionRange(4, 4)
    await listen()
    voice.say('hello')
    expect(text()).toBe('Good friend hello')
  })

  it('gives way to what the visitor types in the meantime', async () => {
    const events = { onStart: vi.fn(), onStop: vi.fn() }
    const { listen, voice, text, input, state } = await renderSpeechChat({ events })
    await listen()
    voice.guess('hello wor')
    await userEvent.click(input)
    await userEvent.keyboard('{End}!')
    expect(text()).toBe('Hello wor!')
    voice.guess('hello world')
    expect(text()).toBe('Hello wor!')
    // After a pause it listens again, without a stop event.
    await eventually(() => voice.made.length > 1 && voice.isHeard).toBe(true)
    voice.say('and more')
    expect(text()).toBe('Hello wor! And more')
    expect(state()).toBe('active')
    expect([events.onStart.mock.calls.length, events.onStop.mock.calls.length]).toEqual([1, 0])
  })

  it('follows the caret when the visitor moves it', { tags: 'thorough' }, async () => {
    const { listen, voice, text, input, type } = await renderSpeechChat()
    await type('one three')
    await listen()
    voice.say('four')
    expect(text()).toBe('one three four')
    input.focus()
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}')
    await eventually(() => voice.made.length > 1 && voice.isHeard).toBe(true)
    voice.say('two')
    expect(text()).toBe('one two three four')
  })

  it('stays when it was interim as the visitor stopped, and is corrected by a later result', { tags: 'thorough' }, async () => {
    const { listen, press, voice, text, colours, state } = await renderSpeechChat()
    await listen()
    voice.guess('hello')
    await press()
    await eventually(state).toBe('default')
    expect(text()).toBe('Hello')
    await eventually(() => colours()).toEqual([null, null])
  })

  it('is not longer than the page allows', { tags: 'thorough' }, async () => {
    const { listen, voice, text, type, input } = await renderSpeechChat(true, { textInput: { characterLimit: 12 } })
    await type('abc xyz')
    input.setSelectionRange(3, 3)
    await listen()
    voice.say('hello world')
    expect(text()).toBe('abc hell xyz')
  })

  it('is reported to the page, but not written, while the input is disabled', async () => {
    const onResult = vi.fn()
    const { listen, voice, text } = await renderSpeechChat({ events: { onResult } }, { textInput: { disabled: true } })
    await listen()
    voice.say('hello')
    expect(onResult).toHaveBeenCalledWith('hello', true)
    expect(text()).toBe('')
  })

  it.each([
    [true, 'is seen in a long text: the input scrolls to it'],
    [false, 'leaves a long text where the visitor has scrolled it, if the page wants that'],
  ])('autoScroll %s: %s', async (autoScroll) => {
    const { listen, voice, input, type } = await renderSpeechChat({ autoScroll })
    await type(Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n'))
    await listen()
    input.scrollTop = 0
    voice.say('last words')
    expect(input.scrollTop > 100).toBe(autoScroll)
  })

  it("replaces words by the page's translations", async () => {
    const { listen, voice, text } = await renderSpeechChat({ translations: { hello: 'goodbye' } })
    await listen()
    voice.say('hello othello')
    expect(text()).toBe('Goodbye othello')
  })
})
