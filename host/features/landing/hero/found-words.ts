import type { VisitorAssessment } from '../../../backend/types.ts'
import { locale } from '../../../lib/format/locale.ts'

const kinds = [
  { severity: 'problem', one: 'problem', many: 'problems' },
  { severity: 'warning', one: 'warning', many: 'warnings' },
  { severity: 'notice', one: 'thing that could be better', many: 'things that could be better' },
] as const

const list = new Intl.ListFormat(locale, { type: 'conjunction' })

/** How much there is to read about, by how bad it is. */
export function foundWords(found: VisitorAssessment['found']): string {
  const parts = kinds.flatMap(({ severity, one, many }) => {
    const count = found[severity]
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  })
  if (parts.length === 0) return 'Every check that we could run passed.'
  return `We found ${list.format(parts)}, each with its evidence and what to do.`
}
