type Field = string | number | boolean | object | undefined

/** Builds a multipart form from the fields, without those that are undefined. */
export function toForm(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields as Record<string, Field>)) {
    if (value instanceof File) form.append(name, value, value.name)
    else if (value !== undefined) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}
