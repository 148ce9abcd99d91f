import { isAccepted } from './accepted-formats.ts'
import { mediaKind } from '../util/media-kind.ts'
import type { ChatOptions } from '../options/options.ts'
import type { FilesLimits } from '../options/input.ts'
import type { FileSource, InputRule } from '../types.ts'

/** One kind of file that the chat takes, with every default in. */
export interface FileRule {
  readonly source: FileSource
  /** See `FilesLimits`. */
  readonly acceptedFormats: string
  readonly maxNumberOfFiles: number
}

/** The most files a message may have, of all kinds together. (chat.md §9) */
export const maxNumberOfAllFiles = 99

/** What holds where neither page nor service says. (chat.md §9; `.jpeg` is `.jpg` by its longer name) */
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

/** The kinds of files that a chat takes: those the page turns on, and those its service is about; the page's limits go over the service's. */
export function fileRules(options: ChatOptions, service: InputRule['files'] = {}): FileRule[] {
  return sources.flatMap((source) => {
    const option = options[source]
    const wanted = (service as Partial<Record<FileSource, FilesLimits>>)[source]
    if (option === false || (!option && !wanted)) return []
    return [ruleOf(source, defaults[source], wanted, typeof option === 'object' ? option.files : undefined)]
  })
}

/** The options that a kind of file is meant for, best first. (chat.md §5) */
function kindsOf(file: File): readonly FileSource[] {
  if (file.type.toLowerCase() === 'image/gif') return ['gifs', 'images', 'camera', 'mixedFiles']
  const type = mediaKind(file.type)
  if (type === 'image') return ['images', 'camera', 'mixedFiles']
  return type === 'audio' ? ['audio', 'microphone', 'mixedFiles'] : ['mixedFiles']
}

/** The rule that takes a file which no button brought: the one meant for such files, else any whose formats speak of it. */
export function ruleFor(file: File, rules: readonly FileRule[]): FileRule | undefined {
  const meant = kindsOf(file).flatMap((source) => rules.filter((rule) => rule.source === source))
  return [...meant, ...rules].find(({ acceptedFormats }) => isAccepted(file, acceptedFormats))
}
