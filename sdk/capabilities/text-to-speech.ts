import type { MessageContent } from '../core/options/options.ts'
import type { TextToSpeechOptions } from '../core/options/input.ts'
import type { Capability } from '../core/types.ts'
import { isComposing } from '../dom/is-composing.ts'
import { speechTextOf } from '../views/message/speech-text.ts'
import type { CapabilityContext } from './capability-context.ts'
import { createSpeaker } from './speaker.ts'
import { reporting } from '../core/util/thrown/report.ts'

interface MessageNews {
  readonly message: MessageContent
  readonly isHistory: boolean
  readonly threadId?: string
}

/** Text to speech: reads each new reply aloud, and errors too. */
export function createTextToSpeech(context: CapabilityContext): Capability {
  const { get, root, signal } = context
  const options = (): TextToSpeechOptions => {
    const { textToSpeech } = get().config.options
    return typeof textToSpeech === 'object' ? textToSpeech : {}
  }
  const speaker = createSpeaker(options)
  /** The text of a message is available later than the message: nothing is read for a message that was silenced meanwhile. */
  let turn = {}

  function quiet(): void {
    turn = {}
    speaker.stop()
  }

  function say(message: MessageContent): void {
    const mine = turn
    speechTextOf(message, context).then((words) => {
      if (mine === turn && !signal.aborted) speaker.say(words)
    }, reporting('not-loaded'))
  }

  function onMessage({ message, isHistory, threadId }: MessageNews): void {
    // A reply in a thread the visitor has left is not read aloud while they read another.
    if (isHistory || threadId !== get().threads?.openId) return
    if (message.role === 'user') quiet()
    else say(message)
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || isComposing(event) || event.defaultPrevented || !speaker.isSpeaking) return
    event.preventDefault()
    quiet()
  }

  // Reads what the page's message event reports: each message once, when it is complete.
  const { host } = root
  host.addEventListener('message', (event) => onMessage((event as CustomEvent<MessageNews>).detail), { signal })
  host.addEventListener('error', (event) => say({ text: (event as CustomEvent<string>).detail }), { signal })
  host.addEventListener('clear-messages', quiet, { signal })
  root.addEventListener('keydown', onKey as EventListener, { signal })

  return { name: 'text-to-speech', quiet, destroy: quiet }
}
