import { featureLabels } from '../../core/labels/features.ts'
import { ChatError } from '../../core/errors.ts'
import { fillLabel } from '../../core/labels/format.ts'
import { isSame } from '../../core/util/is-same.ts'
import type { SpeechToTextOptions } from '../../core/options/input.ts'
import type { Capability, ChatState } from '../../core/types.ts'
import { createButtonNote } from '../../views/buttons/button-note.ts'
import { createMicrophoneButton, type MicrophoneState } from '../../views/buttons/microphone-button.ts'
import type { CapabilityContext } from '../capability-context.ts'
import { openAzure } from './azure.ts'
import { createDictation } from './dictation.ts'
import { createInterpreter } from './interpreter.ts'
import { createListening } from './listening.ts'
import type { OpenRecogniser } from './recogniser.ts'
import { createSilence } from './silence.ts'
import type { SpeechFault } from './speech-fault.ts'
import { watchHand } from './typing-activity.ts'
import { isWebSpeechSupported, openWebSpeech } from './web-speech.ts'

// chat.md §9, milliseconds
const doubleClick = 300
const resetAfterSend = 300
const silenceBeforeSend = 2000

/** The text of the message that the visitor sent between these two states, if it is the text that stood in the input. */
function hasSentInput({ messages }: ChatState, previous: ChatState): boolean {
  const last = messages.at(-1)
  if (messages === previous.messages || last?.role !== 'user' || last.kind !== 'message' || last.isHistory) return false
  if (previous.messages.some(({ id }) => id === last.id)) return false
  const text = last.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  return text === previous.composer.text.trim()
}

/** The options that a stretch of listening is opened with. */
const serviceOf = ({ webSpeech, azure, displayInterimResults = true }: SpeechToTextOptions) => ({
  azure,
  language: typeof webSpeech === 'object' ? webSpeech.language : undefined,
  hasInterim: displayInterimResults,
})

const speechOptions = ({ config: { options } }: ChatState): SpeechToTextOptions =>
  typeof options.speechToText === 'object' ? options.speechToText : {}

/** Speech to text: a microphone button; what is said is written into the input, or done. (chat.md §3, §4) */
export function createSpeechToText(context: CapabilityContext): Capability {
  const { get, requests, announce, composer, signal, quiet } = context
  const options = (): SpeechToTextOptions => speechOptions(get())
  const open: OpenRecogniser = (events) => {
    const { azure, ...browser } = serviceOf(options())
    return azure
      ? openAzure({ options: azure, load: () => context.load('azure-speech') }, events)
      : openWebSpeech(browser, events)
  }
  const dictation = createDictation(context, options)
  const button = createMicrophoneButton(context, () => options().button, press)
  const note = createButtonNote(button.dom, context)
  const silence = createSilence(submitAfterSilence)
  let lastPress = -Infinity
  /** Whether this stretch has heard anything that a new one must not hear again. */
  let hasHeard = false
  /** The silence was long enough, but the chat was not ready. */
  let isDue = false
  /** What `stopAfterSubmit` means for the message that is being sent. */
  let stopsAfterSend: boolean | undefined

  const tell = (name: 'onStart' | 'onStop'): void => {
    try {
      options().events?.[name]?.()
    } catch (error) {
      console.error(`The event ${name} of speechToText failed:`, error)
    }
  }

  const listening = createListening(open, {
    onStart() {
      note.hide()
      announce(featureLabels(get().config.labels).listening)
      tell('onStart')
    },
    onStop(isByItself) {
      const { notListening } = featureLabels(get().config.labels)
      announce(notListening)
      // Somebody who speaks on would speak in vain.
      if (isByItself) note.show(notListening)
      tell('onStop')
    },
    onText(text, isFinal) {
      hasHeard = true
      if (!hand.isTouching) interpreter.hear(text, isFinal)
    },
    onFault: showFault,
    onPhase() {
      if (listening.phase === 'off') settle()
      draw()
    },
  })

  const interpreter = createInterpreter(options, {
    write(text, isFinal) {
      dictation.write(text, isFinal)
      isDue = false
      const { submitAfterSilence: wait } = options()
      if (wait && listening.phase === 'on') silence.heard(wait === true ? silenceBeforeSend : wait)
    },
    submit() {
      dictation.keep()
      // Who says it does not look at the button: only a page that asks for it ends the listening here.
      const { messages } = get()
      stopsAfterSend = options().stopAfterSubmit === true
      requests.submit()
      stopsAfterSend = undefined
      if (get().messages === messages) restart()
    },
    stop: () => listening.end(),
    restart: () => restart(),
    restore: dictation.restore,
    removeAll: dictation.removeAll,
    onMode() {
      const labels = featureLabels(get().config.labels)
      if (interpreter.isPaused || interpreter.isWaiting) silence.forget()
      if (listening.phase !== 'off') {
        announce(interpreter.isWaiting ? labels.awaitingCommand : interpreter.isPaused ? labels.paused : labels.listening)
      }
      draw()
    },
  })

  const hand = watchHand(
    composer.textInput,
    () => listening.phase !== 'off' && dictation.isMoved(),
    {
      onTouch() {
        silence.forget()
        dictation.follow()
      },
      onRest() {
        dictation.follow()
        if (hasHeard) restart()
      },
    },
    signal,
  )

  /** Forgets the words in the air and goes on. */
  function restart(pause?: number): void {
    hasHeard = false
    interpreter.forget()
    dictation.keep()
    listening.restart(pause)
  }

  /** The listening is over: what was said is a text like any other. */
  function settle(): void {
    silence.forget()
    hand.forget()
    isDue = false
    interpreter.end()
    dictation.keep()
  }

  function submitAfterSilence(): void {
    dictation.keep()
    if (get().composer.canSend) requests.submit()
    else isDue = Boolean(get().composer.text.trim())
  }

  /** The message is on its way: nothing that was said belongs to the next one. */
  function sent(): void {
    silence.forget()
    hand.forget()
    isDue = false
    interpreter.forget()
    dictation.sent()
    if (stopsAfterSend ?? options().stopAfterSubmit ?? true) listening.end()
    else {
      hasHeard = false
      listening.restart(resetAfterSend)
    }
  }

  function press(): void {
    const now = performance.now()
    if (now - lastPress < doubleClick) return
    lastPress = now
    const { phase } = listening
    if (phase === 'on' || phase === 'starting') {
      if (listening.canStop()) listening.stop()
      return
    }
    // What the chat says aloud would be heard as the visitor's words.
    quiet()
    hasHeard = false
    dictation.begin()
    listening.start()
  }

  function showFault({ kind, message }: SpeechFault): void {
    const { config } = get()
    const labels = featureLabels(config.labels)
    const reason = {
      insecure: labels.microphoneInsecure,
      refused: labels.microphoneRefused,
      missing: labels.microphoneMissing,
      busy: labels.microphoneBusy,
      connection: labels.speechUnreachable,
      unknown: '',
    }[kind]
    // The page's own words go first.
    const isDisplayable =
      Boolean(reason) && (config.errors.overrides.speechToText ?? config.errors.overrides.default) === undefined
    const words = reason ? fillLabel(labels, 'errorSpeechReason', { error: labels.errorSpeech, reason }) : message
    requests.showError(new ChatError(words, { kind: 'speechToText', isDisplayable, cause: new Error(message) }))
  }

  function draw(): void {
    const { phase } = listening
    const state: MicrophoneState =
      !options().azure && !isWebSpeechSupported()
        ? 'unsupported'
        : phase !== 'on'
          ? 'default'
          : interpreter.isWaiting
            ? 'commandMode'
            : 'active'
    button.draw({ state, label: featureLabels(get().config.labels).microphone, isDisabled: state === 'unsupported' })
    button.dom.setAttribute('aria-pressed', String(phase === 'on'))
    if (phase === 'starting') button.dom.setAttribute('aria-busy', 'true')
    else button.dom.removeAttribute('aria-busy')
  }

  draw()
  const remove = composer.addButton({ kind: 'microphone', dom: button.dom, position: () => options().button?.position })
  return {
    name: 'speech-to-text',
    update(state, previous) {
      if (listening.phase !== 'off') {
        if (state.view !== 'chat') listening.end()
        else if (hasSentInput(state, previous)) sent()
        else if (isDue && state.composer.canSend) {
          isDue = false
          requests.submit()
        }
      }
      if (state.config === previous.config) return
      if (!isSame(serviceOf(speechOptions(state)), serviceOf(speechOptions(previous)))) restart()
      draw()
    },
    destroy() {
      silence.forget()
      listening.end()
      note.hide()
      dictation.destroy()
      remove()
      button.destroy()
    },
  }
}
