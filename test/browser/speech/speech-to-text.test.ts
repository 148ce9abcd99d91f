import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { replaceGlobals } from '../../../mocks/kit/replace-globals.ts'
import { eventually } from '../render-chat.ts'
import { renderSpeechChat } from './render-speech-chat.ts'

describe('the microphone', () => {
  it('listens after a press, and no longer after another', async () => {
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

  it('takes a double click for one', async () => {
    const { microphone, state, voice } = await renderSpeechChat()
    await userEvent.dblClick(microphone())
    await eventually(state).toBe('active')
    expect(voice.made).toHaveLength(1)
  })

  it('can be let go while the visitor is still being asked for permission', async () => {
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

  it('is not there in a browser that cannot hear', async () => {
    const { microphone, element } = await renderSpeechChat()
    onTestFinished(replaceGlobals({ SpeechRecognition: undefined, webkitSpeechRecognition: undefined }))
    element.speechToText = { displayInterimResults: false }
    await eventually(() => microphone().dataset['state']).toBe('unsupported')
    expect(microphone().checkVisibility()).toBe(false)
  })

  it('says to a screen reader what it does', async () => {
    const { listen, press, root } = await renderSpeechChat()
    await listen()
    const said = () => root.querySelector('[aria-live="polite"]')?.textContent
    await eventually(said).toContain('Listening')
    await press()
    await eventually(said).toContain('Stopped listening')
  })

  it('makes way for the recorder of voice notes', async () => {
    const { element, root, voice, listen } = await renderSpeechChat()
    await listen()
    element.microphone = true
    await eventually(() => voice.listening).toBe(0)
    element.microphone = false
    await eventually(() => root.querySelectorAll('[part~="microphone"]').length).toBe(1)
  })

  it('is closed when the chat is taken away, with nothing left that listens', async () => {
    const { element, listen, voice } = await renderSpeechChat()
    await listen()
    element.remove()
    await eventually(() => voice.listening).toBe(0)
  })
})

describe('what is said', () => {
  it('stands in the input, guesses in a colour of their own, and can be sent', async () => {
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

  it('has no guesses when the page wants none', async () => {
    const { listen, voice, text } = await renderSpeechChat({ displayInterimResults: false })
    await listen()
    voice.guess('hello')
    expect(text()).toBe('')
    voice.say('hello world')
    expect(text()).toBe('Hello world')
  })

  it('stands once in browsers that send all words again with each guess', async () => {
    const { listen, voice, text } = await renderSpeechChat()
    await listen()
    voice.sendList([{ text: 'hello', isFinal: true, confidence: 0.9 }])
    voice.sendList([
      { text: 'hello', isFinal: true, confidence: 0.9 },
      { text: ' world', isFinal: true, confidence: 0.9 },
    ])
    expect(text()).toBe('Hello world')
  })

  it('goes where the caret is, and leaves it after the words', async () => {
    const { listen, voice, text, type, input } = await renderSpeechChat()
    await type('Good, friend')
    input.setSelectionRange(4, 4)
    await listen()
    voice.guess('morning')
    voice.say('morning')
    expect(text()).toBe('Good morning, friend')
    expect([input.selectionStart, input.selectionEnd]).toEqual([12, 12])
  })

  it('replaces what is selected', async () => {
    const { listen, voice, text, type, input } = await renderSpeechChat()
    await type('Good morning friend')
    input.setSelectionRange(5, 12)
    await listen()
    voice.say('evening')
    expect(text()).toBe('Good evening friend')
  })

  it('goes to the end when the page wants it there', async () => {
    const { listen, voice, text, type, input } = await renderSpeechChat({ insertInCursorLocation: false })
    await type('Good friend')
    input.setSelectionRange(4, 4)
    await listen()
    voice.say('hello')
    expect(text()).toBe('Good friend hello')
  })

  it('gives way to what the visitor types meanwhile', async () => {
    const events = { onStart: vi.fn(), onStop: vi.fn() }
    const { listen, voice, text, input, state } = await renderSpeechChat({ events })
    await listen()
    voice.guess('hello wor')
    await userEvent.click(input)
    await userEvent.keyboard('{End}!')
    expect(text()).toBe('Hello wor!')
    voice.guess('hello world')
    expect(text()).toBe('Hello wor!')
    // After a rest it listens anew, and nobody is told that it had stopped.
    await eventually(() => voice.made.length > 1 && voice.isHeard).toBe(true)
    voice.say('and more')
    expect(text()).toBe('Hello wor! And more')
    expect(state()).toBe('active')
    expect([events.onStart.mock.calls.length, events.onStop.mock.calls.length]).toEqual([1, 0])
  })

  it('follows the caret that the visitor puts elsewhere', async () => {
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

  it('is kept when it was a guess as the visitor stopped, and corrected if the service knows better', async () => {
    const { listen, press, voice, text, colours, state } = await renderSpeechChat()
    await listen()
    voice.guess('hello')
    await press()
    await eventually(state).toBe('default')
    expect(text()).toBe('Hello')
    await eventually(() => colours()).toEqual([null, null])
  })

  it('is not longer than the page allows', async () => {
    const { listen, voice, text, type, input } = await renderSpeechChat(true, { textInput: { characterLimit: 12 } })
    await type('abc xyz')
    input.setSelectionRange(3, 3)
    await listen()
    voice.say('hello world')
    expect(text()).toBe('abc hell xyz')
  })

  it('is heard by the page, but not written, while the input is off', async () => {
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

  it('has other words in the place of those that the page translates', async () => {
    const { listen, voice, text } = await renderSpeechChat({ translations: { hello: 'goodbye' } })
    await listen()
    voice.say('hello othello')
    expect(text()).toBe('Goodbye othello')
  })
})
