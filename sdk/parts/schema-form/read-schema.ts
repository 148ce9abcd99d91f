import type { JsonSchema } from '../../core/options/tools.ts'

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value)

const isNull = (schema: unknown): boolean => isSchema(schema) && schema['type'] === 'null'

/** A schema for which a field can be created, with its references resolved. */
export interface ReadSchema {
  readonly schema: JsonSchema
  /** True if null means no value. */
  readonly isNullable: boolean
}

/** Resolves a local reference such as `#/$defs/address`. */
function follow(root: JsonSchema, reference: string): unknown {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined
  const keys = reference.split('/').slice(1)
  return keys.reduce<unknown>((at, key) => {
    const name = decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
    return isSchema(at) && Object.hasOwn(at, name) ? at[name] : undefined
  }, root)
}

/**
 * Resolves references and wrappers: a single `allOf`, or a choice between a schema and null.
 * @param seen The references followed so far: a repeated one is circular.
 * @returns undefined if no field can be created, e.g. for a circular reference.
 */
export function readSchema(root: JsonSchema, given: unknown, seen: Set<string>): ReadSchema | undefined {
  if (!isSchema(given)) return undefined
  const { $ref, allOf, ...own } = given
  if (typeof $ref === 'string') {
    if (seen.has($ref)) return undefined
    seen.add($ref)
    const target = follow(root, $ref)
    return isSchema(target) ? readSchema(root, { ...target, ...own }, seen) : undefined
  }
  if (Array.isArray(allOf)) {
    const [only] = allOf as readonly unknown[]
    return allOf.length === 1 && isSchema(only) ? readSchema(root, { ...only, ...own }, seen) : undefined
  }
  for (const key of ['anyOf', 'oneOf']) {
    const { [key]: options, ...rest } = own
    if (!Array.isArray(options) || !options.some(isNull)) continue
    const others = options.filter((option) => !isNull(option)) as readonly unknown[]
    const [only] = others
    const kept = others.length === 1 && isSchema(only) ? { ...only, ...rest } : { ...rest, [key]: others }
    const read = readSchema(root, kept, seen)
    return read && { ...read, isNullable: true }
  }
  const { type } = own
  if (!Array.isArray(type)) return { schema: own, isNullable: false }
  const types = type.filter((name) => name !== 'null') as readonly unknown[]
  const [only] = types
  return { schema: { ...own, type: types.length === 1 ? only : types }, isNullable: types.length < type.length }
}
