import type { Tool } from '../../core/options/options.ts'
import type { ToolPart } from '../../core/types.ts'
import { report } from '../../core/util/thrown/report.ts'

type Say<Words> = (input: Readonly<Record<string, unknown>>) => Words

/** What the page says of a call, by an option that is a function of the arguments; undefined if they are none of which it can. */
export function pageToolWords<Words>(
  option: 'summary' | 'approvalTexts',
  name: string,
  input: string,
  say: Say<Words>,
): Words | undefined {
  try {
    return say(JSON.parse(input || '{}') as Parameters<Say<Words>>[0])
  } catch (error) {
    // Arguments that are not JSON, or do not fit, are the model's fault; the card shows them.
    report('failed-callback', `\`${option}\` of the tool "${name}" failed.`, error)
    return undefined
  }
}

/** What the page says a call is about, on one line; empty while the arguments are incomplete. */
export function pageToolSummary({ name, summary }: Tool, { input, state }: ToolPart): string {
  if (typeof summary !== 'function') return summary ?? ''
  if (state === 'input-streaming') return ''
  return pageToolWords('summary', name, input, summary) ?? ''
}
