import { beforeAll, vi } from 'vitest'
import { makeSoundFile } from '../../../../sdk/capabilities/recorder/make-sound-file.ts'
import { soundFormat } from '../../../../sdk/capabilities/recorder/sound-format.ts'
import { writeWav } from '../../../../sdk/capabilities/recorder/write-wav.ts'
import '../../../../sdk/entries/element.ts'

/** In milliseconds: how long a busy machine may take to serve a hundred modules for the first time. */
const longest = 60_000

/** Shows a chat with a recorder until its button is there. */
async function loadButton(): Promise<void> {
  const element = document.createElement('confab-chat')
  Object.assign(element, { demo: true, microphone: true })
  document.body.append(element)
  await vi.waitUntil(() => element.shadowRoot?.querySelector('[part~="microphone"]'), { timeout: longest })
  element.remove()
}

/** Makes a moment of silence mp3: by the decoder, and by the encoder in its worker. */
async function loadEncoder(): Promise<void> {
  const silence = new Blob([writeWav(new Int16Array(1600), 16_000)], { type: 'audio/wav' })
  const { signal } = new AbortController()
  const wanted = soundFormat('mp3')
  await makeSoundFile(silence, { wanted, prefix: 'silence', encoder: undefined, load: () => Promise.resolve(), signal })
}

/**
 * Loads what the recorder loads on demand, before the tests of a file. Otherwise the first of them waits for the button, the recorder,
 * the decoder and the encoder one after the other, which together take longer than a test may beside other files that load.
 */
export function loadRecorder(): void {
  beforeAll(() => Promise.all([loadButton(), loadEncoder()]), longest)
}
