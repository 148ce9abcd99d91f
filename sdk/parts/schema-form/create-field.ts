import type { JsonSchema } from '../../core/options/tools.ts'
import { createArrayField } from './array-field.ts'
import { createBooleanField } from './boolean-field.ts'
import { createChoiceField } from './choice-field.ts'
import { createChoicesField } from './choices-field.ts'
import type { Field, FieldGiven, FormContext } from './field.ts'
import { createInputField } from './input-field.ts'
import { inputKind } from './input-kind.ts'
import { createJsonField } from './json-field.ts'
import { createObjectField } from './object-field.ts'
import { readChoices } from './read-choices.ts'
import { readSchema } from './read-schema.ts'
import { isJson } from '../../core/util/is-json.ts'

/** The maximum nesting of objects and lists; more would be unusable on a small screen. */
const deepest = 4
/** The maximum number of list entries with fields of their own. */
const mostItems = 50

const combining = ['oneOf', 'anyOf', 'not', 'if', 'allOf', 'patternProperties', 'dependentSchemas'] as const

/** True if fields can express everything in a schema. */
const isPlain = (schema: JsonSchema): boolean => combining.every((keyword) => !Object.hasOwn(schema, keyword))

function isFittingObject({ type, properties }: JsonSchema, value: unknown): boolean {
  const isDescribed = isJson(properties) && Object.keys(properties).length > 0
  return isDescribed && (type ?? 'object') === 'object' && (value === undefined || isJson(value))
}

function isFittingArray({ type, items, prefixItems }: JsonSchema, value: unknown): boolean {
  if (!isJson(items) || prefixItems || (type ?? 'array') !== 'array') return false
  return value === undefined || (Array.isArray(value) && value.length <= mostItems)
}

function createPlainField(given: FieldGiven, context: FormContext, seen: Set<string>): Field | undefined {
  const { schema, value, depth } = given
  if (schema['type'] === 'boolean') {
    return value === undefined || typeof value === 'boolean' ? createBooleanField(given) : undefined
  }
  const kind = inputKind(schema, value)
  if (kind) return createInputField(kind, given, context)
  if (depth >= deepest) return undefined
  if (isFittingObject(schema, value)) return createObjectField(given, context, seen)
  if (!isFittingArray(schema, value)) return undefined
  const items = readSchema(context.root, schema['items'], new Set(seen))
  const choices = schema['uniqueItems'] === true && items ? readChoices(items.schema) : undefined
  return choices ? createChoicesField(choices, given, context) : createArrayField(given, context, seen)
}

/** The field for a schema; one for JSON if no other fits. */
export function createField(
  { schema: unread, value: before, name, ...rest }: Parameters<FormContext['create']>[0],
  context: FormContext,
  seen: Set<string>,
): Field {
  const read = readSchema(context.root, unread, seen)
  const schema = read?.schema ?? {}
  const isNullable = read?.isNullable ?? false
  const value = before ?? schema['default']
  const { title } = schema
  const given: FieldGiven = { ...rest, name: typeof title === 'string' && title ? title : name, schema, isNullable, value }
  const known = isNullable && value === null ? { ...given, value: undefined } : given
  const choices = readChoices(schema)
  if (choices) return createChoiceField(choices, known, context)
  return (read && isPlain(schema) && createPlainField(known, context, seen)) || createJsonField(given, context)
}
