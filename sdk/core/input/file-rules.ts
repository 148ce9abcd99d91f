import { mediaKind } from '../util/media-kind.ts'
import type { ChatOptions } from '../options/options.ts'
import type { FilesLimits } from '../options/input.ts'
import type { FileSource, InputRule } from '../types.ts'

/** One kind of file that the chat accepts, with all defaults filled in. */
export interface FileRule {
  readonly source: FileSource
  /** See `FilesLimits`. */
  readonly acceptedFormats: string
  readonly maxNumberOfFiles: number
}

/** The maximum number of files in a message, of all kinds together. */
export const maxNumberOfAllFiles = 99

/** Defaults where neither the page nor the service sets limits. (`.jpeg` is the longer form of `.jpg`.) */
const defaults: Readonly<Record<FileSource, Required<FilesLimits>>> = {
  images: { acceptedFormats: '.png,.jpg,.jpeg', maxNumberOfFiles: 1 },
  gifs: { acceptedFormats: 'image/gif', maxNumberOfFiles: 1 },
  audio: { acceptedFormats: '.4a,.mp3,.webm,.mp4,.mpga,.wav,.mpeg,.m4a', maxNumberOfFiles: 1 },
  mixedFiles: { acceptedFormats: '', maxNumberOfFiles: maxNumberOfAllFiles },
  camera: { acceptedFormats: 'image/*', maxNumberOfFiles: maxNumberOfAllFiles },
  microphone: { acceptedFormats: 'audio/*', maxNumberOfFiles: maxNumberOfAllFiles },
}
const sources = Object.keys(defaults) as FileSource[]

function ruleOf(source: FileSource, ...limits: readonly (FilesLimits | undefined)[]): FileRule {
  const given = [...limits].reverse()
  const isNumber = (value: number | undefined): value is number => typeof value === 'number' && value >= 1
  return {
    source,
    acceptedFormats: given.find((one) => one?.acceptedFormats != null)?.acceptedFormats ?? '',
    maxNumberOfFiles: Math.floor(given.map((one) => one?.maxNumberOfFiles).find(isNumber) ?? maxNumberOfAllFiles),
  }
}

/**
 * The kinds of files that a chat accepts: those that the page enables, and those that its service works with; the page's limits
 * take precedence.
 */
export function fileRules(options: ChatOptions, service: InputRule['files'] = {}): FileRule[] {
  return sources.flatMap((source) => {
    const option = options[source]
    const wanted = (service as Partial<Record<FileSource, FilesLimits>>)[source]
    if (option === false || (!option && !wanted)) return []
    return [ruleOf(source, defaults[source], wanted, typeof option === 'object' ? option.files : undefined)]
  })
}

/** True if an entry of the list matches the file: an exact MIME type, an extension, or a wildcard. */
function matches(entry: string, name: string, type: string): boolean {
  if (entry === type) return true
  // As in Deep Chat, the dot itself is not compared: `.4a` accepts `voice.m4a`.
  if (entry.startsWith('.')) return name.endsWith(entry.slice(1))
  return entry === '*/*' || entry === '*' || (entry.endsWith('/*') && type.startsWith(entry.slice(0, -1)))
}

/** True if a list of formats accepts the file; an empty list accepts any. Case is ignored. */
export function isAccepted({ name, type }: Pick<File, 'name' | 'type'>, acceptedFormats: string): boolean {
  const entries = acceptedFormats
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  return !entries.length || entries.some((entry) => matches(entry, name.toLowerCase(), type.toLowerCase()))
}

/** The options meant for a kind of file, best match first. */
function kindsOf(file: File): readonly FileSource[] {
  if (file.type.toLowerCase() === 'image/gif') return ['gifs', 'images', 'camera', 'mixedFiles']
  const type = mediaKind(file.type)
  if (type === 'image') return ['images', 'camera', 'mixedFiles']
  return type === 'audio' ? ['audio', 'microphone', 'mixedFiles'] : ['mixedFiles']
}

/** The rule that accepts a file which no button added: the one meant for such files, else any with a matching format. */
export function ruleFor(file: File, rules: readonly FileRule[]): FileRule | undefined {
  const meant = kindsOf(file).flatMap((source) => rules.filter((rule) => rule.source === source))
  return [...meant, ...rules].find(({ acceptedFormats }) => isAccepted(file, acceptedFormats))
}
