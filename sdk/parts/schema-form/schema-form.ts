import type { OutputUnit } from '@cfworker/json-schema'
import type { JsonSchema } from '../../core/options/tools.ts'
import { findFaults } from '../../core/tools/find-faults.ts'
import { adoptSheets } from '../../dom/sheets.ts'
import css from '../../styles/message/schema-form.css?inline'
import { createField } from './create-field.ts'
import { describeFault } from './describe-fault.ts'
import type { Field, FormContext, FormLabels } from './field.ts'
import { createJsonField } from './json-field.ts'

/** More fields than this are no form that anyone fills in: the rest are fields for JSON. */
const mostFields = 100

interface SchemaFormGiven {
  readonly schema: JsonSchema
  /** What stands in it at first. */
  readonly value?: unknown
  /** What the form asks for, where its schema has no title. */
  readonly name: string
  readonly labels: FormLabels
  readonly root: ShadowRoot
}

/** Fields to fill in, as a JSON Schema describes them. */
export interface SchemaForm {
  readonly dom: HTMLElement
  /** What was filled in; undefined when something is wrong with it, which the fields then say. */
  read(): { readonly value: unknown } | undefined
  focus(): void
}

/** A copy that may be changed; undefined for a schema that contains itself. */
function copySchema(schema: JsonSchema): JsonSchema | undefined {
  try {
    return JSON.parse(JSON.stringify(schema)) as JsonSchema
  } catch {
    return undefined
  }
}

/** Keywords whose faults repeat those of what is within. */
const around: ReadonlySet<string> = new Set(['additionalProperties', 'patternProperties', '$ref', 'allOf', 'prefixItems'])

/** What does not fit. A schema that cannot be used leaves it to who asked. */
function faultsOf(schema: JsonSchema, value: unknown): readonly OutputUnit[] {
  try {
    const faults = findFaults(schema, value)
    const isRepeated = ({ keyword, instanceLocation }: OutputUnit): boolean =>
      around.has(keyword) && faults.some((fault) => fault.instanceLocation.startsWith(`${instanceLocation}/`))
    return faults.filter((fault) => !isRepeated(fault))
  } catch (error) {
    console.error('The form cannot be checked by its schema.', error)
    return []
  }
}

const pathOf = ({ instanceLocation }: OutputUnit): string[] =>
  instanceLocation
    .split('/')
    .slice(1)
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))

const isBefore = (one: Field, other: Field): boolean =>
  Boolean(one.dom.compareDocumentPosition(other.dom) & Node.DOCUMENT_POSITION_FOLLOWING)

/** A form for values that fit a JSON Schema. Nothing of the schema is markup. */
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

  /** The first fault of each field, in words. */
  function findProblems(read: unknown): Map<Field, string> {
    const problems = new Map<Field, string>(whole.faults())
    // What is missing or no number was said; of the rest the schema says more.
    for (const unit of copied && read !== undefined ? faultsOf(root, read) : []) {
      const [field, rest] = whole.at(pathOf(unit))
      const words = describeFault(unit, rest.length ? {} : field.schema, labels)
      if (![...problems.keys()].some((known) => known === field || field.dom.contains(known.dom)))
        problems.set(field, rest.length ? `${rest.join('/')}: ${words}` : words)
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
