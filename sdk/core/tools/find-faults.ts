// Ajv compiles schemas with `new Function`, and zod tries to: a strict content security policy forbids both.
import { format, Validator, type OutputUnit } from '@cfworker/json-schema'
import type { JsonSchema } from '../options/tools.ts'
import { foreignSchema, whileCounting } from './foreign-schema.ts'
import { report } from '../util/thrown/report.ts'

// Formats are looked up by name: those that every object inherits, such as `constructor`, are none.
Object.setPrototypeOf(format, null)

/** A copy without prototypes: the validator asks whether a name is `in` an object, which is true of `constructor` in any other. */
function bareCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(bareCopy)
  const entries = Object.entries(value).map(([name, inner]) => [name, bareCopy(inner)] as const)
  return Object.assign(Object.create(null) as object, Object.fromEntries(entries))
}

const validators = new WeakMap<object, Validator>()

function validatorOf(schema: JsonSchema): Validator {
  const known = validators.get(schema)
  if (known) return known
  const validator = new Validator(schema, '2020-12', false)
  validators.set(schema, validator)
  return validator
}

/** Validates a value against its schema: errors are listed outermost first. Throws if the schema is invalid. */
export function findFaults(schema: JsonSchema, value: unknown): readonly OutputUnit[] {
  const { errors } = validatorOf(schema).validate(bareCopy(value))
  // An error in a property is repeated for each object around it.
  const own = errors.filter(({ keyword }) => keyword !== 'properties' && keyword !== 'items')
  return own.length ? own : errors
}

/**
 * Validates a value against the schema of an agent or a server. A schema that cannot be used (a circle, a reference to nothing, too
 * many references) finds no errors: who wrote it checks the value, too.
 */
export function findForeignFaults(schema: JsonSchema, value: unknown): readonly OutputUnit[] {
  try {
    return whileCounting(() => findFaults(foreignSchema(schema), value))
  } catch (error) {
    report('wrong-tool', 'A value cannot be checked by its schema.', error)
    return []
  }
}
