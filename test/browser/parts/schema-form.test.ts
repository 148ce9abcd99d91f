import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toolLabels } from '../../../sdk/core/labels/tools.ts'
import type { JsonSchema } from '../../../sdk/core/options/tools.ts'
import { createSchemaForm } from '../../../sdk/parts/schema-form/schema-form.ts'

const hosts: HTMLElement[] = []

afterEach(() => hosts.splice(0).forEach((host) => host.remove()))

function show(schema: JsonSchema, value?: unknown) {
  const host = document.createElement('div')
  document.body.append(host)
  hosts.push(host)
  const root = host.attachShadow({ mode: 'open' })
  const form = createSchemaForm({ schema, value, name: 'Your answer', labels: toolLabels(), root })
  root.append(form.dom)
  return { form, root, value: () => form.read()?.value, active: () => root.activeElement }
}

const object = (properties: object, required: readonly string[] = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
})

const field = (name: string) => page.getByLabelText(name, { exact: true })

const describedBy = (control: Element, root: ShadowRoot): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => root.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

describe('a form drawn from a JSON Schema', () => {
  test.each([
    ['a text', { type: 'string' }, 'Ada', 'Ada', 'text'],
    ['a number', { type: 'number' }, '1.5', 1.5, 'number'],
    ['a whole number', { type: 'integer' }, '3', 3, 'number'],
    ['an email address', { type: 'string', format: 'email' }, 'ada@example.com', 'ada@example.com', 'email'],
    ['an address of the web', { type: 'string', format: 'uri' }, 'https://a.example', 'https://a.example', 'url'],
    ['a date', { type: 'string', format: 'date' }, '2026-02-03', '2026-02-03', 'date'],
    ['a long text', { type: 'string', maxLength: 2000 }, 'One\nTwo', 'One\nTwo', 'textarea'],
    ['a text of a format that nobody knows', { type: 'string', format: 'iban' }, 'DE89', 'DE89', 'text'],
  ])('%s is entered in a field of its kind', async (_kind, schema, typed, expected, type) => {
    const { value } = show(object({ thing: schema }))
    await userEvent.fill(field('Thing'), typed)
    expect([value(), (field('Thing').element() as HTMLInputElement).type]).toEqual([{ thing: expected }, type])
  })

  test('a date with a time is entered in local time, and read as an instant', async () => {
    const { value } = show(object({ at: { type: 'string', format: 'date-time' } }))
    await userEvent.fill(field('At'), '2026-02-03T10:30')
    expect(value()).toEqual({ at: new Date('2026-02-03T10:30').toISOString() })
  })

  test('what nobody changed stays exactly as it was', () => {
    const before = { at: '2026-02-03T10:30:12.345+02:00', note: '', other: [1] }
    const { value } = show(object({ at: { type: 'string', format: 'date-time' }, note: { type: 'string' } }), before)
    expect(value()).toEqual(before)
  })

  test('a yes or no is a checkbox', async () => {
    const { value } = show(object({ isGift: { type: 'boolean' } }))
    await userEvent.click(field('Is gift'))
    expect(value()).toEqual({ isGift: true })
  })

  test('one of a few values is chosen by radio buttons', async () => {
    const { value } = show(object({ size: { enum: ['S', 'M'] } }))
    await userEvent.click(page.getByRole('radiogroup', { name: 'Size' }).getByRole('radio', { name: 'M' }))
    expect(value()).toEqual({ size: 'M' })
  })

  test('one of many values is chosen from a list, by its title', async () => {
    const oneOf = [1, 2, 3, 4, 5, 6].map((number) => ({ const: number, title: `Room ${number}` }))
    const { value } = show(object({ room: { oneOf } }))
    await userEvent.selectOptions(field('Room'), 'Room 4')
    expect(value()).toEqual({ room: 4 })
  })

  test('several of a few values are checkboxes', async () => {
    const { value } = show(object({ days: { type: 'array', uniqueItems: true, items: { enum: ['Mon', 'Tue'] } } }))
    await userEvent.click(field('Tue'))
    expect(value()).toEqual({ days: ['Tue'] })
  })

  test('an object within is a group of its own, with its name', async () => {
    const { value } = show(object({ address: object({ city: { type: 'string' } }) }))
    await userEvent.fill(page.getByRole('group', { name: 'Address' }).getByLabelText('City'), 'Bern')
    expect(value()).toEqual({ address: { city: 'Bern' } })
  })

  test('entries of a list are added, removed and numbered', async () => {
    const { value } = show(object({ guest: { type: 'array', items: { type: 'string' } } }), { guest: ['Ada', 'Bob'] })
    await page.getByRole('button', { name: 'Add' }).click()
    await userEvent.fill(field('Guest 3'), 'Cleo')
    await page.getByRole('button', { name: 'Remove Guest 1' }).click()
    await expect.element(field('Guest 2')).toHaveValue('Cleo')
    expect(value()).toEqual({ guest: ['Bob', 'Cleo'] })
  })

  test('defaults stand in it, and optional fields may stay empty', () => {
    const schema = object(
      { name: { type: 'string', default: 'Ada' }, age: { type: 'integer' }, home: object({ city: { type: 'string' } }) },
      ['name'],
    )
    expect(show(schema).value()).toEqual({ name: 'Ada' })
  })

  test('a field says by its name that it may stay empty, and by its description what it is for', () => {
    const { root } = show(object({ age: { type: 'integer', title: 'Age', description: 'In years' } }, []))
    expect(describedBy(field('Age (optional)').element(), root)).toBe('In years')
  })

  test('a schema that is no object is one field', async () => {
    const { value } = show({ type: 'string' })
    await userEvent.fill(field('Your answer'), 'Yes')
    expect(value()).toBe('Yes')
  })

  test('a reference within the schema is followed', async () => {
    const schema = { ...object({ city: { $ref: '#/$defs/name' } }), $defs: { name: { type: 'string', title: 'Town' } } }
    const { value } = show(schema)
    await userEvent.fill(field('Town'), 'Bern')
    expect(value()).toEqual({ city: 'Bern' })
  })

  test('a value that may be null is left empty for it', () => {
    const { value } = show(
      object({ city: { type: ['string', 'null'] }, size: { anyOf: [{ type: 'integer' }, { type: 'null' }] } }),
    )
    expect(value()).toEqual({ city: null, size: null })
  })

  test('nothing in a schema is markup', () => {
    const evil = '<img src=x onerror=alert(1)>'
    const { root } = show(object({ a: { type: 'string', title: evil, description: evil }, b: { enum: [evil, 'b'] } }))
    expect(root.querySelector('img')).toBeNull()
  })
})

describe('what no field can be drawn for', () => {
  const node = {
    type: 'object',
    properties: { children: { type: 'array', items: { $ref: '#/$defs/node' } } },
    additionalProperties: false,
  }

  test.each([
    [
      'a choice between shapes',
      object({ tree: { oneOf: [object({ a: { type: 'string' } }), object({ b: { type: 'string' } })] } }),
      '{"a":"x"}',
    ],
    ['a free object', object({ tree: { type: 'object' } }), '{"x":1}'],
  ])('%s is entered as JSON', async (_kind, schema, json) => {
    const { value } = show(schema)
    await userEvent.fill(field('Tree · JSON'), json)
    expect(value()).toEqual({ tree: JSON.parse(json) as unknown })
  })

  test('what refers to itself is entered as JSON', async () => {
    const { value } = show({ ...object({ tree: { $ref: '#/$defs/node' } }), $defs: { node } })
    await page.getByRole('button', { name: 'Add' }).click()
    await userEvent.fill(page.getByRole('textbox'), '{"children":[]}')
    expect(value()).toEqual({ tree: { children: [{ children: [] }] } })
  })

  test('JSON that is none is said to be none', async () => {
    const { form, root, active } = show(object({ tree: { type: 'object' } }))
    await userEvent.fill(field('Tree · JSON'), '{"a":')
    expect([form.read(), describedBy(active() as Element, root)]).toEqual([undefined, "This isn't valid JSON."])
  })

  test('JSON is checked by the schema', async () => {
    const { form, root, active } = show(object({ tree: { type: 'object', additionalProperties: { type: 'number' } } }))
    await userEvent.fill(field('Tree · JSON'), '{"a":"x"}')
    expect([form.read(), describedBy(active() as Element, root)]).toEqual([undefined, "a: This value isn't valid."])
  })

  test('a schema in a circle is a field for JSON', async () => {
    const circle: Record<string, unknown> = { type: 'object' }
    circle['properties'] = { self: circle }
    const { value } = show(circle)
    await userEvent.fill(field('Your answer · JSON'), '{"a":1}')
    expect(value()).toEqual({ a: 1 })
  })
})

describe('a form that is filled in wrongly', () => {
  test.each([
    ['nothing', { type: 'string' }, '', 'Enter a value.'],
    ['too small a number', { type: 'number', minimum: 3 }, '2', 'Enter a number of 3 or more.'],
    ['too large a number', { type: 'number', maximum: 3 }, '4', 'Enter a number of 3 or less.'],
    ['a number at an open limit', { type: 'number', exclusiveMinimum: 0 }, '0', 'Enter a number greater than 0.'],
    ['half a number', { type: 'integer' }, '1.5', 'Enter a whole number.'],
    ['too short a text', { type: 'string', minLength: 3 }, 'ab', 'Minimum number of characters: 3'],
    ['too long a text', { type: 'string', maxLength: 3 }, 'abcd', 'Maximum number of characters: 3'],
    ['no email address', { type: 'string', format: 'email' }, 'ada', 'Enter an email address.'],
    ['no address of the web', { type: 'string', format: 'uri' }, 'a b', 'Enter a full web address, e.g. https://example.com'],
    ['a text of another pattern', { type: 'string', pattern: '^A\\d$' }, 'B1', "This isn't in the expected format."],
  ])('says in words what is wrong: %s', async (_kind, schema, typed, words) => {
    const { form, root, active } = show(object({ first: { type: 'string', default: 'x' }, thing: schema }))
    if (typed) await userEvent.fill(field('Thing'), typed)
    expect(form.read()).toBeUndefined()
    const control = field('Thing').element()
    expect([describedBy(control, root), control.getAttribute('aria-invalid'), active()]).toEqual([words, 'true', control])
  })

  test('says that nothing was chosen', () => {
    const { form, root, active } = show(object({ size: { enum: ['S', 'M'] } }))
    expect(form.read()).toBeUndefined()
    expect([describedBy(page.getByRole('radiogroup').element(), root), (active() as HTMLElement | null)?.tagName]).toEqual([
      'Choose an option',
      'INPUT',
    ])
  })

  test('says that a list is too short', () => {
    const { form, root, active } = show(object({ guests: { type: 'array', minItems: 1, items: { type: 'string' } } }), {
      guests: [],
    })
    page.getByRole('button', { name: 'Remove Guests 1' }).element()
    form.read()
    expect(describedBy(active() as Element, root)).toBe('Enter a value.')
  })

  test('lets the focus go to the first field that is wrong', () => {
    const { form, active } = show(
      object({ fine: { type: 'string', default: 'x' }, one: { type: 'string' }, two: { type: 'string' } }),
    )
    form.read()
    expect(active()).toBe(field('One').element())
  })

  test('takes back what was wrong once it is right', async () => {
    const { form, value, root } = show(object({ one: { type: 'string' } }))
    form.read()
    await userEvent.fill(field('One'), 'x')
    expect([
      value(),
      field('One').element().getAttribute('aria-invalid'),
      root.querySelector('.field-problem')?.textContent,
    ]).toEqual([{ one: 'x' }, null, ''])
  })
})
