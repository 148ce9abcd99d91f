import type { Tool } from '../../core/options/options.ts'
import type { ToolPart } from '../../core/types.ts'
import { report } from '../../core/util/thrown/report.ts'

/** What the page says a call is about, on one line; empty while the arguments are incomplete. */
export function pageToolSummary({ name, summary }: Tool, { input, state }: ToolPart): string {
  if (typeof summary !== 'function') return summary ?? ''
  if (state === 'input-streaming') return ''
  try {
    return summary(JSON.parse(input || '{}') as Parameters<typeof summary>[0])
  } catch (error) {
    // Arguments that are not JSON, or do not fit, are the model's fault; the card shows them.
    report(`The summary of the tool "${name}" failed.`, error)
    return ''
  }
}
