import { fillLabel } from '../../core/labels/format.ts'
import type { FeatureLabels } from '../../core/labels/features.ts'
import { listWords } from '../../core/labels/format-list.ts'

/** As many files are called by their names; the others are counted. */
const named = 3
/** Longer names are shortened in the middle, for the ending tells most. In characters. */
const longest = 32

const shorten = (name: string): string => (name.length > longest ? `${name.slice(0, 18)}…${name.slice(-12)}` : name)

/** The names of files in a line that stays short. */
export function nameFiles(names: readonly string[], labels: FeatureLabels): string {
  const count = names.length - named
  const first = listWords(names.slice(0, named).map(shorten), labels, count > 0)
  return count > 0 ? fillLabel(labels, 'fileNames', { names: first, count }) : first
}
