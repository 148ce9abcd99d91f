import type { OutputUnit } from '@cfworker/json-schema'
import { fillLabel } from '../../core/labels/fill-label.ts'
import type { JsonSchema } from '../../core/options/tools.ts'
import { findForeignFaults } from '../../core/tools/find-faults.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/message/schema-form.css?inline'
import { createField } from './create-field.ts'
import { describeFault } from './describe-fault.ts'
import type { Field, FormContext, FormLabels } from './field.ts'
import { createJsonField } from './json-field.ts'

/** No one fills in a form with more fields: the rest become fields for JSON. */
const mostFields = 100

interface SchemaFormGiven {
  readonly schema: JsonSchema
  /** The initial value. */
  readonly value?: unknown
  /** What the form asks for, if its schema has no title. */
  readonly name: string
  readonly labels: FormLabels
  readonly root: ShadowRoot
}

/** A form generated from a JSON Schema. */
export interface SchemaForm {
  readonly dom: HTMLElement
  /** Returns the value; undefined if it has errors, which the fields then show. */
  read(): { readonly value: unknown } | undefined
  focus(): void
}

/** Copies the schema; undefined if it is circular. */
function copySchema(schema: JsonSchema): JsonSchema | undefined {
  try {
    return JSON.parse(JSON.stringify(schema)) as JsonSchema
  } catch {
    return undefined
  }
}

/** Keywords whose errors repeat those of nested values. */
const around: ReadonlySet<string> = new Set(['additionalProperties', 'patternProperties', '$ref', 'allOf', 'prefixItems'])

/** The validation errors. If the schema is invalid, validation is left to the agent that asked. */
function faultsOf(schema: JsonSchema, value: unknown): readonly OutputUnit[] {
  const faults = findForeignFaults(schema, value)
  const isRepeated = ({ keyword, instanceLocation }: OutputUnit): boolean =>
    around.has(keyword) && faults.some((fault) => fault.instanceLocation.startsWith(`${instanceLocation}/`))
  return faults.filter((fault) => !isRepeated(fault))
}

const pathOf = ({ instanceLocation }: OutputUnit): string[] =>
  instanceLocation
    .split('/')
    .slice(1)
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))

const isBefore = (one: Field, other: Field): boolean =>
  Boolean(one.dom.compareDocumentPosition(other.dom) & Node.DOCUMENT_POSITION_FOLLOWING)

/** Creates a form for values that match a JSON Schema. Nothing in the schema is rendered as markup. */
export function createSchemaForm({ schema, value, name, labels, root: tree }: SchemaFormGiven): SchemaForm {
  adoptSheets(tree, [css])
  const copied = copySchema(schema)
  const root = copied ?? {}
  let count = 0
  const context: FormContext = {
    root,
    labels,
    create(given, seen) {
      count += 1
      if (count <= mostFields) return createField(given, context, seen)
      return createJsonField({ ...given, schema: {}, isNullable: false }, context)
    },
  }
  const whole = context.create({ schema: copied, name, isRequired: true, value, depth: 0 }, new Set(['#']))
  let complaining: readonly Field[] = []

  /** The first error of each field, in words. */
  function findProblems(read: unknown): Map<Field, string> {
    const problems = new Map<Field, string>(whole.faults())
    // Missing and unreadable values have been reported; the schema reports the rest.
    for (const unit of copied && read !== undefined ? faultsOf(root, read) : []) {
      const [field, rest] = whole.at(pathOf(unit))
      const words = describeFault(unit, rest.length ? {} : field.schema, labels)
      if (![...problems.keys()].some((known) => known === field || field.dom.contains(known.dom)))
        problems.set(field, rest.length ? fillLabel(labels, 'fieldPath', { path: rest.join('/'), fault: { words } }) : words)
    }
    return problems
  }

  return {
    dom: whole.dom,
    read() {
      const read = whole.read()
      const problems = findProblems(read)
      for (const field of complaining) field.complain('')
      for (const [field, words] of problems) field.complain(words)
      complaining = [...problems.keys()]
      if (!complaining.length) return { value: read }
      const [first, ...others] = complaining
      others.reduce((found, field) => (found && isBefore(found, field) ? found : field), first)?.focus()
      return undefined
    },
    focus: () => whole.focus(),
  }
}
