import type { MessageUsage } from '../../options/options.ts'

const counts = ['inputTokens', 'outputTokens', 'totalTokens'] as const

/** The tokens of two responses together. */
export function addUsage(one: MessageUsage, other: MessageUsage): MessageUsage {
  const sums = counts.flatMap((name) => {
    const both = [one[name], other[name]].filter((count) => count !== undefined)
    return both.length ? [[name, both.reduce((sum, count) => sum + count, 0)] as const] : []
  })
  return { ...one, ...other, ...Object.fromEntries(sums) }
}
