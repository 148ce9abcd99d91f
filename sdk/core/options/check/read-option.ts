import type { OptionKind } from './option-names.ts'

/** The attribute in words, for messages to developers. */
interface AttributePlace {
  readonly attribute: string
  readonly owner: string
  /** How to set a function, since attributes are strings. */
  readonly insteadOfFunction: string
}

/**
 * Parses an attribute as the value of an option: an option that may be a string takes it as it is, all others take JSON.
 * @returns undefined if that fails, with a console message that does not repeat the value: it may contain a key.
 */
export function readOption(kind: OptionKind, text: string, { attribute, owner, insteadOfFunction }: AttributePlace): unknown {
  if (kind.startsWith('string') && !(kind.endsWith('object') && text.startsWith('{'))) return text
  if (kind === 'function') {
    console.error(`The attribute "${attribute}" of ${owner} cannot hold a function: ${insteadOfFunction} instead.`)
    return undefined
  }
  try {
    return JSON.parse(text || 'true') as unknown
  } catch {
    console.error(`The attribute "${attribute}" of ${owner} cannot be read: JSON is expected.`)
    return undefined
  }
}
