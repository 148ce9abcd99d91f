import { cdp } from 'vitest/browser'
import { countMatching } from './count-matching.ts'

interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly { count: number }[] }[]
  }[]
}

const profiler = cdp() as unknown as { send(method: string, options?: object): Promise<unknown> }

export async function startCounting(): Promise<void> {
  await profiler.send('Profiler.enable')
  await profiler.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
}

export async function stopCounting(): Promise<void> {
  await profiler.send('Profiler.stopPreciseCoverage')
  await profiler.send('Profiler.disable')
}

/** The total of executed code blocks in the markdown modules since the last call. */
async function takeRuns(): Promise<number> {
  const { result } = (await profiler.send('Profiler.takePreciseCoverage')) as Coverage
  const own = result.filter(({ url }) => url.includes('/sdk/markdown/'))
  return own.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges)).reduce((sum, { count }) => sum + count, 0)
}

type Method = (this: string, ...values: unknown[]) => unknown

/** The number of characters that the browser's own string methods read, by their arguments and results. */
const costs: Readonly<Record<string, (text: string, values: readonly unknown[], result: unknown) => number>> = {
  indexOf: (text, [, from], at) => ((at as number) < 0 ? text.length : (at as number)) - Number(from ?? 0),
  lastIndexOf: (text, _, at) => text.length - Math.max(0, at as number),
  includes: (text, [, from]) => text.length - Number(from ?? 0),
  startsWith: (_, [start]) => String(start).length,
  replaceAll: (text) => text.length,
  split: (text) => text.length,
  trim: (text, _, shorter) => text.length - (shorter as string).length,
  trimEnd: (text, _, shorter) => text.length - (shorter as string).length,
  toLowerCase: (text) => text.length,
  toUpperCase: (text) => text.length,
}

/**
 * Counts the work of running this: executed code blocks, characters read by string methods, steps of regular expressions, and
 * items that arrays move.
 */
export async function countWork(work: () => void): Promise<number> {
  let steps = 0
  let isInside = false
  const strings = String.prototype as unknown as Record<string, Method>
  const before = Object.keys(costs).map((name) => [name, strings[name] as Method] as const)
  const { exec } = RegExp.prototype
  const { shift, unshift } = Array.prototype
  /** Excludes the work of the counting itself. */
  function aside<Value>(count: () => Value): Value | undefined {
    if (isInside) return undefined
    isInside = true
    try {
      return count()
    } finally {
      isInside = false
    }
  }
  await takeRuns()
  for (const [name, method] of before) {
    strings[name] = function counted(...values) {
      const result = method.apply(this, values)
      aside(() => (steps += 1 + Math.max(0, costs[name]?.(this, values, result) ?? 0)))
      return result
    }
  }
  Object.assign(RegExp.prototype, {
    exec(this: RegExp, text: string) {
      const from = this.global || this.sticky ? this.lastIndex : 0
      const found = exec.call(this, text)
      aside(() => (steps += countMatching(this, text, from, found)))
      return found
    },
  })
  Object.assign(Array.prototype, {
    shift(this: unknown[]) {
      steps += this.length
      return shift.call(this)
    },
    unshift(this: unknown[], ...values: unknown[]) {
      steps += this.length
      return unshift.apply(this, values)
    },
  })
  try {
    work()
  } finally {
    for (const [name, method] of before) strings[name] = method
    Object.assign(RegExp.prototype, { exec })
    Object.assign(Array.prototype, { shift, unshift })
  }
  return steps + (await takeRuns())
}
