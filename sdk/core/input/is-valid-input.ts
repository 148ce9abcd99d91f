import type { ChatState, InputRule } from '../types.ts'
import { report } from '../util/thrown/report.ts'

/** True if this text and these files make a valid message, by the default rule, the page's or the service's. */
export function isValidInput(
  { options }: ChatState['config'],
  rule: InputRule | undefined,
  text: string,
  files: readonly File[],
): boolean {
  const trimmed = text.trim()
  if (!trimmed && !files.length) return false
  if (options.validateInput) {
    try {
      return options.validateInput(trimmed || undefined, files.length ? [...files] : undefined)
    } catch (error) {
      report('failed-callback', 'validateInput failed:', error)
      return false
    }
  }
  return !(rule?.disabledBecause || (rule?.needsText && !trimmed) || files.length < Number(rule?.needsFiles ?? 0))
}
