import type { Config } from '../options/config.ts'
import type { ChatError } from '../errors.ts'
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
  const message = localiseText(error.message, 'error', labels)
  const isPermitted =
    error.isDisplayable ||
    (errors.displayServiceErrorMessages && !isLoadingFailure(error)) ||
    [...errors.permittedPrefixes, ...connectorPrefixes].some((prefix) => message.startsWith(prefix))
  if (message && isPermitted) return message
  const { overrides } = errors
  const override = (error.kind === 'default' ? undefined : overrides[error.kind]) ?? overrides.default
  return override ?? wordsFor(error, labels)
}
