interface Schema {
  type?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
}

const samples: Record<string, unknown> = { string: 'Zürich', number: 1.5, integer: 2, boolean: true, array: [], null: null }

/** Google writes the names of types in capitals. */
const sampleOf = ({ type = 'string' }: Schema): unknown => samples[type.toLowerCase()]

/** What a model might fill the parameters of a function with, by their JSON schema. */
export function sampleArguments(schema: unknown): Record<string, unknown> {
  const { properties = {} } = (schema ?? {}) as Schema
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      property.enum?.[0] ?? (property.properties ? sampleArguments(property) : sampleOf(property)),
    ]),
  )
}
