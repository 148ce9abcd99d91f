import type { MockRequest } from './mock-request.ts'
import { unknownFields } from './unknown-fields.ts'

interface FormShape {
  /** Names of fields that hold a file. */
  readonly files: readonly string[]
  readonly required: readonly string[]
  readonly optional: readonly string[]
}

/** What is wrong with a multipart form, as text; undefined if the service accepts it. */
export function formFault({ headers, form }: MockRequest, { files, required, optional }: FormShape): string | undefined {
  const type = headers.get('content-type') ?? ''
  if (!form) return `Expected multipart/form-data, got '${type}'`
  const missing = required.find((name) => !form.has(name))
  if (missing !== undefined) return `Missing field '${missing}'`
  const [unknown] = unknownFields(form, [...files, ...required, ...optional])
  if (unknown !== undefined) return `Unknown field '${unknown}'`
  for (const [name, value] of form) {
    if (files.includes(name) !== value instanceof File) return `Field '${name}' is ${value instanceof File ? 'a' : 'no'} file`
    if (value instanceof File && !/\.\w+$/.test(value.name)) return `File '${value.name}' has no extension`
  }
  return undefined
}
