import { defaultLabels, type Labels, type TextName } from './labels.ts'

/** What the SDK's own errors and its connectors say in English, in the words of the page, which may be others. */
export function inPageWords(text: string, kind: 'error' | 'input', labels: Labels): string {
  const names = Object.keys(defaultLabels) as TextName[]
  const name = names.find((label) => label.startsWith(kind) && defaultLabels[label] === text)
  return name ? labels[name] : text
}
