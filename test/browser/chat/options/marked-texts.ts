import type { Labels } from '../../../../sdk/core/labels/labels.ts'
import { allLabels } from '../../../all-labels.ts'

/** The English table with each text between ⟦ and ⟧. Texts of the page or a service are between « and » in these tests. */
export function markedTexts(): Labels {
  const mark = (label: unknown): unknown =>
    typeof label === 'string'
      ? `⟦${label}⟧`
      : Object.fromEntries(Object.entries(label as object).map(([form, text]) => [form, mark(text)]))
  const marked = Object.entries(allLabels).map(([name, label]) => [name, mark(label)])
  return { ...(Object.fromEntries(marked) as Labels), language: 'en' }
}

const attributes = ['placeholder', 'title', 'aria-label', 'aria-description', 'aria-valuetext', 'alt']

/** Every text of a chat that is visible or announced. */
export function textsOf(root: ShadowRoot): string[] {
  // What a developer's own machine shows to the developer is in no table.
  const found = [...root.querySelectorAll(':not(.error-note)')].flatMap((element) => [
    ...attributes.map((name) => element.getAttribute(name) ?? ''),
    ...[...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data),
  ])
  return found.map((text) => text.trim()).filter(Boolean)
}

/** The size of a file: the browser writes it in the language of the chat. */
const isSize = (text: string): boolean => /^[\d.,]+ (?:byte|[kMG]B)$/.test(text)

/** Texts that come neither from the table nor from the page or the service, nor from the browser. */
export function strayTexts(root: ShadowRoot): string[] {
  const whole = (text: string): string => {
    const less = text.replace(/«[^«»]*»/g, '').replace(/⟦[^⟦⟧]*⟧/g, '')
    return less === text ? text : whole(less)
  }
  return textsOf(root).filter((text) => /\p{L}/u.test(whole(text)) && !isSize(text))
}
