import type { LabelledSuggestion } from '../../core/options/options.ts'
import { cutText } from '../../core/util/cut-text.ts'

/** Limits for the suggestions of an answer, which is untrusted. Documented with `Response` and in the JSON Schema. */
const limits = { count: 10, text: 1000, label: 100 }

const isObject = (value: unknown): value is Partial<Record<keyof LabelledSuggestion, unknown>> =>
  typeof value === 'object' && value !== null

function readSuggestion(given: unknown): LabelledSuggestion[] {
  const { text, label } = isObject(given) ? given : { text: given }
  if (typeof text !== 'string' || !text.trim()) return []
  return [{ text: text.trim(), label: (typeof label === 'string' && label.trim()) || text.trim() }]
}

/** Reads the page's suggestions. Invalid ones are left out. */
export const readSuggestions = (given: unknown): LabelledSuggestion[] =>
  Array.isArray(given) ? given.flatMap(readSuggestion) : []

/** Reads the suggestions of an answer, within the limits. */
export function readAnswerSuggestions(given: unknown): LabelledSuggestion[] {
  if (!Array.isArray(given)) return []
  return readSuggestions(given.slice(0, limits.count))
    .filter(({ text }) => text.length <= limits.text)
    .map(({ text, label }) => ({
      text,
      label: label.length > limits.label ? `${cutText(label, limits.label)}…` : label,
    }))
}
