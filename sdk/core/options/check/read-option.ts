import type { OptionKind } from './option-names.ts'

/** The attribute in words, for messages to developers. */
interface AttributePlace {
  readonly attribute: string
  readonly owner: string
  /** How to set a function, since attributes are strings. */
  readonly insteadOfFunction: string
  /** Takes what is wrong with it, in words. */
  readonly report: (words: string) => void
}

/** What becomes of an object, or of a list with one in it, that a renderer on a server writes as an attribute. */
const writtenObject = /(?:^|,)\[object \w+\](?:,|$)/

export const isWrittenObject = (text: string | null): boolean => text !== null && writtenObject.test(text)

/**
 * Parses an attribute as the value of an option: an option that may be a string takes it as it is, all others take JSON.
 * @returns undefined if that fails, with a report that does not repeat the value: it may contain a key.
 */
export function readOption(
  kind: OptionKind,
  text: string,
  { attribute, owner, insteadOfFunction, report }: AttributePlace,
): unknown {
  const isObject = kind.endsWith('object') && (text.startsWith('{') || writtenObject.test(text))
  if (kind.startsWith('string') && !isObject) return text
  if (kind === 'function') {
    report(`The attribute "${attribute}" of ${owner} cannot hold a function: ${insteadOfFunction} instead.`)
    return undefined
  }
  try {
    return JSON.parse(text || 'true') as unknown
  } catch {
    report(`The attribute "${attribute}" of ${owner} cannot be read: JSON is expected.`)
    return undefined
  }
}
