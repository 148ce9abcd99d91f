import { createId } from '../../core/util/ids.ts'
import { wordNodes } from '../../dom/draw-words.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { describeField, fieldName } from './describe-field.ts'
import type { Field, FieldGiven, FormContext } from './field.ts'

function toJson(value: unknown): string {
  if (value === undefined) return ''
  try {
    return JSON.stringify(value, null, 2) ?? ''
  } catch {
    return ''
  }
}

/** A field for JSON, if no better one can be created. */
export function createJsonField(given: FieldGiven, { labels }: FormContext): Field {
  const { schema, isRequired, value } = given
  const id = createId()
  const control = element('textarea', { id, rows: 5, dir: 'ltr', class: 'field-json', spellcheck: 'false' })
  const { problem, nodes, describe } = describeField(given)
  const label = element('label', { for: id, dir: 'auto' }, ...wordNodes(`${fieldName(given, labels)} · JSON`))
  const dom = element('div', { class: 'field' }, label, ...nodes, control, problem)
  setAttributes(control, { 'aria-required': isRequired && 'true' })
  describe(control)
  control.value = toJson(value)

  function parse(): { value?: unknown; isWrong?: boolean } {
    const text = control.value.trim()
    if (!text) return {}
    try {
      return { value: JSON.parse(text) as unknown }
    } catch {
      return { isWrong: true }
    }
  }

  const field: Field = {
    dom,
    schema,
    label,
    read: () => parse().value,
    faults() {
      const { isWrong, value: read } = parse()
      if (isWrong) return [[field, labels.fieldJson]]
      return isRequired && read === undefined ? [[field, labels.fieldRequired]] : []
    },
    at: (path) => [field, path],
    complain(words) {
      problem.textContent = words
      setAttributes(control, { 'aria-invalid': words ? 'true' : undefined })
    },
    focus: () => control.focus(),
  }
  return field
}
