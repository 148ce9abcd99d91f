import { featureLabels } from '../../core/labels/features.ts'
import type { SpeechToTextOptions } from '../../core/options/input.ts'
import type { Capability, ChatState } from '../../core/types.ts'
import { isSame } from '../../core/util/is-same.ts'
import { loadVendor } from '../../vendors/load-vendor.ts'
import type { CapabilityContext } from '../capability-context.ts'
import { openAzure } from './azure.ts'
import { createDictation } from './dictation.ts'
import { hasSentInput } from './has-sent-input.ts'
import { createInterpreter } from './interpreter.ts'
import { createListening } from './listening.ts'
import type { OpenRecogniser } from './recogniser-contract.ts'
import { showSpeechFault } from './show-speech-fault.ts'
import { createSpeechButton } from './speech-button.ts'
import { createSpokenSending } from './spoken-sending.ts'
import { callHandler } from './call-handler.ts'
import { watchTypingActivity } from './typing-activity.ts'
import { openWebSpeech } from './web-speech.ts'

/** How long after sending a message listening resumes, in milliseconds. */
const resetAfterSend = 300

/** The options that a recogniser is opened with. */
const serviceOf = ({ webSpeech, azure, displayInterimResults = true }: SpeechToTextOptions) => ({
  azure,
  language: typeof webSpeech === 'object' ? webSpeech.language : undefined,
  hasInterim: displayInterimResults,
})

const speechOptions = ({ config: { options } }: ChatState): SpeechToTextOptions =>
  typeof options.speechToText === 'object' ? options.speechToText : {}

/** Speech to text: a microphone button; spoken words are written into the input, or carried out as commands. */
export function createSpeechToText(context: CapabilityContext): Capability {
  const { get, requests, announce, composer, signal, quiet } = context
  const options = (): SpeechToTextOptions => speechOptions(get())
  const open: OpenRecogniser = (events) => {
    const { azure, ...browser } = serviceOf(options())
    return azure
      ? openAzure({ options: azure, load: () => loadVendor('azure-speech', () => context.load('azureSpeech')) }, events)
      : openWebSpeech(browser, events)
  }
  const dictation = createDictation(context, options)
  const button = createSpeechButton(context, options, press)
  const sending = createSpokenSending({ get, requests, options, keepWords: dictation.keep })
  /** True if this run has heard something that the next one must not hear again. */
  let hasHeard = false

  const listening = createListening(open, {
    onStart() {
      button.note.hide()
      announce(featureLabels(get().config.labels).listening)
      callHandler('onStart', () => options().events?.onStart?.())
    },
    onStop(isByItself) {
      const { notListening } = featureLabels(get().config.labels)
      announce(notListening)
      // Otherwise someone who keeps talking would not notice.
      if (isByItself) button.note.show(notListening)
      callHandler('onStop', () => options().events?.onStop?.())
    },
    onText(text, isFinal) {
      hasHeard = true
      if (!hand.isTouching) interpreter.hear(text, isFinal)
    },
    onFault: (fault) => showSpeechFault(context, fault),
    onPhase() {
      if (listening.phase === 'off') settle()
      draw()
    },
  })

  const interpreter = createInterpreter(options, {
    write(text, isFinal) {
      dictation.write(text, isFinal)
      sending.heard(listening.phase === 'on')
    },
    submit() {
      if (!sending.submitAtCommand()) restart()
    },
    stop: () => listening.end(),
    restart: () => restart(),
    restore: dictation.restore,
    removeAll: dictation.removeAll,
    onMode() {
      const labels = featureLabels(get().config.labels)
      if (interpreter.isPaused || interpreter.isWaiting) sending.pause()
      if (listening.phase !== 'off') {
        announce(interpreter.isWaiting ? labels.awaitingCommand : interpreter.isPaused ? labels.paused : labels.listening)
      }
      draw()
    },
  })

  const hand = watchTypingActivity(
    composer.textInput,
    () => listening.phase !== 'off' && dictation.isMoved(),
    {
      onTouch() {
        sending.pause()
        dictation.follow()
      },
      onRest() {
        dictation.follow()
        if (hasHeard) restart()
      },
    },
    signal,
  )

  /** Discards the pending words and continues. */
  function restart(pause?: number): void {
    hasHeard = false
    interpreter.forget()
    dictation.keep()
    listening.restart(pause)
  }

  /** Listening is over: spoken words become ordinary text. */
  function settle(): void {
    sending.cancel()
    hand.forget()
    interpreter.end()
    dictation.keep()
  }

  /** The message is being sent: earlier words must not end up in the next one. */
  function sent(): void {
    sending.cancel()
    hand.forget()
    interpreter.forget()
    dictation.sent()
    if (sending.endsListening) listening.end()
    else {
      hasHeard = false
      listening.restart(resetAfterSend)
    }
  }

  function press(): void {
    const { phase } = listening
    if (phase === 'on' || phase === 'starting') {
      if (listening.canStop()) listening.stop()
      return
    }
    // Otherwise the chat's own voice would be recognised as the visitor's.
    quiet()
    hasHeard = false
    dictation.begin()
    listening.start()
  }

  const draw = (): void => button.draw({ phase: listening.phase, isWaiting: interpreter.isWaiting })

  draw()
  button.add()
  return {
    name: 'speech-to-text',
    update(state, previous) {
      if (listening.phase !== 'off') {
        if (state.view !== 'chat') listening.end()
        else if (hasSentInput(state, previous)) sent()
        else sending.submitDue(state.composer.canSend)
      }
      if (state.config === previous.config) return
      if (!isSame(serviceOf(speechOptions(state)), serviceOf(speechOptions(previous)))) restart()
      draw()
    },
    destroy() {
      sending.cancel()
      listening.end()
      dictation.destroy()
      button.destroy()
    },
  }
}
