import { featureLabels } from '../../core/labels/features.ts'
import type { MicrophoneOptions } from '../../core/options/input.ts'
import type { Capability } from '../../core/types.ts'
import { createMicrophoneButton } from '../../views/buttons/microphone-button.ts'
import type { CapabilityContext } from '../capability-context.ts'
import { createRecording, type Recording, type RecordingPhase } from './recording.ts'
import { report } from '../../core/util/thrown/report.ts'

/** A button that records voice messages. */
export function createRecorder(context: CapabilityContext): Capability {
  const { get, composer, quiet } = context
  const isSupported = Boolean(navigator.mediaDevices && globalThis.MediaRecorder)
  if (!isSupported) report('device', 'Voice notes need a browser that records, and a page that is served by https')
  let note: Recording | undefined

  function options(): MicrophoneOptions {
    const { microphone } = get().config.options
    return typeof microphone === 'object' ? microphone : {}
  }

  const button = createMicrophoneButton(context, () => options().button, press)

  function draw(phase: RecordingPhase = note?.phase ?? 'over'): void {
    const labels = featureLabels(get().config.labels)
    const isRecording = phase === 'recording'
    button.draw({
      state: isSupported ? (isRecording ? 'active' : 'default') : 'unsupported',
      label: isRecording ? labels.recordingStop : labels.recordingStart,
      isDisabled: phase === 'asking' || phase === 'making' || !isSupported,
    })
  }

  function press(): void {
    if (note) return void note.finish()
    // Otherwise the recording would include the chat's own voice.
    quiet()
    note = createRecording(context, {
      options,
      onPhase(phase) {
        if (phase === 'over') note = undefined
        draw(phase)
      },
    })
    draw()
  }

  draw()
  const remove = composer.addButton({ kind: 'microphone', dom: button.dom, position: () => options().button?.position })
  return {
    name: 'recorder',
    update(state, previous) {
      if (state.config === previous.config) return
      draw()
      note?.draw()
    },
    destroy() {
      // When the chat closes the microphone, the recording is attached.
      remove()
      button.destroy()
    },
  }
}
