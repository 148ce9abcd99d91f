import { createId } from '../../core/util/ids.ts'
import { isSame } from '../../core/util/is-same.ts'
import { wordNodes } from '../../dom/draw-words.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { describeField, fieldName } from './describe-field.ts'
import type { Field, FieldGiven, FormContext } from './field.ts'
import type { Choice } from './read-choices.ts'

/** The maximum number of radio buttons. */
const mostRadios = 5

/** The control of a choice: its value is an index in the list of choices, or -1. */
interface ChoiceControl {
  readonly dom: HTMLElement
  readonly label: HTMLElement
  readonly focusable: () => HTMLElement | undefined
  readonly described: HTMLElement
  index(): number
}

function createSelect(choices: readonly Choice[], chosen: number, name: string, { labels }: FormContext): ChoiceControl {
  const id = createId()
  const label = element('label', { for: id, dir: 'auto' }, ...wordNodes(name))
  const options = choices.map((choice, index) => element('option', { value: index, dir: 'auto' }, choice.name))
  const select = element('select', { id }, element('option', { value: '' }, labels.fieldChoose), ...options)
  select.selectedIndex = chosen + 1
  return { dom: select, label, focusable: () => select, described: select, index: () => select.selectedIndex - 1 }
}

function createRadios(choices: readonly Choice[], chosen: number, name: string): ChoiceControl {
  const label = element('span', { class: 'field-name', dir: 'auto', id: createId() }, ...wordNodes(name))
  const group = createId()
  const radios = choices.map((_choice, index) => {
    const radio = element('input', { type: 'radio', name: group, id: createId() })
    radio.checked = index === chosen
    return radio
  })
  const rows = choices.map((choice, index) =>
    element(
      'div',
      { class: 'field-check' },
      radios[index] ?? '',
      element('label', { for: radios[index]?.id, dir: 'auto' }, choice.name),
    ),
  )
  const dom = element('div', { role: 'radiogroup', 'aria-labelledby': label.id, class: 'field-choices' }, ...rows)
  const checked = (): number => radios.findIndex((radio) => radio.checked)
  return { dom, label, described: dom, index: checked, focusable: () => radios[Math.max(checked(), 0)] }
}

/** A field for one of several values: radio buttons for a few of which one is required, otherwise a drop-down list. */
export function createChoiceField(choices: readonly Choice[], given: FieldGiven, context: FormContext): Field {
  const { schema, isRequired, isNullable, value } = given
  const { labels } = context
  const chosen = choices.findIndex((choice) => isSame(choice.value, value))
  const { problem, nodes, describe } = describeField(given)
  const name = fieldName(given, labels)
  const isShort = isRequired && choices.length <= mostRadios
  const control = isShort ? createRadios(choices, chosen, name) : createSelect(choices, chosen, name, context)
  const dom = element('div', { class: 'field' }, control.label, ...nodes, control.dom, problem)
  describe(control.described)
  setAttributes(control.described, { 'aria-required': isRequired && 'true' })
  const field: Field = {
    dom,
    schema,
    label: control.label,
    read() {
      const choice = choices[control.index()]
      return choice ? choice.value : isNullable ? null : undefined
    },
    faults: () => (isRequired && !isNullable && control.index() < 0 ? [[field, labels.fieldChoose]] : []),
    at: (path) => [field, path],
    complain(words) {
      problem.textContent = words
      setAttributes(control.described, { 'aria-invalid': words ? 'true' : undefined })
    },
    focus: () => control.focusable()?.focus(),
  }
  return field
}
