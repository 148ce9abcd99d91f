import type { AudioFormat } from '../../core/options/input.ts'
import { own } from '../../core/util/own.ts'

/** What a recording is to become. */
export interface SoundFormat {
  readonly extension: string
  /** The mime type. */
  readonly type: string
  /** Browsers record the one, and the others are made of what they recorded. */
  readonly maker: 'browser' | 'mp3' | 'wav'
}

const mp3 = { type: 'audio/mpeg', maker: 'mp3' } as const
const mp4 = { type: 'audio/mp4', maker: 'browser' } as const

const formats: Readonly<Record<AudioFormat, SoundFormat>> = {
  mp3: { extension: 'mp3', ...mp3 },
  mpeg: { extension: 'mpeg', ...mp3 },
  mpga: { extension: 'mpga', ...mp3 },
  mp4: { extension: 'mp4', ...mp4 },
  m4a: { extension: 'm4a', ...mp4 },
  // A spelling of m4a that is in the contract; a file that is named so opens nowhere.
  '4a': { extension: 'm4a', ...mp4 },
  webm: { extension: 'webm', type: 'audio/webm', maker: 'browser' },
  wav: { extension: 'wav', type: 'audio/wav', maker: 'wav' },
}

/** The format that the page wants; mp3 when it names none that there is. */
export const soundFormat = (name: string | undefined): SoundFormat => own(formats, name ?? '') ?? formats.mp3

const recordable: Readonly<Record<string, readonly string[]>> = {
  'audio/webm': ['audio/webm;codecs=opus', 'audio/webm'],
  'audio/mp4': ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4'],
  'audio/ogg': ['audio/ogg;codecs=opus', 'audio/ogg'],
}

/** What the browser is to record: the wanted format where it can, else one that it can; undefined leaves it to the browser. */
export function recordingType(wanted: SoundFormat, isSupported: (type: string) => boolean): string | undefined {
  return [...(recordable[wanted.type] ?? []), ...Object.values(recordable).flat()].find(isSupported)
}

/** The format that a recording really has, by the mime type that the browser gives it. */
export function recordedFormat(mimeType: string, wanted: SoundFormat): SoundFormat {
  const type = mimeType.split(';')[0]?.trim().toLowerCase() || 'audio/webm'
  if (type === wanted.type) return wanted
  const known = Object.values(formats).find((format) => format.type === type && format.maker === 'browser')
  return known ?? { extension: type.slice(type.indexOf('/') + 1), type, maker: 'browser' }
}
