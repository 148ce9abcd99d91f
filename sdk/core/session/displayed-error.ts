import type { Config } from '../options/config.ts'
import type { ChatError } from '../errors.ts'
import { codeWords } from '../labels/server/code-words.ts'
import { localiseText } from '../labels/localise-text.ts'
import { isMissingCode } from '../util/is-missing-code.ts'

/**
 * True if one of the chat's own files failed to load: its name means nothing to a visitor, and the message is not a service's.
 */
export const isLoadingFailure = ({ kind, message }: ChatError): boolean => kind === 'default' && isMissingCode(message)

/** The default text of each kind. `show-speech-fault.ts` gives the reason why listening failed, where that is known. */
function wordsFor(error: ChatError, labels: Config['labels']): string {
  if (error.kind === 'speechToText') return labels.errorSpeech
  return isLoadingFailure(error) ? labels.errorLoading : labels.errorDefault
}

/**
 * The text that the visitor sees for a failure. In order of precedence: a service message that may be shown, the override for the
 * kind, the override for all, the default text.
 */
export function displayedErrorText(
  error: ChatError,
  { errors, labels }: Config,
  connectorPrefixes: readonly string[] = [],
): string {
  // Words of Confab's server are the chat's own, which may always be shown.
  const own = codeWords(error, labels)
  const message = own ?? localiseText(error.message, 'error', labels)
  const isPermitted =
    error.isDisplayable ||
    (errors.displayServiceErrorMessages && !isLoadingFailure(error)) ||
    [...errors.permittedPrefixes, ...connectorPrefixes].some((prefix) => message.startsWith(prefix))
  if (message && isPermitted) return message
  const { overrides } = errors
  const override = (error.kind === 'default' ? undefined : overrides[error.kind]) ?? overrides.default
  return override ?? own ?? wordsFor(error, labels)
}
