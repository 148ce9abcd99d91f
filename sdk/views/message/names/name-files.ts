import { fillLabel } from '../../../core/labels/fill-label.ts'
import type { FeatureLabels } from '../../../core/labels/features.ts'
import { formatList } from '../../../core/labels/format-list.ts'
import { shortName } from '../../../core/labels/names/short-name.ts'

/** This many files are named; the others are counted. */
const named = 3

/** Joins the names of files, shortened, to a short line, each of them isolated. */
export function nameFiles(names: readonly string[], labels: FeatureLabels): string {
  const count = names.length - named
  const first = formatList(names.slice(0, named).map(shortName), labels, { isOpen: true })
  return count > 0 ? fillLabel(labels, 'fileNames', { names: { words: first }, count }) : first
}
