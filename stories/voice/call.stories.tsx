import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { MockSwitches } from '../../mocks/kit/mock-switches.ts'
import { sampleFiles } from '../../mocks/kit/sample-files.ts'
import { createOpenAIRealtimeMock } from '../../mocks/openai/openai-realtime.ts'
import { installScriptedPhone } from '../../mocks/scripted-phone.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { answerWith } from '../kit/answers/answer-with.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'
import { refuseMedia } from '../kit/files/refuse-media.ts'

/** A voice call in the place of the chat. Microphone and other side are scripted: nothing is recorded, nobody is called. */
const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Voice and camera/Call',
  args: { directConnection: { openAI: { key: 'test-key', realtime: true } } },
}
export default meta

let phone: ReturnType<typeof installScriptedPhone>

interface World extends Partial<MockSwitches> {
  readonly isMute?: boolean
  /** Why the browser gives no microphone. */
  readonly noMicrophone?: string
}

/** A service, a microphone and somebody at the other end. */
const world =
  ({ isMute = false, noMicrophone, ...switches }: World = {}) =>
  () => {
    phone = installScriptedPhone({ isMute })
    const { answerOffer, uninstall } = phone
    const hangUpService = answerWith([createOpenAIRealtimeMock(switches, { answerOffer })])
    const giveMicrophone = noMicrophone === undefined ? undefined : refuseMedia(noMicrophone)
    return () => {
      giveMicrophone?.()
      hangUpService()
      uninstall()
    }
  }

type Canvas = Parameters<typeof chatIn>[0]

/** The call, with a visitor's eyes and hands. */
async function callIn(canvas: Canvas) {
  const chat = await chatIn(canvas)
  const view = await chat.seen('realtime')
  await eventually(() => expect(view).toBeVisible())
  const reads = async (words: string | RegExp): Promise<void> => {
    await eventually(() => expect(view.innerText).toMatch(words))
  }
  const press = async (name: string): Promise<void> => userEvent.click(await chat.button(name))
  return {
    ...chat,
    view,
    reads,
    press,
    async start(): Promise<void> {
      await press('Start call')
      await reads('Speak now')
    },
  }
}

const says = (id: string, transcript: string): Record<string, unknown> => ({
  type: 'response.output_audio_transcript.done',
  item_id: id,
  transcript,
})

const hears = (id: string, transcript: string): Record<string, unknown> => ({
  type: 'conversation.item.input_audio_transcription.completed',
  item_id: id,
  transcript,
})

export const Ready: ChatStory = {
  beforeEach: world(),
  async play({ canvasElement }) {
    const call = await callIn(canvasElement)
    await call.reads('Start a call and speak.')
    await call.button('Start call')
  },
}

export const Connecting: ChatStory = {
  // The service takes its time: longer than anybody looks at a story.
  beforeEach: world({ latency: 3_600_000 }),
  async play({ canvasElement }) {
    const call = await callIn(canvasElement)
    await call.press('Start call')
    await expect(await call.button('End call')).toHaveAttribute('aria-busy', 'true')
  },
}

export const Active: ChatStory = {
  beforeEach: world(),
  async play({ canvasElement }) {
    const call = await callIn(canvasElement)
    await call.start()
    await expect(await call.button('End call')).toHaveAttribute('data-state', 'active')
  },
}

/** Visitors are told that they talk to AI in a call, too. */
export const Told: ChatStory = {
  args: { disclosure: { link: 'https://example.com/ai' } },
  beforeEach: world(),
  async play({ canvasElement }) {
    const call = await callIn(canvasElement)
    await call.reads("You're talking to AI.")
    await call.button('Start call')
  },
}

export const ToldInForcedColours: ChatStory = { ...Told, globals: { colours: 'forced' } }

/** Before the visitor agrees, there is nothing to call with. */
export const Asked: ChatStory = {
  args: { disclosure: { consent: 'once' }, browserStorage: { key: 'story of a call that asks' } },
  beforeEach: world(),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Agree to chat with AI in this browser')
    await expect(chat.root.querySelector('[part~="realtime-toggle"]')).toBeNull()
  },
}

export const AskedInTheDark: ChatStory = { ...Asked, globals: { theme: 'dark' } }

export const AskedRightToLeft: ChatStory = {
  args: { ...Asked.args, language: 'ar' },
  beforeEach: world(),
  globals: { direction: 'rtl' },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('الموافقة على التحدث مع الذكاء الاصطناعي في هذا المتصفح')
  },
}

/** Once they agree, they can call. */
export const Agreed: ChatStory = {
  args: { disclosure: { consent: 'once' }, browserStorage: { key: `story of an agreed call ${Math.random()}` } },
  beforeEach: world(),
  async play({ canvasElement }) {
    await userEvent.click(await (await chatIn(canvasElement)).button('Agree to chat with AI in this browser'))
    const call = await callIn(canvasElement)
    await call.reads("You're talking to AI.")
    await call.start()
  },
}

/** It calls by itself as soon as it is there. */
export const AutoStart: ChatStory = {
  args: { directConnection: { openAI: { key: 'test-key', realtime: { autoStart: true } } } },
  beforeEach: world(),
  async play({ canvasElement }) {
    const call = await callIn(canvasElement)
    await call.reads('Speak now')
  },
}

export const Muted: ChatStory = {
  beforeEach: world(),
  async play({ canvasElement }) {
    const call = await callIn(canvasElement)
    await call.start()
    await call.press('Mute microphone')
    await call.reads('Your microphone is muted')
    await call.button('Unmute microphone')
  },
}

export const Listening: ChatStory = {
  beforeEach: world(),
  async play({ canvasElement }) {
    const call = await callIn(canvasElement)
    await call.start()
    phone.say({ type: 'input_audio_buffer.speech_started', item_id: 'a' })
    await call.reads('Listening')
  },
}

/** The picture moves with the voice; who asked for less motion sees a level. */
export const Speaking: ChatStory = {
  args: {
    directConnection: {
      openAI: { key: 'test-key', realtime: { avatar: { src: `data:image/png;base64,${sampleFiles.png}`, maxScale: 1.5 } } },
    },
  },
  beforeEach: world(),
  async play({ canvasElement }) {
    const call = await callIn(canvasElement)
    await call.start()
    phone.speak(true)
    phone.say({ type: 'response.created' }, { type: 'output_audio_buffer.started' })
    await call.reads('Speaking')
  },
}

/** Who speaks into the voice stops it. */
export const Interrupted: ChatStory = {
  beforeEach: world(),
  async play({ canvasElement }) {
    const call = await callIn(canvasElement)
    await call.start()
    phone.say({ type: 'response.created' }, { type: 'output_audio_buffer.started' })
    await call.reads('Speaking')
    phone.say({ type: 'input_audio_buffer.speech_started', item_id: 'a' })
    await call.reads('Listening')
    await expect(phone.received.map(({ type }) => type)).toEqual(['response.cancel', 'output_audio_buffer.clear'])
  },
}

export const NoCaptionsYet: ChatStory = {
  beforeEach: world(),
  async play({ canvasElement }) {
    const call = await callIn(canvasElement)
    await call.start()
    await call.press('Captions')
    await call.reads('Captions will appear here.')
  },
}

export const Captions: ChatStory = {
  beforeEach: world(),
  async play({ canvasElement }) {
    const call = await callIn(canvasElement)
    await call.start()
    await call.press('Captions')
    phone.say(
      hears('a', 'Good morning. Do you still have the dark bread?'),
      says('b', 'Good morning! Two of them are left. Shall I keep one for you?'),
      hears('c', 'Yes, please. I come at ten.'),
      says('d', 'It is kept for you until noon.'),
    )
    await call.reads(/Good morning[\s\S]*until noon/)
  },
}

/** The model asks the page, and goes on with what the page says. */
export const FunctionCall: ChatStory = {
  args: {
    directConnection: {
      openAI: { key: 'test-key', realtime: { config: { function_handler: () => ({ bread: 2 }) } } },
    },
  },
  beforeEach: world(),
  async play({ canvasElement }) {
    const call = await callIn(canvasElement)
    await call.start()
    const output = [{ type: 'function_call', name: 'stock', call_id: 'call_1', arguments: '{}' }]
    phone.say({ type: 'response.done', response: { status: 'completed', output } })
    await eventually(() => expect(JSON.stringify(phone.received)).toContain('bread'))
  },
}

export const Ended: ChatStory = {
  beforeEach: world(),
  async play({ canvasElement }) {
    const call = await callIn(canvasElement)
    await call.start()
    await call.press('End call')
    await call.reads('Start a call and speak.')
  },
}

/** The call cannot begin; one press tries again. */
const failsToStart = (because: string, given: World): Pick<ChatStory, 'beforeEach' | 'play'> => ({
  beforeEach: world(given),
  async play({ canvasElement }) {
    const call = await callIn(canvasElement)
    await call.press('Start call')
    await call.reads(because)
    await call.button('Try again')
  },
})

export const BlockedMicrophone: ChatStory = failsToStart('Microphone access is blocked.', { noMicrophone: 'NotAllowedError' })

export const NoMicrophone: ChatStory = failsToStart('No microphone found.', { noMicrophone: 'NotFoundError' })

export const BusyMicrophone: ChatStory = failsToStart("The microphone couldn't start.", {
  noMicrophone: 'NotReadableError',
})

export const InsecurePage: ChatStory = failsToStart('The microphone only works on secure (https) pages', {
  noMicrophone: 'insecure',
})

export const RefusedKey: ChatStory = {
  args: { directConnection: { openAI: { key: 'wrong-key', realtime: true } } },
  ...failsToStart('Incorrect API key provided', {}),
}

export const UnreachableService: ChatStory = failsToStart('Error', { failure: { kind: 'unreachable' } })

export const NoVoice: ChatStory = failsToStart('No audio is coming through.', { isMute: true })

export const CustomFailureText: ChatStory = {
  args: { directConnection: { openAI: { key: 'wrong-key', realtime: { error: { text: 'No calls today' } } } } },
  ...failsToStart('No calls today', {}),
}

export const BrokenOff: ChatStory = {
  beforeEach: world(),
  async play({ canvasElement }) {
    const call = await callIn(canvasElement)
    await call.start()
    phone.hangUp()
    await call.reads('The call was interrupted.')
  },
}

/** Another call after the broken one. */
export const CalledAgain: ChatStory = {
  ...BrokenOff,
  tags: ['!dev'],
  async play(context) {
    await BrokenOff.play?.(context)
    const call = await callIn(context.canvasElement)
    await call.press('Try again')
    await call.reads('Speak now')
  },
}

export const FailedService: ChatStory = {
  beforeEach: world(),
  async play({ canvasElement }) {
    const call = await callIn(canvasElement)
    await call.start()
    phone.say({ type: 'error', error: { type: 'server_error', message: 'Down' } })
    await call.button('Try again')
  },
}

export const WithoutKey: ChatStory = {
  args: { directConnection: { openAI: { realtime: true } } },
  beforeEach: world(),
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).seen('key-input')
  },
}

/** A call can begin as soon as there is a key. */
export const KeyGiven: ChatStory = {
  ...WithoutKey,
  tags: ['!dev'],
  async play(context) {
    await WithoutKey.play?.(context)
    const chat = await chatIn(context.canvasElement)
    await userEvent.type(await chat.seen('key-input'), 'test-key{Enter}')
    const call = await callIn(context.canvasElement)
    await call.reads('Start a call and speak.')
  },
}
