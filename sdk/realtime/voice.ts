import { createLoudness } from './loudness.ts'

/** Lets a voice be heard, and tells how loud it is, until the signal aborts. */
export function createVoice(signal: AbortSignal) {
  // Made while the visitor's press is still in hand: browsers let no page make sounds by itself.
  const audio = new Audio()
  const context = new AudioContext()
  const loudness = createLoudness(context)
  let stream: MediaStream | undefined

  function resume(): void {
    Promise.all([context.resume(), audio.srcObject && audio.play()]).catch((error: unknown) => {
      if (signal.aborted) return
      console.warn('The voice will be heard after the next press or key:', error)
    })
  }

  audio.autoplay = true
  // A call that starts by itself has no press: any later one does.
  for (const name of ['pointerdown', 'keydown'] as const) addEventListener(name, resume, { signal, once: true })
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
      // Chromium gives the analyser no sound of a stream that no element plays: https://crbug.com/933677
      audio.srcObject = given
      loudness.listenTo(given)
      resume()
    },
    /** Silences what still arrives of a voice that was interrupted; the meter falls with it. */
    setSilent(isSilent: boolean): void {
      for (const track of stream?.getAudioTracks() ?? []) track.enabled = !isSilent
    },
    level: () => loudness.level(),
  }
}
