import type { Labels } from '../../core/labels/labels.ts'
import type { toolLabels } from '../../core/labels/tools.ts'
import type { JsonSchema } from '../../core/options/tools.ts'

/** The labels of a form. */
export type FormLabels = ReturnType<typeof toolLabels> & Pick<Labels, 'language'>

/** What a field is created from. */
export interface FieldGiven {
  readonly schema: JsonSchema
  /** Its name in words. */
  readonly name: string
  readonly isRequired: boolean
  readonly isNullable: boolean
  /** Its initial value. */
  readonly value: unknown
  /** The number of objects and lists around it. */
  readonly depth: number
}

/** A form field: for one value, or for an object or a list of them. */
export interface Field {
  readonly dom: HTMLElement
  readonly schema: JsonSchema
  /** The element that contains its name. */
  readonly label: HTMLElement
  /** Its value; undefined while it is empty. */
  read(): unknown
  /** Errors that precede validation, e.g. text in place of a number. One entry for itself or for each field within. */
  faults(): readonly (readonly [Field, string])[]
  /** The field of the value at this path, or the nearest around it, with the rest of the path. */
  at(path: readonly string[]): readonly [Field, readonly string[]]
  /** Shows an error; an empty string clears it. */
  complain(words: string): void
  focus(): void
}

/** What all fields of a form share. */
export interface FormContext {
  readonly root: JsonSchema
  readonly labels: FormLabels
  /** Creates the field of a nested schema. `name` is used if it has no title; without a `value`, its default is. */
  create(given: { schema: unknown; name: string; isRequired: boolean; value: unknown; depth: number }, seen: Set<string>): Field
}
