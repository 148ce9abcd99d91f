import type { JsonSchema } from '../../core/options/tools.ts'
import { asText } from '../../core/util/as-text.ts'

/** A value to choose, and its label. */
export interface Choice {
  readonly value: unknown
  readonly name: string
}

/** More than anyone looks through. */
const mostChoices = 500

interface Constant {
  readonly const?: unknown
  readonly title?: unknown
}

const isConstant = (option: unknown): option is Constant =>
  typeof option === 'object' && option !== null && Object.hasOwn(option, 'const')

/** The values that a schema allows: an enum, a constant, or constants with titles. Undefined if any value is possible. */
export function readChoices(schema: JsonSchema): Choice[] | undefined {
  const { enum: values, enumNames, oneOf, anyOf } = schema
  if (Object.hasOwn(schema, 'const')) return [{ value: schema['const'], name: asText(schema['const']) }]
  if (Array.isArray(values)) {
    const names: readonly unknown[] = Array.isArray(enumNames) ? enumNames : []
    const choices = values.map((value: unknown, index) => ({ value, name: asText(names[index] ?? value) }))
    return choices.length <= mostChoices ? choices : undefined
  }
  const options: unknown = oneOf ?? anyOf
  if (!Array.isArray(options) || !options.length || options.length > mostChoices) return undefined
  return options.every(isConstant)
    ? options.map(({ const: value, title }) => ({ value, name: asText(title ?? value) }))
    : undefined
}
