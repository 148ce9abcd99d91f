import { expect, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { installRecognitionMock } from '../../../mocks/speech/recognition.ts'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../render-chat.ts'

/** A chat that answers at once and takes voice input, and a voice to speak with. */
export async function renderSpeechChat(speechToText: ChatOptions['speechToText'] = true, options: ChatOptions = {}) {
  const voice = installRecognitionMock()
  onTestFinished(() => voice.uninstall())
  const chat = await renderChat({ demo: { response: { text: 'Fine' } }, ...options, speechToText })
  const microphone = (): HTMLElement => chat.part('microphone')
  await eventually(() => chat.root.querySelector('[part~="microphone"]')?.isConnected).toBe(true)
  const state = (): string | undefined => microphone().dataset['state']
  let lastPress = -Infinity
  /** Clicks the microphone, later than a second click that would make a double click. */
  async function press(): Promise<void> {
    await expect.poll(() => performance.now() - lastPress > 300).toBe(true)
    await userEvent.click(microphone())
    lastPress = performance.now()
  }
  return {
    ...chat,
    get input() {
      return chat.input
    },
    voice,
    state,
    microphone,
    text: () => chat.input.value,
    press,
    /** Clicks it and waits until it listens. */
    async listen(): Promise<void> {
      await press()
      await eventually(state).toBe('active')
    },
    /** Runs a function, and waits until it listens again because of it. */
    async listenAnew(act: () => unknown): Promise<void> {
      const { length } = voice.made
      await act()
      await eventually(() => voice.made.length > length && voice.isHeard).toBe(true)
    },
    colours: () =>
      ['#final-text', '#interim-text'].map((id) => {
        const words = chat.root.querySelector(id)
        return words && { text: words.textContent, color: getComputedStyle(words).color }
      }),
  }
}
