import { defaultLabels, type FirstLabels, type Labels, type TextName } from './labels.ts'

/** The English labels registered so far. */
const english: Partial<Labels> = defaultLabels

/** Replaces an English text of the SDK's own errors or connectors by the page's label for it. */
export function localiseText(text: string, kind: 'error' | 'input', labels: FirstLabels): string {
  const names = Object.keys(english) as TextName[]
  const name = names.find((label) => label.startsWith(kind) && english[label] === text)
  return name ? (labels as Labels)[name] : text
}
