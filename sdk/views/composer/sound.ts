import { report } from '../../core/util/thrown/report.ts'

interface SoundEvents {
  /** It starts or ends. */
  onChange(): void
  /** The browser cannot play it. */
  onFailure(): void
}

/** Plays an audio file from its start. Nothing is loaded before that. */
export function createSound(address: string, { onChange, onFailure }: SoundEvents) {
  let audio: HTMLAudioElement | undefined

  function end(): void {
    const ended = audio
    audio = undefined
    if (!ended) return
    ended.pause()
    ended.removeAttribute('src')
    onChange()
  }

  return {
    get isPlaying(): boolean {
      return audio !== undefined
    },
    play(): void {
      end()
      const mine = (audio = new Audio(address))
      mine.addEventListener('ended', end)
      onChange()
      mine.play().catch((error: unknown) => {
        // Stopped before it started.
        if (audio !== mine) return
        report('not-heard', error)
        end()
        onFailure()
      })
    },
    stop: end,
    destroy: end,
  }
}
