import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { installRecognitionMock, type RecognitionMock } from '../../mocks/speech/recognition.ts'
import { replaceGlobals } from '../../mocks/kit/replace-globals.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'
import { PageAround } from '../kit/page-around.tsx'

let voice: RecognitionMock

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Voice and camera/Voice input',
  args: { demo: { response: { text: 'I have heard you.' } }, speechToText: true },
  beforeEach() {
    voice = installRecognitionMock()
    return voice.uninstall
  },
}
export default meta

const microphoneIs = (chat: Awaited<ReturnType<typeof chatIn>>) => (state: string) =>
  eventually(async () => expect(await chat.seen('microphone')).toHaveAttribute('data-state', state))

/** Presses the microphone and waits until it listens. */
async function listen(canvas: HTMLElement) {
  const chat = await chatIn(canvas)
  const is = microphoneIs(chat)
  await userEvent.click(await chat.seen('microphone'))
  await is('active')
  await eventually(() => expect(voice.isHeard).toBe(true))
  return { ...chat, is, text: async () => ((await chat.seen('input')) as HTMLTextAreaElement).value }
}

export const Idle: ChatStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await microphoneIs(chat)('default')
    await expect(await chat.button('Microphone')).toHaveAttribute('aria-pressed', 'false')
  },
}

/** The browser asks the visitor for permission. */
export const WaitingForPermission: ChatStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    voice.hold()
    await userEvent.click(await chat.seen('microphone'))
    await eventually(async () => expect(await chat.seen('microphone')).toHaveAttribute('aria-busy', 'true'))
  },
}

export const Listening: ChatStory = {
  async play({ canvasElement }) {
    const chat = await listen(canvasElement)
    await expect(await chat.button('Microphone')).toHaveAttribute('aria-pressed', 'true')
  },
}

export const ListeningDark: ChatStory = { ...Listening, globals: { theme: 'dark' } }

export const ListeningWithForcedColours: ChatStory = { ...Listening, globals: { colours: 'forced' } }

/** Guesses have a colour of their own until the service is sure. */
export const GuessesAndWords: ChatStory = {
  args: { speechToText: { textColor: { interim: '#5a6270', final: '#17694a' } } },
  async play({ canvasElement }) {
    const chat = await listen(canvasElement)
    voice.say('which plan includes')
    voice.guess(' the brand blue')
    await expect(await chat.text()).toBe('Which plan includes the brand blue')
    await expect(chat.root.querySelector('#interim-text')).toHaveTextContent('the brand blue')
  },
}

export const WithoutGuesses: ChatStory = {
  args: { speechToText: { displayInterimResults: false } },
  async play({ canvasElement }) {
    const chat = await listen(canvasElement)
    voice.guess('hello')
    await expect(await chat.text()).toBe('')
    voice.say('hello there')
    await expect(await chat.text()).toBe('Hello there')
  },
}

export const Sent: ChatStory = {
  async play({ canvasElement }) {
    const chat = await listen(canvasElement)
    voice.say('hello')
    await userEvent.click(await chat.button('Send'))
    await chat.says('ai', 'I have heard you.')
    await chat.is('default')
  },
}

/** Words that the page writes in another way, and a phrase after which its other phrases count. */
export const TranslationsAndCommandMode: ChatStory = {
  args: {
    speechToText: {
      webSpeech: { language: 'en-GB' },
      translations: { confap: 'Confab', hello: 'Good morning' },
      commands: { commandMode: 'computer', stop: 'stop', removeAllText: 'remove everything', submit: 'submit', reset: 'reset' },
    },
  },
  async play({ canvasElement }) {
    const chat = await listen(canvasElement)
    await expect(voice.made.at(-1)?.lang).toBe('en-GB')
    voice.say('hello confap')
    await expect(await chat.text()).toBe('Good morning Confab')
    voice.say(' computer')
    await chat.is('commandMode')
  },
}

/** It listens without writing, until the visitor says that it goes on. */
export const Paused: ChatStory = {
  args: { speechToText: { commands: { pause: 'take a break', resume: 'go on' } } },
  async play({ canvasElement }) {
    const chat = await listen(canvasElement)
    voice.say('first')
    voice.say(' take a break')
    await eventually(() => expect(voice.isHeard).toBe(true))
    voice.say('not this')
    await expect(await chat.text()).toBe('First')
  },
}

export const StoppedByAPhrase: ChatStory = {
  args: { speechToText: { commands: { stop: 'that is all' } } },
  async play({ canvasElement }) {
    const chat = await listen(canvasElement)
    voice.say('buy milk that is all')
    await chat.is('default')
    await expect(await chat.text()).toContain('Buy milk')
  },
}

export const SubmittedAfterSilence: ChatStory = {
  args: { speechToText: { submitAfterSilence: 300, stopAfterSubmit: true } },
  async play({ canvasElement }) {
    const chat = await listen(canvasElement)
    voice.say('is anybody there')
    await chat.says('user', 'Is anybody there')
    await chat.says('ai', 'I have heard you.')
  },
}

/** A story of listening that fails: nothing that was said is lost. */
const failure = (error: string, words: string): ChatStory => ({
  async play({ canvasElement }) {
    const chat = await listen(canvasElement)
    voice.guess('half a sentence')
    voice.fail(error)
    await chat.says('error', words)
    await chat.is('default')
    await expect(await chat.text()).toBe('Half a sentence')
  },
})

export const Blocked = failure('not-allowed', 'speech input error: Microphone access is blocked.')

export const NoMicrophone = failure('audio-capture', 'No microphone found.')

export const Unreachable = failure('network', "Couldn't reach the voice input service. Try again later.")

export const UnknownFailure = failure('language-not-supported', 'speech input error')

export const CustomFailureTexts: ChatStory = {
  args: { errorMessages: { overrides: { speechToText: 'I did not hear you: please write instead.' } } },
  async play({ canvasElement }) {
    const chat = await listen(canvasElement)
    voice.fail('not-allowed')
    await chat.says('error', 'I did not hear you: please write instead.')
  },
}

/** In a browser that cannot hear there is no microphone. */
export const Unsupported: ChatStory = {
  beforeEach: () => replaceGlobals({ SpeechRecognition: undefined, webkitSpeechRecognition: undefined }),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await microphoneIs(chat)('unsupported')
    await expect(await chat.seen('microphone')).not.toBeVisible()
  },
}

export const ButtonStyles: ChatStory = {
  args: {
    speechToText: {
      button: {
        position: 'outside-start',
        default: { container: { default: { backgroundColor: '#eceefd' } } },
        active: { container: { default: { backgroundColor: '#17694a', color: '#ffffff' } } },
        commandMode: { container: { default: { backgroundColor: '#7a1fa2', color: '#ffffff' } } },
      },
      commands: { commandMode: 'computer' },
    },
  },
  async play({ canvasElement }) {
    const chat = await listen(canvasElement)
    await eventually(async () => expect(await chat.seen('microphone')).toHaveStyle({ backgroundColor: 'rgb(23, 105, 74)' }))
  },
}

/** The events that the page gets while the chat listens. */
export const Events: ChatStory = {
  render: (options) => (
    <PageAround
      options={(print) => ({
        ...options,
        speechToText: {
          events: {
            onStart: () => print('onStart'),
            onStop: () => print('onStop'),
            onResult: (text, isFinal) => print(`onResult: ${text}${isFinal ? ', for sure' : ''}`),
          },
        },
      })}
    />
  ),
  async play({ canvasElement, canvas }) {
    await listen(canvasElement)
    voice.guess('hel')
    voice.say('hello')
    await eventually(() =>
      expect(canvas.getByLabelText('What the page hears')).toHaveTextContent('onStart onResult: hel onResult: hello, for sure'),
    )
  },
}
