import type { SpeechToTextOptions } from '../../core/options/input.ts'
import type { ViewContext } from '../../core/types.ts'
import { createSilenceTimer } from './silence-timer.ts'

/** The delay of `submitAfterSilence: true`, in milliseconds. */
const usualSilence = 2000

interface SpokenSendingParts extends Pick<ViewContext, 'get' | 'requests'> {
  options(): SpeechToTextOptions
  /** Turns the words so far into ordinary text. */
  keepWords(): void
}

/** Decides when to send spoken words: at a command, or after a silence as soon as the chat is ready. */
export function createSpokenSending({ get, requests, options, keepWords }: SpokenSendingParts) {
  /** The silence was long enough, but the chat was not ready. */
  let isDue = false
  /** The value of `stopAfterSubmit` for the message that is being sent. */
  let stopsAfterSend: boolean | undefined

  const silence = createSilenceTimer(() => {
    keepWords()
    if (get().composer.canSend) requests.submit()
    else isDue = Boolean(get().composer.text.trim())
  })

  return {
    /** Words were written: starts to wait for silence if it is still listening. */
    heard(isListening: boolean): void {
      isDue = false
      const { submitAfterSilence: wait } = options()
      if (wait && isListening) silence.heard(wait === true ? usualSilence : wait)
    },
    /** Stops waiting for silence until something is heard. */
    pause: silence.forget,
    /** Cancels sending. */
    cancel(): void {
      silence.forget()
      isDue = false
    },
    /**
     * Sends at a spoken command. Since the speaker doesn't see the button, this only stops listening if the page sets
     * `stopAfterSubmit`.
     * @returns whether anything was sent.
     */
    submitAtCommand(): boolean {
      keepWords()
      const { messages } = get()
      stopsAfterSend = options().stopAfterSubmit === true
      requests.submit()
      stopsAfterSend = undefined
      return get().messages !== messages
    },
    /** Sends a message that was waiting for the chat to be ready. */
    submitDue(canSend: boolean): void {
      if (!isDue || !canSend) return
      isDue = false
      requests.submit()
    },
    /** True if the message that is being sent stops listening. */
    get endsListening(): boolean {
      return stopsAfterSend ?? options().stopAfterSubmit ?? true
    },
  }
}
