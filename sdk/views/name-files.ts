import { fillLabel, type Labels } from '../core/labels.ts'

/** As many files are called by their names; the others are counted. */
const named = 3

/** The names of files in a line that stays short. */
export function nameFiles(names: readonly string[], labels: Labels): string {
  const first = names.slice(0, named).join(', ')
  const count = names.length - named
  return count > 0 ? fillLabel(labels.fileNames, { names: first, count }) : first
}
