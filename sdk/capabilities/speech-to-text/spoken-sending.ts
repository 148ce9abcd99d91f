import type { SpeechToTextOptions } from '../../core/options/input.ts'
import type { ViewContext } from '../../core/types.ts'
import { createSilence } from './silence.ts'

/** `submitAfterSilence: true` waits this long, in milliseconds. (chat.md §9) */
const usualSilence = 2000

interface SpokenSendingParts extends Pick<ViewContext, 'get' | 'requests'> {
  options(): SpeechToTextOptions
  /** The words so far become a text like any other. */
  keepWords(): void
}

/** When what was said is sent: at a command, or after a silence as soon as the chat is ready. */
export function createSpokenSending({ get, requests, options, keepWords }: SpokenSendingParts) {
  /** The silence was long enough, but the chat was not ready. */
  let isDue = false
  /** What `stopAfterSubmit` means for the message that is being sent. */
  let stopsAfterSend: boolean | undefined

  const silence = createSilence(() => {
    keepWords()
    if (get().composer.canSend) requests.submit()
    else isDue = Boolean(get().composer.text.trim())
  })

  return {
    /** Words were written: the silence begins after them, if it listens on. */
    heard(isListening: boolean): void {
      isDue = false
      const { submitAfterSilence: wait } = options()
      if (wait && isListening) silence.heard(wait === true ? usualSilence : wait)
    },
    /** No silence is waited for until something is heard. */
    pause: silence.forget,
    /** Nothing that was said is to be sent any more. */
    cancel(): void {
      silence.forget()
      isDue = false
    },
    /**
     * Sends at a command. Who says it does not look at the button: only a page that asks for it ends the listening with it.
     * @returns Whether anything was sent.
     */
    submitAtCommand(): boolean {
      keepWords()
      const { messages } = get()
      stopsAfterSend = options().stopAfterSubmit === true
      requests.submit()
      stopsAfterSend = undefined
      return get().messages !== messages
    },
    /** Sends what waited for the chat to be ready. */
    submitDue(canSend: boolean): void {
      if (!isDue || !canSend) return
      isDue = false
      requests.submit()
    },
    /** Whether the message that is being sent ends the listening. */
    get endsListening(): boolean {
      return stopsAfterSend ?? options().stopAfterSubmit ?? true
    },
  }
}
