import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { installRecognitionMock } from '../../../mocks/speech/recognition.ts'
import { installSynthesisMock } from '../../../mocks/speech/synthesis.ts'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { endComposition } from '../end-composition.ts'
import { eventually, renderChat } from '../render-chat.ts'

/** A chat that reads aloud, and a listener for it. */
async function renderSpeaker(options: ChatOptions = {}, ...voices: { name: string; lang: string }[]) {
  const speaker = installSynthesisMock(...voices)
  onTestFinished(speaker.uninstall)
  const chat = await renderChat({ demo: { response: { text: 'Fine' } }, textToSpeech: true, ...options })
  // Only a message shows that the chat has found its voice.
  await vi.waitFor(
    async () => {
      chat.element.addMessage({ text: 'ready' }, true)
      await vi.waitFor(() => expect(speaker.current).toBeDefined(), { timeout: 200 })
    },
    { timeout: 5000 },
  )
  chat.element.clearMessages()
  await eventually(() => speaker.current).toBeUndefined()
  const from = speaker.said.length
  /** Listens to these texts, each to its end. */
  async function hear(...texts: string[]): Promise<void> {
    for (const text of texts) {
      await eventually(() => speaker.current?.text).toBe(text)
      speaker.finish()
    }
  }
  return { ...chat, speaker, hear, said: () => speaker.said.slice(from).map(({ text }) => text) }
}

describe('a chat that reads aloud', () => {
  it("speaks a reply once, and none of the visitor's messages", async () => {
    const { send, said, speaker } = await renderSpeaker()
    await send('How are you?')
    await eventually(said).toEqual(['Fine'])
    speaker.finish()
    expect(speaker.current).toBeUndefined()
  })

  it('speaks a streamed reply when it is complete', async () => {
    let finish = (): void => undefined
    const { send, said, texts } = await renderSpeaker({
      connect: {
        stream: true,
        handler: (_, signals) => {
          signals.onOpen()
          void signals.onResponse({ text: 'One **two' })
          finish = () => {
            void signals.onResponse({ text: '** three.' })
            signals.onClose()
          }
        },
      },
    })
    await send('Count')
    await eventually(() => texts('ai').at(-1)).toContain('One')
    expect(said()).toEqual([])
    finish()
    await eventually(said).toEqual(['One two three.'])
  })

  it('speaks the words of markdown and HTML without the markup', async () => {
    const { element, hear } = await renderSpeaker()
    element.addMessage({ text: '# Title\n\n- **bold** [link](https://example.com)\n\n![a cat](cat.png)' }, true)
    await hear('Title', 'bold link', 'a cat')
    element.addMessage({ html: '<p>In <b>html</b></p><button>No</button>' }, true)
    await hear('In html')
  })

  it('speaks neither the footnotes of an answer nor their marks', async () => {
    const { element, said } = await renderSpeaker()
    element.addMessage({ text: 'Blue[^1] it is, not red[^2].\n\n[^1]: https://a.example Colours' }, true)
    await eventually(said).toEqual(['Blue it is, not red[^2].'])
  })

  it('speaks errors too', { tags: 'thorough' }, async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { element, said } = await renderSpeaker()
    element.addMessage({ error: 'Out of order' })
    await eventually(said).toEqual(['Out of order'])
    quiet.mockRestore()
  })

  it('speaks neither earlier messages nor those that the page adds silently', { tags: 'thorough' }, async () => {
    const { element, said, send } = await renderSpeaker({ history: [{ role: 'ai', text: 'Earlier' }] })
    element.addMessage({ text: 'Unsaid' })
    await send('Hi')
    await eventually(said).toEqual(['Fine'])
  })

  it('speaks a long reply piece by piece, in order', { tags: 'thorough' }, async () => {
    const { element, hear, speaker } = await renderSpeaker()
    const sentences = Array.from({ length: 6 }, (_, index) => `Sentence ${index} is ${'quite '.repeat(12)}long.`)
    element.addMessage({ text: sentences.join(' ') }, true)
    await hear(...sentences)
    expect(speaker.current).toBeUndefined()
  })

  it('uses the voice that the page sets, even if the voices load late', { tags: 'thorough' }, async () => {
    const { element, speaker } = await renderSpeaker({
      textToSpeech: { voiceName: 'Ada', lang: 'en-GB', pitch: 1.5, rate: 2, volume: 0.5 },
    })
    element.addMessage({ text: 'Hello' }, true)
    speaker.giveVoices({ name: 'Bob', lang: 'en-US' }, { name: 'Ada', lang: 'en-GB' })
    await eventually(() => speaker.current?.text).toBe('Hello')
    expect(speaker.current).toMatchObject({
      voice: { name: 'Ada' },
      lang: 'en-GB',
      pitch: 1.5,
      rate: 2,
      volume: 0.5,
    })
  })
})

describe('it falls silent', { tags: 'thorough' }, () => {
  const talking = async (options: ChatOptions = {}) => {
    const chat = await renderSpeaker(options)
    chat.element.addMessage({ text: 'A long story\nof two parts' }, true)
    await eventually(() => chat.speaker.current?.text).toBe('A long story')
    return chat
  }

  it.each<[string, (chat: Awaited<ReturnType<typeof talking>>) => void | Promise<void>]>([
    ['when the visitor writes', ({ send }) => send('Wait')],
    ['when the messages are cleared', ({ element }) => element.clearMessages()],
    ['when it is stopped', ({ element }) => element.stop()],
    [
      'at the Escape key',
      async ({ input }) => {
        input.focus()
        await userEvent.keyboard('{Escape}')
      },
    ],
    ['when the page wants it no longer', ({ element }) => void (element.textToSpeech = false)],
    ['when the chat is taken away', ({ element }) => element.remove()],
  ])('%s', async (_, act) => {
    const chat = await talking({ demo: { response: { text: '' } } })
    const { cancels } = chat.speaker
    await act(chat)
    await eventually(() => chat.speaker.current).toBeUndefined()
    expect(chat.speaker.cancels).toBe(cancels + 1)
    expect(chat.said()).not.toContain('of two parts')
  })

  it('but not at Escape that ends a word of an input method', async () => {
    const { input, speaker, hear } = await talking()
    const { cancels } = speaker
    endComposition(input, 'Escape')
    await hear('A long story', 'of two parts')
    expect(speaker.cancels).toBe(cancels)
  })

  it('when the visitor wants to speak', async () => {
    const voice = installRecognitionMock()
    onTestFinished(voice.uninstall)
    const { speaker, click, root } = await talking({ speechToText: true })
    await eventually(() => root.querySelector('[part~="microphone"]')?.isConnected).toBe(true)
    await click('microphone')
    await eventually(() => speaker.current).toBeUndefined()
  })

  it('and does not speak half of a reply that the visitor stopped', async () => {
    const { send, said, texts, click, speaker } = await renderSpeaker({
      connect: {
        stream: true,
        handler: (_, signals) => {
          signals.onOpen()
          void signals.onResponse({ text: 'Half of' })
        },
      },
    })
    await send('Go on')
    await eventually(() => texts('ai').at(-1)).toBe('Half of')
    await click('submit')
    await send('And now?')
    await eventually(() => texts('ai').filter((text) => text === 'Half of').length).toBe(2)
    expect(said()).toEqual([])
    expect(speaker.current).toBeUndefined()
  })

  it('leaves other speech on the page alone when it has nothing to say', async () => {
    const { element, speaker } = await renderSpeaker()
    const other = new SpeechSynthesisUtterance('From the page')
    speechSynthesis.speak(other)
    await eventually(() => speaker.current?.text).toBe('From the page')
    const { cancels } = speaker
    element.clearMessages()
    element.stop()
    expect(speaker.cancels).toBe(cancels)
  })

  it('when the browser cannot speak, and speaks the next reply again', async () => {
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { element, speaker, said } = await talking()
    speaker.fail('synthesis-failed')
    element.addMessage({ text: 'Again' }, true)
    await eventually(said).toEqual(['A long story', 'Again'])
    expect(warning).toHaveBeenCalledOnce()
    warning.mockRestore()
  })
})
