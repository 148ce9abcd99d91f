/** What a form says, as Stripe nests it. */
export interface FormValues {
  readonly [name: string]: string | FormValues
}

interface Growing {
  [name: string]: string | Growing
}

/** Reads a form whose names nest by brackets: `line_items[0][price]=price_1`. Lists, also `enabled_events[]`, are objects with numbers for names. */
export function readForm(form: URLSearchParams): FormValues {
  const values: Growing = Object.create(null) as Growing
  for (const [name, value] of form) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''))
    let place = values
    for (const part of path.slice(0, -1)) {
      const inner = place[part]
      place = typeof inner === 'object' ? inner : (place[part] = Object.create(null) as Growing)
    }
    place[path.at(-1) || `${Object.keys(place).length}`] = value
  }
  return values
}

/** A value by its path: `textIn(values, 'line_items', '0', 'price')`. */
export function textIn(values: FormValues, ...path: readonly string[]): string | undefined {
  let found: string | FormValues | undefined = values
  for (const part of path) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}

export function recordIn(values: FormValues, ...path: readonly string[]): Record<string, string> {
  let found: string | FormValues | undefined = values
  for (const part of path) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'object'
    ? Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : {}
}
