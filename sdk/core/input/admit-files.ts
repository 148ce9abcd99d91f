import { isAccepted, maxNumberOfAllFiles, ruleFor, type FileRule } from './file-rules.ts'
import { mediaKind } from '../util/media-kind.ts'
import { createId } from '../util/ids.ts'
import type { ComposerFile, FileProblem, FileSource } from '../types.ts'

interface Given {
  /** What is already attached. */
  readonly present: readonly ComposerFile[]
  /** Without rules, everything is accepted. */
  readonly rules: readonly FileRule[]
  /** The button that the files came from; without one they are sorted by their type. */
  readonly source?: FileSource | undefined
}

export interface Admission {
  /** All attached files, in the order in which they are shown and sent. */
  readonly files: readonly ComposerFile[]
  readonly problems: readonly FileProblem[]
}

const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** What the chat itself recorded has the requested format, or correctly states another one. */
const isOwnMake = (source: FileSource | undefined): boolean => source === 'camera' || source === 'microphone'

/**
 * Takes or refuses files that are added, one by one: empty ones, duplicates and other types are refused. Over the limit, the one that
 * was added last is removed, and the new one comes first. Reads names, types and sizes only, so a file's size makes no difference to
 * speed.
 */
export function admitFiles(added: readonly File[], { present, rules, source }: Given): Admission {
  let files = [...present]
  /** In order of arrival, which differs from the displayed order. */
  let arrivals = [...present].sort((one, other) => one.arrival - other.arrival)
  const problems: FileProblem[] = []

  function makeRoom(among: readonly ComposerFile[], limit: number): boolean {
    const last = among.length < limit ? undefined : among.at(-1)
    if (!last) return false
    files = files.filter((file) => file !== last)
    arrivals = arrivals.filter((file) => file !== last)
    problems.push({ reason: 'limit', name: last.file.name, limit })
    return true
  }

  for (const file of added) {
    const { name } = file
    const wanted = source && rules.find((rule) => rule.source === source)
    const rule = source ? wanted : ruleFor(file, rules)
    if (!file.size) problems.push({ reason: 'empty', name })
    else if (files.some((other) => isSameFile(file, other.file))) problems.push({ reason: 'duplicate', name })
    else if (rules.length && !isOwnMake(source) && !(rule && isAccepted(file, rule.acceptedFormats))) {
      const formats = wanted ? wanted.acceptedFormats : rules.map((one) => one.acceptedFormats).join(',')
      problems.push({ reason: 'type', name, formats })
    } else {
      const kind = source ?? rule?.source
      const peers = arrivals.filter((other) => other.source === kind)
      const isOver = makeRoom(rule ? peers : [], rule?.maxNumberOfFiles ?? 1) || makeRoom(arrivals, maxNumberOfAllFiles)
      const attached: ComposerFile = {
        id: createId(),
        file,
        type: mediaKind(file.type),
        arrival: (arrivals.at(-1)?.arrival ?? 0) + 1,
        ...(kind && { source: kind }),
      }
      files = isOver ? [attached, ...files] : [...files, attached]
      arrivals = [...arrivals, attached]
    }
  }
  return { files, problems }
}
