import type { MicrophoneOptions } from '../../core/options/input.ts'
import { stampedName } from '../../core/input/timestamped-file-name.ts'
import { recordedFormat, type SoundFormat } from './sound-format.ts'

interface SoundFileSettings {
  readonly wanted: SoundFormat
  /** How the name begins. */
  readonly prefix: string
  /** The page's own encoder for mp3. */
  readonly encoder: NonNullable<MicrophoneOptions['files']>['mp3Encoder']
  /** Loads the usual encoder for mp3. */
  load(): Promise<unknown>
  /** Ends the making: what the browser recorded is taken as it is. */
  readonly signal: AbortSignal
}

/** A rate of MPEG-1, in samples a second: all that a voice has, in a third less time than the usual 44 100. */
const mp3Rate = 32_000
/** What services for speech expect of wav: https://learn.microsoft.com/azure/ai-services/speech-service/rest-speech-to-text-short#audio-formats */
const wavRate = 16_000

async function convert(recording: Blob, { wanted, encoder, load, signal }: SoundFileSettings): Promise<BlobPart | undefined> {
  if (wanted.maker === 'browser' || signal.aborted) return undefined
  try {
    const { decodeSound } = await import('./decode-sound.ts')
    if (wanted.maker === 'wav') {
      const { writeWav } = await import('./write-wav.ts')
      return writeWav(await decodeSound(recording, wavRate), wavRate)
    }
    const { encodeMp3 } = await import('./encode-mp3.ts')
    return await encodeMp3(
      { samples: await decodeSound(recording, mp3Rate), sampleRate: mp3Rate },
      { given: encoder, load },
      signal,
    )
  } catch (error) {
    if (!signal.aborted) console.error(`The recording could not be made ${wanted.extension}:`, error)
    return undefined
  }
}

/** A file of what was recorded, in the wanted format; where that cannot be made, in the one it has, and named so. */
export async function makeSoundFile(recording: Blob, settings: SoundFileSettings): Promise<File> {
  const converted = await convert(recording, settings)
  const format = converted ? settings.wanted : recordedFormat(recording.type, settings.wanted)
  return new File([converted ?? recording], stampedName(settings.prefix, format.extension), { type: format.type })
}
