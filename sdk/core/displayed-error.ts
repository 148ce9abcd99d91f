import type { Config } from './config.ts'
import type { ChatError } from './errors.ts'
import { inPageWords } from './in-page-words.ts'
import { isMissingCode } from './is-missing-code.ts'

function wordsFor({ kind, message }: ChatError, labels: Config['labels']): string {
  if (kind === 'speechToText') return labels.errorSpeech
  return kind === 'default' && isMissingCode(message) ? labels.errorLoading : labels.errorDefault
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
