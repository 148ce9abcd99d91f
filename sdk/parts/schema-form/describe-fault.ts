import type { OutputUnit } from '@cfworker/json-schema'
import { fillLabel } from '../../core/labels/fill-label.ts'
import type { JsonSchema } from '../../core/options/tools.ts'
import type { FormLabels } from './field.ts'

/** The labels for exceeded limits. */
const limits = {
  minimum: 'fieldMinimum',
  maximum: 'fieldMaximum',
  exclusiveMinimum: 'fieldAbove',
  exclusiveMaximum: 'fieldBelow',
  minLength: 'fieldMinLength',
  maxLength: 'fieldMaxLength',
  minItems: 'fieldMinItems',
  maxItems: 'fieldMaxItems',
} as const

const formats: Readonly<Record<string, 'fieldEmail' | 'fieldUrl' | 'fieldDate'>> = {
  email: 'fieldEmail',
  'idn-email': 'fieldEmail',
  uri: 'fieldUrl',
  url: 'fieldUrl',
  iri: 'fieldUrl',
  date: 'fieldDate',
  'date-time': 'fieldDate',
}

const isLimit = (keyword: string): keyword is keyof typeof limits => Object.hasOwn(limits, keyword)

/** Describes what is wrong with a value. */
export function describeFault({ keyword }: Pick<OutputUnit, 'keyword'>, schema: JsonSchema, labels: FormLabels): string {
  const limit = schema[keyword]
  if (isLimit(keyword) && typeof limit === 'number') return fillLabel(labels, limits[keyword], { limit })
  const format = String(schema['format'])
  if (keyword === 'format' && Object.hasOwn(formats, format)) return labels[formats[format] ?? 'fieldFormat']
  if (keyword === 'pattern' || keyword === 'format' || keyword === 'multipleOf') return labels.fieldFormat
  if (keyword === 'uniqueItems') return labels.fieldDuplicate
  if (keyword === 'enum' || keyword === 'const') return labels.fieldChoose
  if (keyword === 'required') return labels.fieldRequired
  if (keyword !== 'type') return labels.fieldInvalid
  return schema['type'] === 'integer'
    ? labels.fieldInteger
    : schema['type'] === 'number'
      ? labels.fieldNumber
      : labels.fieldInvalid
}
