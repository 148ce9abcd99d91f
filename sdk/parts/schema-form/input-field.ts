import { asText } from '../../core/util/as-text.ts'
import { createId } from '../../core/util/ids.ts'
import { wordNodes } from '../../dom/draw-words.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { describeField, fieldName } from './describe-field.ts'
import type { Field, FieldGiven, FormContext } from './field.ts'
import type { InputKind } from './input-kind.ts'
import { readDateTime } from './read-date-time.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

const types: Readonly<Record<Exclude<InputKind, 'long-text'>, string>> = {
  text: 'text',
  number: 'number',
  integer: 'number',
  date: 'date',
  'date-time': 'datetime-local',
  email: 'email',
  url: 'url',
}

const isLeftToRight = (kind: InputKind): boolean => kind === 'email' || kind === 'url'

function createControl(kind: InputKind): Control {
  if (kind === 'long-text') return element('textarea', { rows: 4, dir: 'auto' })
  const dir = isLeftToRight(kind) ? 'ltr' : kind === 'text' ? 'auto' : undefined
  return element('input', {
    type: types[kind],
    dir,
    ...(types[kind] === 'number' && { step: kind === 'integer' ? 1 : 'any' }),
  })
}

function shownText(kind: InputKind, value: unknown): string {
  if (value === undefined || value === null) return ''
  return kind === 'date-time' ? (readDateTime(asText(value)) ?? '') : asText(value)
}

/** A field for a text, a number or a date. */
export function createInputField(kind: InputKind, given: FieldGiven, { labels }: FormContext): Field {
  const { schema, isRequired, isNullable, value } = given
  const control = createControl(kind)
  const id = createId()
  const { problem, nodes, describe } = describeField(given)
  const label = element('label', { for: id, dir: 'auto' }, ...wordNodes(fieldName(given, labels)))
  const dom = element('div', { class: 'field' }, label, ...nodes, control, problem)
  const isNumber = kind === 'number' || kind === 'integer'
  setAttributes(control, { id, 'aria-required': isRequired && 'true' })
  describe(control)
  control.value = shownText(kind, value)
  const initial = control.value

  /** True if the browser cannot parse the input: letters in a number, half of a date. */
  const isUnreadable = (): boolean => control.validity.badInput

  function read(): unknown {
    const text = control.value
    // An unchanged value stays exactly as it was, to the second.
    if (text === initial && value !== undefined && value !== null) return value
    if (!text) return isNullable ? null : undefined
    if (isNumber) return Number(text)
    return kind === 'date-time' ? new Date(text).toISOString() : text
  }

  const field: Field = {
    dom,
    schema,
    label,
    read,
    faults() {
      if (isUnreadable()) return [[field, isNumber ? labels.fieldNumber : labels.fieldDate]]
      const isMissing = isRequired && (read() ?? undefined) === undefined && !isNullable
      return isMissing ? [[field, labels.fieldRequired]] : []
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
