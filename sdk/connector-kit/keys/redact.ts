import { ChatError } from '../../core/errors.ts'

/** Deeper than any error of a service; what lies below is left out. */
const mostDepth = 20

/** What an error says, without its type: services put anything into their errors. */
function partsOf(error: Error): unknown[] {
  return [error.message, error.stack, error.cause, ...Object.values(error)]
}

function holds(value: unknown, secret: string, depth = mostDepth): boolean {
  if (typeof value === 'string') return value.includes(secret)
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  try {
    const parts = value instanceof Error ? partsOf(value) : Object.entries(value).flat()
    return parts.some((part) => holds(part, secret, depth - 1))
  } catch {
    // What does not let itself be read may hold it.
    return true
  }
}

function redactError(error: Error, secret: string, depth: number): Error {
  const hide = (text: string): string => text.replaceAll(secret, '***')
  const cause = redactValue(error.cause, secret, depth - 1)
  if (ChatError.is(error)) {
    const { kind, isDisplayable, retryAfter, status, code } = error
    const url = error.url && hide(error.url)
    return new ChatError(hide(error.message), {
      kind,
      isDisplayable,
      retryAfter,
      url,
      code,
      cause,
      ...(status !== undefined && { status }),
    })
  }
  const copy = new Error(hide(error.message), cause === undefined ? undefined : { cause })
  copy.name = error.name
  copy.stack = hide(error.stack ?? '')
  return copy
}

function redactHolder(value: unknown, secret: string, depth: number): unknown {
  if (typeof value === 'string') return value.replaceAll(secret, '***')
  if (typeof value !== 'object' || value === null || depth === 0) return undefined
  if (value instanceof Error) return redactError(value, secret, depth)
  const redacted = (part: unknown): unknown => redactValue(part, secret, depth - 1)
  if (Array.isArray(value)) return value.map(redacted)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name.replaceAll(secret, '***'), redacted(part)]))
}

function redactValue(value: unknown, secret: string, depth: number): unknown {
  if (!holds(value, secret, depth)) return value
  try {
    return redactHolder(value, secret, depth)
  } catch {
    return undefined
  }
}

/** What was thrown without the secret, however deep it stands in it; the same where it does not. What cannot be read is left out. */
export const redact = (thrown: unknown, secret: string): unknown => redactValue(thrown, secret, mostDepth)
