import { featureLabels } from '../../core/labels/features.ts'
import type { SpeechToTextOptions } from '../../core/options/input.ts'
import { createButtonNote } from './button-note.ts'
import { createMicrophoneButton, type MicrophoneState } from '../../views/buttons/microphone-button.ts'
import type { CapabilityContext } from '../capability-context.ts'
import type { ListeningPhase } from './listening.ts'
import { isWebSpeechSupported } from './web-speech.ts'

/** A second click within this time counts as a double click, in milliseconds. */
const doubleClick = 300

interface DrawnListening {
  readonly phase: ListeningPhase
  /** True while it waits for a command. */
  readonly isWaiting: boolean
}

/** The button that starts and stops listening, with a note beside it when listening ends unexpectedly. */
export function createSpeechButton(context: CapabilityContext, options: () => SpeechToTextOptions, onPress: () => void) {
  const { get, composer } = context
  let lastPress = -Infinity
  const button = createMicrophoneButton(
    context,
    () => options().button,
    () => {
      const now = performance.now()
      if (now - lastPress < doubleClick) return
      lastPress = now
      onPress()
    },
  )
  const note = createButtonNote(button.dom, context)
  let remove: (() => void) | undefined

  return {
    note,
    /** Adds the button to the input area. */
    add(): void {
      remove = composer.addButton({ kind: 'microphone', dom: button.dom, position: () => options().button?.position })
    },
    draw({ phase, isWaiting }: DrawnListening): void {
      const isSupported = Boolean(options().azure) || isWebSpeechSupported()
      const listens: MicrophoneState = isWaiting ? 'commandMode' : 'active'
      const state = !isSupported ? 'unsupported' : phase === 'on' ? listens : 'default'
      button.draw({ state, label: featureLabels(get().config.labels).microphone, isDisabled: !isSupported })
      button.dom.setAttribute('aria-pressed', String(phase === 'on'))
      if (phase === 'starting') button.dom.setAttribute('aria-busy', 'true')
      else button.dom.removeAttribute('aria-busy')
    },
    destroy(): void {
      note.hide()
      remove?.()
      button.destroy()
    },
  }
}
