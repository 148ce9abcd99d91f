import { defaultLabels, type FirstLabels, type Labels, type TextName } from './labels.ts'

/** Those that have been registered so far. */
const english: Partial<Labels> = defaultLabels

/** What the SDK's own errors and its connectors say in English, in the words of the page, which may be others. */
export function inPageWords(text: string, kind: 'error' | 'input', labels: FirstLabels): string {
  const names = Object.keys(english) as TextName[]
  const name = names.find((label) => label.startsWith(kind) && english[label] === text)
  return name ? (labels as Labels)[name] : text
}
