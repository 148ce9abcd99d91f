import { createLoudness } from './loudness.ts'
import { remark } from '../core/util/thrown/report.ts'

/** Plays a voice and measures its loudness until the signal aborts. */
export function createVoice(signal: AbortSignal) {
  // Created while the visitor's click is being handled: browsers block audio without a user gesture.
  const audio = new Audio()
  const context = new AudioContext()
  const loudness = createLoudness(context)
  let stream: MediaStream | undefined

  function resume(): void {
    Promise.all([context.resume(), audio.srcObject && audio.play()]).catch((error: unknown) => {
      if (signal.aborted) return
      remark('not-heard', 'The voice will be heard after the next press or key:', error)
    })
  }

  audio.autoplay = true
  // A call that starts automatically has no user gesture: any later one resumes the audio.
  for (const name of ['pointerdown', 'keydown'] as const) addEventListener(name, resume, { signal, once: true, capture: true })
  signal.addEventListener(
    'abort',
    () => {
      audio.pause()
      audio.srcObject = null
      stream = undefined
      void context.close()
    },
    { once: true },
  )

  return {
    play(given: MediaStream): void {
      if (signal.aborted) return
      stream = given
      // In Chromium the analyser gets no sound from a stream unless an element plays it: https://crbug.com/933677
      audio.srcObject = given
      loudness.listenTo(given)
      resume()
    },
    /** Mutes what still arrives of an interrupted voice; the loudness falls accordingly. */
    setSilent(isSilent: boolean): void {
      for (const track of stream?.getAudioTracks() ?? []) track.enabled = !isSilent
    },
    level: () => loudness.level(),
  }
}
