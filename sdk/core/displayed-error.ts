import type { Config } from './config.ts'
import type { ChatError } from './errors.ts'
import { inPageWords } from './in-page-words.ts'

/**
 * What browsers and bundlers say where a file of code did not come. To try again is in vain: Chromium asks for it no more before the
 * page is loaded anew (https://github.com/whatwg/html/issues/6768, mended in the standard in 2026), and after a release of the page its
 * old name is gone.
 */
const missingCode = /dynamically imported module|importing a module|loading chunk/i

function wordsFor({ kind, message }: ChatError, labels: Config['labels']): string {
  if (kind === 'speechToText') return labels.errorSpeech
  return kind === 'default' && missingCode.test(message) ? labels.errorLoading : labels.errorDefault
}

/**
 * The text that the visitor sees for a failure, in the order of chat.md §8: a service message that may be shown, the
 * override for the kind, the override for all, the default text.
 */
export function displayedErrorText(
  error: ChatError,
  { errors, labels }: Config,
  connectorPrefixes: readonly string[] = [],
): string {
  const message = inPageWords(error.message, 'error', labels)
  const isPermitted =
    error.isDisplayable ||
    errors.displayServiceErrorMessages ||
    [...errors.permittedPrefixes, ...connectorPrefixes].some((prefix) => message.startsWith(prefix))
  if (message && isPermitted) return message
  const { overrides } = errors
  const override = (error.kind === 'default' ? undefined : overrides[error.kind]) ?? overrides.default
  return override ?? wordsFor(error, labels)
}
