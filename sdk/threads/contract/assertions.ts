// Assertions of the tests of a storage: each names the rule that is broken.
import { isJson } from '../../core/util/is-json.ts'

type Json = Readonly<Record<string, unknown>>

/** Names of the fields that have a value: JSON has no `undefined`. */
const namesOf = (value: Json): string[] => Object.keys(value).filter((name) => value[name] !== undefined)

function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]))
  }
  if (!isJson(one) || !isJson(other)) return Object.is(one, other)
  const names = namesOf(one)
  return names.length === namesOf(other).length && names.every((name) => isEqual(one[name], other[name]))
}

const longest = 2000 // characters of a value in an error message

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, longest)

/** Throws an error that names the broken rule. */
export function assert(isTrue: boolean, rule: string): asserts isTrue {
  if (!isTrue) throw new Error(rule)
}

export function assertEqual(actual: unknown, expected: unknown, rule: string): void {
  assert(isEqual(actual, expected), `${rule}\nexpected: ${shown(expected)}\nactual:   ${shown(actual)}`)
}

/** Fails unless the promise rejects with an error whose `status` is one of these. */
export async function assertRefused(promise: Promise<unknown>, statuses: readonly number[], rule: string): Promise<void> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason ?? {},
  )
  assert(error !== undefined, `${rule}\nexpected: an error with the status ${statuses.join(' or ')}\nactual:   no error`)
  const { status, message } = error as { status?: unknown; message?: unknown }
  assert(
    typeof status === 'number' && statuses.includes(status),
    `${rule}\nexpected: an error with the status ${statuses.join(' or ')}\nactual:   ${shown(message)}, status ${shown(status)}`,
  )
}
