import { wordNodes } from '../../dom/draw-words.ts'
import { element } from '../../dom/element.ts'
import { toolWords } from '../../core/tools/tool-words.ts'
import { describeField, fieldName } from './describe-field.ts'
import type { Field, FieldGiven, FormContext } from './field.ts'

type Values = Readonly<Record<string, unknown>>

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}

/** The fields of an object, in a group unless the object is the whole form. */
export function createObjectField(given: FieldGiven, context: FormContext, seen: Set<string>): Field {
  const { schema, value, depth, isRequired } = given
  const before = valuesOf(value)
  const required: ReadonlySet<unknown> = new Set(Array.isArray(schema['required']) ? schema['required'] : [])
  const fields = new Map(
    Object.entries(valuesOf(schema['properties'])).map(([key, inner]) => {
      const own = Object.hasOwn(before, key) ? before[key] : undefined
      const created = context.create(
        { schema: inner, name: toolWords(key), isRequired: required.has(key), value: own, depth: depth + 1 },
        new Set(seen),
      )
      return [key, created] as const
    }),
  )
  const label = element('span', { dir: 'auto' }, ...wordNodes(fieldName(given, context.labels)))
  const { problem, nodes, describe } = describeField(given)
  const inner = [...nodes, ...[...fields.values()].map((field) => field.dom), problem]
  const dom = depth
    ? element('fieldset', { class: 'field field-group' }, element('legend', undefined, label), ...inner)
    : element('div', { class: 'field-group' }, ...inner)
  describe(dom)

  function read(): unknown {
    const entries = [...fields].flatMap(([key, field]): [string, unknown][] => {
      const read = field.read()
      return read === undefined ? [] : [[key, read]]
    })
    // Properties unknown to the form are kept.
    const unknown = Object.entries(before).filter(([key]) => !fields.has(key))
    const isEmpty = !entries.length && !unknown.length
    return isEmpty && depth && !isRequired && value === undefined ? undefined : Object.fromEntries([...unknown, ...entries])
  }

  const field: Field = {
    dom,
    schema,
    label,
    read,
    // An optional object that is left out has no errors.
    faults: () => (read() === undefined && !hasUnreadable() ? [] : [...fields.values()].flatMap((each) => each.faults())),
    at([key = '', ...rest]) {
      const child = fields.get(key)
      return child ? child.at(rest) : [field, key ? [key, ...rest] : []]
    },
    complain: (words) => problem.replaceChildren(...wordNodes(words)),
    focus: () => fields.values().next().value?.focus(),
  }

  /** True if a field contains invalid input. */
  function hasUnreadable(): boolean {
    return [...fields.values()].some((each) => each.read() === undefined && each.dom.querySelector(':invalid') !== null)
  }
  return field
}
