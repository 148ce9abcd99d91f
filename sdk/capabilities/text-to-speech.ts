import type { MessageContent } from '../core/options/options.ts'
import type { TextToSpeechOptions } from '../core/options/input.ts'
import type { Capability } from '../core/types.ts'
import { spokenWords } from '../views/message/speech-text.ts'
import type { CapabilityContext } from './capability-context.ts'
import { createSpeaker } from './speaker.ts'

interface MessageNews {
  readonly message: MessageContent
  readonly isHistory: boolean
  readonly threadId?: string
}

/** Text to speech: says each new message of the other side aloud, and errors too. (chat.md §3) */
export function createTextToSpeech(context: CapabilityContext): Capability {
  const { get, root, signal } = context
  const options = (): TextToSpeechOptions => {
    const { textToSpeech } = get().config.options
    return typeof textToSpeech === 'object' ? textToSpeech : {}
  }
  const speaker = createSpeaker(options)
  /** The words of a message come later than the message: those of one that was silenced meanwhile are not said. */
  let turn = {}

  function quiet(): void {
    turn = {}
    speaker.stop()
  }

  function say(message: MessageContent): void {
    const mine = turn
    spokenWords(message, context).then(
      (words) => {
        if (mine === turn && !signal.aborted) speaker.say(words)
      },
      (error: unknown) => console.error(error),
    )
  }

  function onMessage({ message, isHistory, threadId }: MessageNews): void {
    // An answer in a thread that was left is not for the ears of who reads another.
    if (isHistory || threadId !== get().threads?.openId) return
    if (message.role === 'user') quiet()
    else say(message)
  }

  // What the page is told is what is said: each message once, when it is complete.
  const { host } = root
  host.addEventListener('message', (event) => onMessage((event as CustomEvent<MessageNews>).detail), { signal })
  host.addEventListener('error', (event) => say({ text: (event as CustomEvent<string>).detail }), { signal })
  host.addEventListener('clear-messages', quiet, { signal })
  root.addEventListener(
    'keydown',
    (event) => {
      if ((event as KeyboardEvent).key !== 'Escape' || event.defaultPrevented || !speaker.isSpeaking) return
      event.preventDefault()
      quiet()
    },
    { signal },
  )

  return { name: 'text-to-speech', quiet, destroy: quiet }
}
