import { fillLabel } from '../../core/labels/fill-label.ts'
import { createId } from '../../core/util/ids.ts'
import { element, setAttributes } from '../../dom/element.ts'
import type { FieldGiven, FormLabels } from './field.ts'

/** The description and the error of a field, as elements that describe its control. */
export function describeField({ schema }: Pick<FieldGiven, 'schema'>) {
  const { description } = schema
  const problem = element('p', { class: 'field-problem', dir: 'auto', id: createId() })
  const hint =
    typeof description === 'string' && description
      ? element('p', { class: 'field-hint', dir: 'auto', id: createId() }, description)
      : undefined
  const ids = [hint?.id, problem.id].filter(Boolean).join(' ')
  return {
    problem,
    /** The nodes below the name. */
    nodes: hint ? [hint] : [],
    describe(...controls: readonly Element[]): void {
      for (const control of controls) setAttributes(control, { 'aria-describedby': ids })
    },
  }
}

/** The name of a field, which states if it is optional. */
export const fieldName = ({ name, isRequired, depth }: FieldGiven, labels: FormLabels): string =>
  isRequired || !depth ? name : fillLabel(labels, 'fieldOptional', { name })
