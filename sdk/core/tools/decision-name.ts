import type { JsonSchema } from '../options/tools.ts'

const isBoolean = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && (schema as JsonSchema)['type'] === 'boolean'

/** The property of an answer that means yes or no, according to the answer's schema. */
export function decisionName(schema: JsonSchema | undefined): string {
  const booleans = Object.entries((schema?.['properties'] as object | null | undefined) ?? {}).filter(([, inner]) =>
    isBoolean(inner),
  )
  const [only] = booleans
  return only && booleans.length === 1 ? only[0] : 'approved'
}
