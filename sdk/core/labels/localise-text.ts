import { defaultLabels, type FirstLabels, type Labels, type TextName } from './labels.ts'

/** The English labels registered so far. */
const english: Partial<Labels> = defaultLabels

/** The name of the SDK's own text that is this in English. */
export const textName = (text: string, kind: 'error' | 'input'): TextName | undefined =>
  (Object.keys(english) as TextName[]).find((label) => label.startsWith(kind) && english[label] === text)

/** Replaces an English text of the SDK's own errors or connectors by the page's label for it. */
export function localiseText(text: string, kind: 'error' | 'input', labels: FirstLabels): string {
  const name = textName(text, kind)
  return name ? (labels as Labels)[name] : text
}
