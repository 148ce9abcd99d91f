import { fillLabel } from '../../core/labels/fill-label.ts'
import { withoutIsolates } from '../../core/labels/names/isolate-name.ts'
import { drawWords, wordNodes } from '../../dom/draw-words.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { describeField, fieldName } from './describe-field.ts'
import type { Field, FieldGiven, FormContext } from './field.ts'

/** One entry of a list. */
interface Item {
  readonly field: Field
  readonly dom: HTMLElement
  readonly remove: HTMLButtonElement
}

/** A list to which entries can be added and removed. */
export function createArrayField(given: FieldGiven, context: FormContext, seen: Set<string>): Field {
  const { schema, value, depth, name, isRequired } = given
  const { labels } = context
  const most = typeof schema['maxItems'] === 'number' ? schema['maxItems'] : Infinity
  const label = element('span', { dir: 'auto' }, ...wordNodes(fieldName(given, labels)))
  const { problem, nodes, describe } = describeField(given)
  const list = element('div', { class: 'field-items' })
  const add = element('button', { type: 'button', class: 'field-add' }, labels.listAdd)
  const dom = element('fieldset', { class: 'field' }, element('legend', undefined, label), ...nodes, list, add, problem)
  let items: readonly Item[] = []
  let isChanged = false
  describe(dom, add)

  const nameAt = (index: number): string => fillLabel(labels, 'fieldNumbered', { name, number: index + 1 })

  /** Numbers the entries, and updates whether there may be more. */
  function renumber(): void {
    items.forEach((item, index) => {
      drawWords(item.field.label, nameAt(index), labels)
      item.remove.setAttribute('aria-label', fillLabel(labels, 'listRemove', { name: { words: nameAt(index) } }))
    })
    setAttributes(add, { 'aria-disabled': items.length >= most && 'true' })
  }

  function removeItem(item: Item): void {
    const index = items.indexOf(item)
    items = items.filter((each) => each !== item)
    isChanged = true
    renumber()
    const next = items[index] ?? items[index - 1]
    if (next) next.remove.focus()
    else add.focus()
    item.dom.remove()
  }

  function addItem(own: unknown): Item {
    const field = context.create(
      { schema: schema['items'], name: withoutIsolates(nameAt(items.length)), isRequired: true, value: own, depth: depth + 1 },
      new Set(seen),
    )
    const remove = element('button', { type: 'button', class: 'field-remove' }, '×')
    const item: Item = { field, remove, dom: element('div', { class: 'field-item' }, field.dom, remove) }
    remove.addEventListener('click', () => removeItem(item))
    items = [...items, item]
    list.append(item.dom)
    return item
  }

  const values: readonly unknown[] = Array.isArray(value) ? value : []
  for (const own of values) addItem(own)
  const least = isRequired && typeof schema['minItems'] === 'number' ? Math.min(schema['minItems'], 10) : 0
  while (items.length < least) addItem(undefined)
  renumber()
  add.addEventListener('click', () => {
    if (items.length >= most) return
    isChanged = true
    const { field } = addItem(undefined)
    renumber()
    field.focus()
  })
  const field: Field = {
    dom,
    schema,
    label,
    // Null for an entry without a value, so that later ones keep their index.
    read: () =>
      items.length || isRequired || value !== undefined || isChanged ? items.map((item) => item.field.read() ?? null) : undefined,
    faults: () => items.flatMap((item) => item.field.faults()),
    at([key = '', ...rest]) {
      const item = key ? items[Number(key)] : undefined
      return item ? item.field.at(rest) : [field, key ? [key, ...rest] : []]
    },
    complain: (words) => problem.replaceChildren(...wordNodes(words)),
    focus: () => add.focus(),
  }
  return field
}
