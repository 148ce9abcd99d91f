import { fillLabel } from '../../../core/labels/fill-label.ts'
import type { FeatureLabels } from '../../../core/labels/features.ts'
import { formatList } from '../../../core/labels/format-list.ts'

/** This many files are named; the others are counted. */
const named = 3
/** Characters. Longer names are shortened in the middle, because the extension says most. */
const longest = 32

const shorten = (name: string): string => (name.length > longest ? `${name.slice(0, 18)}…${name.slice(-12)}` : name)

/** Joins the names of files to a short line, each of them isolated. */
export function nameFiles(names: readonly string[], labels: FeatureLabels): string {
  const count = names.length - named
  const first = formatList(names.slice(0, named).map(shorten), labels, { isOpen: true })
  return count > 0 ? fillLabel(labels, 'fileNames', { names: { words: first }, count }) : first
}
