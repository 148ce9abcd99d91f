import { createId } from '../../core/util/ids.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { describeField } from './describe-field.ts'
import type { Field, FieldGiven } from './field.ts'

/** A checkbox. */
export function createBooleanField(given: FieldGiven): Field {
  const { schema, name, isRequired, value } = given
  const id = createId()
  const control = element('input', { type: 'checkbox', id })
  const { problem, nodes, describe } = describeField(given)
  const label = element('label', { for: id, dir: 'auto' }, name)
  const dom = element('div', { class: 'field' }, element('div', { class: 'field-check' }, control, label), ...nodes, problem)
  control.checked = value === true
  let isKnown = isRequired || typeof value === 'boolean'
  control.addEventListener('change', () => (isKnown = true))
  describe(control)
  const field: Field = {
    dom,
    schema,
    label,
    // An optional field that was left alone does not mean no.
    read: () => (isKnown ? control.checked : undefined),
    faults: () => [],
    at: (path) => [field, path],
    complain(words) {
      problem.textContent = words
      setAttributes(control, { 'aria-invalid': words ? 'true' : undefined })
    },
    focus: () => control.focus(),
  }
  return field
}
