import { featureLabels, type FeatureText } from '../../core/labels/features.ts'
import type { MicrophoneOptions } from '../../core/options/input.ts'
import { ChatError } from '../../core/errors.ts'
import { mediaFaultOf, openMedia, type MediaFault } from '../../dom/open-media.ts'
import { createRecordingChip } from './recording-chip.ts'
import type { CapabilityContext } from '../capability-context.ts'
import { makeSoundFile } from './make-sound-file.ts'
import { recordSound } from './record-sound.ts'
import { recordingType, soundFormat } from './sound-format.ts'

/** The stage of a voice message: waiting for the permission, recording, or being converted to a file. */
export type RecordingPhase = 'asking' | 'recording' | 'making' | 'over'

export interface Recording {
  readonly phase: RecordingPhase
  /** Ends the recording. Resolves when it is attached. */
  finish(): Promise<void>
  /** Updates the labels. */
  draw(): void
}

interface RecordingSettings {
  /** The current options. */
  options(): MicrophoneOptions
  onPhase(phase: RecordingPhase): void
}

/** The maximum length of a recording, in seconds: 99:59. */
const longest = 5999

const faultLabels: Readonly<Record<MediaFault, FeatureText>> = {
  insecure: 'microphoneInsecure',
  refused: 'microphoneRefused',
  missing: 'microphoneMissing',
  busy: 'microphoneBusy',
  unknown: 'microphoneFailed',
}

/** Records one voice message, from the permission to the attachment. Whatever ends it, the recorded sound is kept. */
export function createRecording(context: CapabilityContext, { options, onPhase }: RecordingSettings): Recording {
  const { get, requests, composer, announce, signal } = context
  const microphone = new AbortController()
  let phase: RecordingPhase = 'asking'
  let begun = 0
  let seconds = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = (): void => undefined
  const chip = createRecordingChip(context, () => void note.finish())

  function say(label: FeatureText, cause: unknown): void {
    const labels = featureLabels(get().config.labels)
    requests.showError(new ChatError(labels[label], { kind: 'default', isDisplayable: true, cause }))
  }

  function draw(): void {
    chip.draw({ seconds, isMaking: phase === 'making' })
  }

  function enter(next: RecordingPhase): void {
    phase = next
    draw()
    onPhase(next)
  }

  function limit(): number {
    const { maxDurationSeconds = longest } = options().files ?? {}
    return maxDurationSeconds > 0 ? Math.min(maxDurationSeconds, longest) : longest
  }

  function tick(): void {
    const passed = (performance.now() - begun) / 1000
    seconds = Math.min(Math.floor(passed), limit())
    draw()
    if (passed >= limit()) {
      announce(featureLabels(get().config.labels).recordingLimit)
      stop()
    } else timer = setTimeout(tick, (Math.min(Math.floor(passed) + 1, limit()) - passed) * 1000)
  }

  /** Records until something ends the recording. */
  async function record(stream: MediaStream, mimeType: string | undefined): Promise<Blob> {
    const { recorded, stop: stopRecording } = recordSound(stream, mimeType)
    stop = stopRecording
    begun = performance.now()
    enter('recording')
    announce(featureLabels(get().config.labels).recording)
    tick()
    try {
      return await recorded
    } finally {
      clearTimeout(timer)
    }
  }

  async function run(): Promise<void> {
    let isLost = false
    let takeOut: (() => void) | undefined
    let settle: (() => void) | undefined
    try {
      const stream = await openMedia({ audio: true }, AbortSignal.any([signal, microphone.signal]))
      const { format, newFilePrefix = 'audio', mp3Encoder: encoder } = options().files ?? {}
      const wanted = soundFormat(format)
      const lose = (): void => void (isLost = true)
      for (const track of stream.getTracks()) track.addEventListener('ended', lose, { signal: microphone.signal })
      settle = requests.expectFile(() => note.finish())
      takeOut = composer.addAttachment(chip.dom)
      const recording = await record(
        stream,
        recordingType(wanted, (type) => MediaRecorder.isTypeSupported(type)),
      )
      microphone.abort()
      enter('making')
      if (recording.size) {
        const file = await makeSoundFile(recording, { wanted, prefix: newFilePrefix, encoder, load: context.load, signal })
        requests.addFiles([file], 'microphone')
      }
      if (isLost) say('microphoneLost', new Error('The microphone was disconnected'))
      else if (!recording.size) say('recordingEmpty', new Error('The browser recorded nothing'))
    } catch (error) {
      microphone.abort()
      if (!signal.aborted) say(faultLabels[mediaFaultOf(error)], error)
    } finally {
      takeOut?.()
      settle?.()
      enter('over')
    }
  }

  const whole = run()
  const note: Recording = {
    get phase() {
      return phase
    },
    finish() {
      stop()
      return whole
    },
    draw,
  }
  return note
}
