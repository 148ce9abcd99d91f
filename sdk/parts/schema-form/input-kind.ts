// The kind of control that a form has for a text or a number: a field of one line or several, for a date, an address or a number.
import type { JsonSchema } from '../../core/options/tools.ts'
import { readDateTime } from './read-date-time.ts'

/** The control for a text or a number. */
export type InputKind = 'text' | 'long-text' | 'number' | 'integer' | 'date' | 'date-time' | 'email' | 'url'

const formats: Readonly<Record<string, InputKind>> = {
  date: 'date',
  'date-time': 'date-time',
  email: 'email',
  'idn-email': 'email',
  uri: 'url',
  url: 'url',
  iri: 'url',
  textarea: 'long-text',
  multiline: 'long-text',
}

/** Characters; a longer text gets several lines. */
const longText = 120

const isDate = (value: unknown): boolean => value === undefined || (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))

/** The kind of control for a schema; undefined if it is neither a text nor a number. */
export function inputKind({ type, format, maxLength, contentMediaType }: JsonSchema, value: unknown): InputKind | undefined {
  if (type === 'number' || type === 'integer') return value === undefined || typeof value === 'number' ? type : undefined
  if (type !== 'string' || (value !== undefined && typeof value !== 'string')) return undefined
  const known = typeof format === 'string' && Object.hasOwn(formats, format) ? formats[format] : undefined
  // A date field would lose an initial value that is not a date.
  if (known === 'date' && !isDate(value)) return 'text'
  if (known === 'date-time' && value !== undefined && readDateTime(value) === undefined) return 'text'
  if (known) return known
  const isLong = (value ?? '').length > longText || (value ?? '').includes('\n') || Number(maxLength) > longText
  return isLong || String(contentMediaType).startsWith('text/') ? 'long-text' : 'text'
}
