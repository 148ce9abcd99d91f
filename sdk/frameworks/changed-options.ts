import type { ConfabChatProperties } from '../entries/element.ts'

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)

/** Compares two values by content. Functions, files and the like are compared by identity. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, index) => isSame(entry, other[index]))
  if (!isPlain(one) || !isPlain(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  )
}

/**
 * The changes that update a running chat from the previous options to the current ones; undefined if there are none. A removed
 * option is included as undefined, which resets it.
 */
export function changedOptions<Options extends ConfabChatProperties>(
  before: Options,
  now: Options,
): Partial<Options> | undefined {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]) as Set<keyof Options>
  const changed = [...names].filter((name) => !isSame(before[name], now[name]))
  return changed.length > 0 ? (Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<Options>) : undefined
}
