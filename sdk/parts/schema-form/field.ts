import type { Labels } from '../../core/labels/labels.ts'
import type { toolLabels } from '../../core/labels/tools.ts'
import type { JsonSchema } from '../../core/options/tools.ts'

/** The texts of a form. */
export type FormLabels = ReturnType<typeof toolLabels> & Pick<Labels, 'language'>

/** What a field is drawn from. */
export interface FieldGiven {
  readonly schema: JsonSchema
  /** What it is called, in words. */
  readonly name: string
  readonly isRequired: boolean
  readonly isNullable: boolean
  /** What stands in it at first. */
  readonly value: unknown
  /** How many objects and lists are around it. */
  readonly depth: number
}

/** Something to fill in: one value, or an object or a list of them. */
export interface Field {
  readonly dom: HTMLElement
  readonly schema: JsonSchema
  /** The element that says its name. */
  readonly label: HTMLElement
  /** What stands in it; undefined while it is empty. */
  read(): unknown
  /** What is wrong before its value can be checked, e.g. text where a number belongs. One entry for itself or each field within. */
  faults(): readonly (readonly [Field, string])[]
  /** The field of the value at this path, or the nearest around it, with the rest of the path. */
  at(path: readonly string[]): readonly [Field, readonly string[]]
  /** Says what is wrong with it; an empty text when nothing is any more. */
  complain(words: string): void
  focus(): void
}

/** What all fields of a form share. */
export interface FormContext {
  readonly root: JsonSchema
  readonly labels: FormLabels
  /** Draws the field of a schema that is part of another. `name` is for one without a title; no `value` means its default. */
  create(given: { schema: unknown; name: string; isRequired: boolean; value: unknown; depth: number }, seen: Set<string>): Field
}
