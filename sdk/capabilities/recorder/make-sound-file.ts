import type { LoadFeature } from '../../core/features.ts'
import type { MicrophoneOptions, Mp3Library } from '../../core/options/input.ts'
import { timestampedFileName } from '../../core/input/timestamped-file-name.ts'
import { pageGlobal } from '../../vendors/load-vendor.ts'
import type { encodeMp3 as EncodeMp3 } from './encode-mp3.ts'
import { recordedFormat, type SoundFormat } from './sound-format.ts'
import { report } from '../../core/util/thrown/report.ts'

interface SoundFileSettings {
  readonly wanted: SoundFormat
  /** The prefix of the file name. */
  readonly prefix: string
  /** The page's own mp3 encoder. */
  readonly encoder: NonNullable<MicrophoneOptions['files']>['mp3Encoder']
  /** Loads the default one. */
  readonly load: LoadFeature
  /** Stops the conversion: the recording is used in the browser's format. */
  readonly signal: AbortSignal
}

/** An MPEG-1 sample rate, in Hz: enough for a voice, and a third faster to encode than the usual 44,100. */
const mp3Rate = 32_000
/**
 * The wav format that speech services expect:
 * https://learn.microsoft.com/azure/ai-services/speech-service/rest-speech-to-text-short#audio-formats
 */
const wavRate = 16_000

async function convert(recording: Blob, { wanted, encoder, load, signal }: SoundFileSettings): Promise<BlobPart | undefined> {
  if (wanted.maker === 'browser' || signal.aborted) return undefined
  try {
    const { decodeSound } = await import('./decode-sound.ts')
    if (wanted.maker === 'wav') {
      const { writeWav } = await import('./write-wav.ts')
      return writeWav(await decodeSound(recording, wavRate), wavRate)
    }
    const library = encoder ? await encoder() : (pageGlobal('mp3-encoder') as Mp3Library | undefined)
    const sound = { samples: await decodeSound(recording, mp3Rate), sampleRate: mp3Rate }
    if (library) return await (await import('./encode-here.ts')).encodeHere(sound, library, signal)
    const { encodeMp3 } = (await load('mp3')) as { encodeMp3: typeof EncodeMp3 }
    return await encodeMp3(sound, signal)
  } catch (error) {
    if (!signal.aborted) report('device', `The recording could not be made ${wanted.extension}:`, error)
    return undefined
  }
}

/**
 * Converts a recording to a file of the requested format, mp3 by the encoder of the option, the page's global, or the package. If that
 * fails, the file keeps the recorded format and is named accordingly.
 */
export async function makeSoundFile(recording: Blob, settings: SoundFileSettings): Promise<File> {
  const converted = await convert(recording, settings)
  const format = converted ? settings.wanted : recordedFormat(recording.type, settings.wanted)
  return new File([converted ?? recording], timestampedFileName(settings.prefix, format.extension), { type: format.type })
}
