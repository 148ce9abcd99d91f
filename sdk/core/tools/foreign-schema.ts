import type { JsonSchema } from '../options/tools.ts'
import { isBoundedPattern } from './is-bounded-pattern.ts'

const known = new WeakMap<JsonSchema, JsonSchema>()

/** What these hold are values, and no schemas. */
const values: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples'])

/** Deeper schemas are cut off: no form and no tool needs them. */
const deepest = 50

/** How often references are followed in one check. Some lines of references to references can ask for more than a page can do. */
const mostReferences = 10_000
const references = ['$ref', '$recursiveRef'] as const

let followed: number | undefined

/** The object, whose references count what follows them. */
function counted(schema: Record<string, unknown>): Record<string, unknown> {
  for (const name of references) {
    const target = Object.hasOwn(schema, name) ? schema[name] : undefined
    if (typeof target !== 'string') continue
    const get = (): string => {
      if (followed !== undefined && (followed += 1) > mostReferences) throw new Error('The schema refers to itself too often.')
      return target
    }
    Object.defineProperty(schema, name, { get, enumerable: true, configurable: true })
  }
  return schema
}

/** Checks something by foreign schemas. Throws if that follows too many references. */
export function whileCounting<Result>(check: () => Result): Result {
  followed = 0
  try {
    return check()
  } finally {
    followed = undefined
  }
}

function isValid(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, 'u'))
  } catch {
    return false
  }
}

const isUsable = (pattern: string): boolean => isBoundedPattern(pattern) && isValid(pattern)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function withoutRisks(value: unknown, depth: number): unknown {
  if (!isObject(value)) return value
  if (depth > deepest) return {}
  if (Array.isArray(value)) return value.map((one) => withoutRisks(one, depth + 1))
  const entries = Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (values.has(key)) return [[key, inner]]
    if (key === 'pattern' && typeof inner === 'string') return isUsable(inner) ? [[key, inner]] : []
    if (key !== 'patternProperties' || !isObject(inner)) return [[key, withoutRisks(inner, depth + 1)]]
    const kept = Object.entries(inner).filter(([pattern]) => isUsable(pattern))
    return [[key, withoutRisks(Object.fromEntries(kept), depth + 1)]]
  })
  return counted(Object.fromEntries(entries))
}

/**
 * The schema of an agent or a server without the regular expressions that could keep the page busy, to be used in `whileCounting`: who
 * wrote it checks what it gets itself.
 */
export function foreignSchema(schema: JsonSchema): JsonSchema {
  const made = known.get(schema) ?? (withoutRisks(schema, 0) as JsonSchema)
  known.set(schema, made)
  return made
}
