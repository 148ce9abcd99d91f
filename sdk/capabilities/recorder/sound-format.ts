import type { AudioFormat } from '../../core/options/input.ts'
import { own } from '../../core/util/own.ts'

/** The target format of a recording. */
export interface SoundFormat {
  readonly extension: string
  /** The MIME type. */
  readonly type: string
  /** Whether browsers can record it directly; other formats are converted from a recording. */
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
  // A misspelling of m4a in Deep Chat's contract; no program opens a file with that extension.
  '4a': { extension: 'm4a', ...mp4 },
  webm: { extension: 'webm', type: 'audio/webm', maker: 'browser' },
  wav: { extension: 'wav', type: 'audio/wav', maker: 'wav' },
}

/** The format that the page asks for; mp3 for an unknown one. */
export const soundFormat = (name: string | undefined): SoundFormat => own(formats, name ?? '') ?? formats.mp3

const recordable: Readonly<Record<string, readonly string[]>> = {
  'audio/webm': ['audio/webm;codecs=opus', 'audio/webm'],
  'audio/mp4': ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4'],
  'audio/ogg': ['audio/ogg;codecs=opus', 'audio/ogg'],
}

/**
 * The MIME type to record: the requested format if the browser supports it, otherwise another; undefined leaves it to the
 * browser.
 */
export function recordingType(wanted: SoundFormat, isSupported: (type: string) => boolean): string | undefined {
  return [...(recordable[wanted.type] ?? []), ...Object.values(recordable).flat()].find(isSupported)
}

/** The format that a recording really has, by its MIME type. */
export function recordedFormat(mimeType: string, wanted: SoundFormat): SoundFormat {
  const type = mimeType.split(';')[0]?.trim().toLowerCase() || 'audio/webm'
  if (type === wanted.type) return wanted
  const known = Object.values(formats).find((format) => format.type === type && format.maker === 'browser')
  return known ?? { extension: type.slice(type.indexOf('/') + 1), type, maker: 'browser' }
}
