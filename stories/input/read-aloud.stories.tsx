import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { installRecognitionMock, type RecognitionMock } from '../../mocks/speech/recognition.ts'
import { installSynthesisMock, type SynthesisMock } from '../../mocks/speech/synthesis.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

let speaker: SynthesisMock

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Voice and camera/Read aloud',
  args: { demo: { response: { text: 'It opens at nine.' } }, textToSpeech: true },
  async beforeEach() {
    // The chat fetches its voice while the visitor writes; a story's visitor is faster.
    await import('../../sdk/capabilities/text-to-speech.ts')
    speaker = installSynthesisMock({ name: 'Anna', lang: 'de-DE' }, { name: 'Daniel', lang: 'en-GB' })
    return speaker.uninstall
  },
}
export default meta

/** Asks, and waits until the reply is being said. */
async function ask(canvas: HTMLElement) {
  const chat = await chatIn(canvas)
  await chat.send('When')
  await chat.says('ai', 'It opens at nine.')
  await eventually(() => expect(speaker.current?.text).toBe('It opens at nine.'))
  return chat
}

export const EachReply: ChatStory = {
  async play({ canvasElement }) {
    await ask(canvasElement)
  },
}

export const CustomVoice: ChatStory = {
  args: { textToSpeech: { voiceName: 'Daniel', lang: 'en-GB', pitch: 0.8, rate: 1.2, volume: 0.5 } },
  async play({ canvasElement }) {
    await ask(canvasElement)
    const { voice, volume, rate, pitch } = speaker.current ?? {}
    await expect([voice?.name, volume, rate, pitch]).toEqual(['Daniel', 0.5, 1.2, 0.8])
  },
}

/** Escape, or writing, asks for quiet. */
export const Silenced: ChatStory = {
  async play({ canvasElement }) {
    await ask(canvasElement)
    await userEvent.keyboard('{Escape}')
    await eventually(() => expect(speaker.current).toBeUndefined())
  },
}

let voice: RecognitionMock

/** A conversation without hands: the chat listens, and answers aloud. */
export const VoiceInAndOut: ChatStory = {
  args: { speechToText: { submitAfterSilence: 300, stopAfterSubmit: true } },
  beforeEach() {
    voice = installRecognitionMock()
    return voice.uninstall
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.click(await chat.seen('microphone'))
    await eventually(() => expect(voice.isHeard).toBe(true))
    voice.say('when does it open')
    await chat.says('user', 'When does it open')
    await eventually(() => expect(speaker.current?.text).toBe('It opens at nine.'))
  },
}
