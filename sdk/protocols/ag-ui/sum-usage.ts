import type { MessageMetadata } from '../../core/options/options.ts'
import { isJson } from '../../core/util/is-json.ts'

/** The token usage of a run, summed over all model calls; undefined when the server does not report it. */
export function sumUsage(usage: unknown): MessageMetadata | undefined {
  const sums = new Map<string, number>()
  const models = new Set<string>()
  for (const entry of Array.isArray(usage) ? usage.filter(isJson) : []) {
    for (const [name, value] of Object.entries(entry)) {
      if (name === 'model' && typeof value === 'string') models.add(value)
      if (typeof value === 'number') sums.set(name, (sums.get(name) ?? 0) + value)
    }
  }
  if (!sums.size) return undefined
  const [model] = models
  return { usage: Object.fromEntries(sums), ...(model !== undefined && models.size === 1 && { model }) }
}
