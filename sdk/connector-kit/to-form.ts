type Field = string | number | boolean | object | undefined

/** A multipart form of these fields; those that are undefined are left out. */
export function toForm(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields as Record<string, Field>)) {
    if (value instanceof File) form.append(name, value, value.name)
    else if (value !== undefined) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}
