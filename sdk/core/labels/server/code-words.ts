import { ChatError } from '../../errors.ts'
import { defaultLabels, type FirstLabels, type Labels, type TextName } from '../labels.ts'
import { waitWords } from './wait-words.ts'

/** A code of Confab's server, or of a connector, names one of the chat's texts about failures; any other code means nothing here. */
const pattern = /^confab\.((?:error|feedback|tool|approval)[A-Z]\w*)$/

/**
 * What the visitor reads for a failure with a code of Confab's server: the chat's text, or the server's own words where the chat has none
 * (in English, or of a later version). Undefined for anything else.
 */
export function codeWords(failure: unknown, labels: FirstLabels): string | undefined {
  if (!ChatError.is(failure)) return undefined
  const { code = '', message, retryAfter } = failure
  const name = pattern.exec(code)?.[1]
  if (name === undefined) return undefined
  const text: unknown = (labels as Partial<Labels>)[name as TextName]
  // The chat's English may be there as well, where a server runs in the page.
  if (typeof text !== 'string' || text === (defaultLabels as Partial<Labels>)[name as TextName]) return message
  if (!text.includes('{time}')) return text
  return retryAfter === undefined || !Number.isFinite(retryAfter)
    ? undefined
    : text.replace('{time}', () => waitWords(Math.max(1, Math.ceil(retryAfter / 1000)), labels.language || 'en'))
}
