import { createId } from '../../core/util/ids.ts'
import { isSame } from '../../core/util/is-same.ts'
import { wordNodes } from '../../dom/draw-words.ts'
import { element } from '../../dom/element.ts'
import { describeField, fieldName } from './describe-field.ts'
import type { Field, FieldGiven, FormContext } from './field.ts'
import type { Choice } from './read-choices.ts'

/** A field for any number of several values: one checkbox each. */
export function createChoicesField(choices: readonly Choice[], given: FieldGiven, { labels }: FormContext): Field {
  const { schema, isRequired, value } = given
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const { problem, nodes, describe } = describeField(given)
  const label = element('span', { dir: 'auto' }, ...wordNodes(fieldName(given, labels)))
  const boxes = choices.map((choice) => {
    const box = element('input', { type: 'checkbox', id: createId() })
    box.checked = chosen.some((each) => isSame(each, choice.value))
    return box
  })
  const rows = choices.map(({ name }, index) =>
    element('div', { class: 'field-check' }, boxes[index] ?? '', element('label', { for: boxes[index]?.id, dir: 'auto' }, name)),
  )
  const dom = element('fieldset', { class: 'field' }, element('legend', undefined, label), ...nodes, ...rows, problem)
  describe(dom)
  const field: Field = {
    dom,
    schema,
    label,
    read() {
      const values = choices.filter((_choice, index) => boxes[index]?.checked).map((choice) => choice.value)
      return values.length || isRequired || value !== undefined ? values : undefined
    },
    faults: () => [],
    at: () => [field, []],
    complain: (words) => problem.replaceChildren(...wordNodes(words)),
    focus: () => boxes[0]?.focus(),
  }
  return field
}
