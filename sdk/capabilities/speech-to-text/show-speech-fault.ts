import { ChatError } from '../../core/errors.ts'
import { featureLabels } from '../../core/labels/features.ts'
import { fillLabel } from '../../core/labels/fill-label.ts'
import type { ViewContext } from '../../core/types.ts'
import type { SpeechFault } from './speech-fault.ts'

/**
 * Shows in the chat why listening failed, and what the visitor can do about it if that is known. Without a reason the text is the one
 * of its kind of error: see `displayedErrorText`.
 */
export function showSpeechFault({ get, requests }: Pick<ViewContext, 'get' | 'requests'>, { kind, message }: SpeechFault): void {
  const { config } = get()
  const labels = featureLabels(config.labels)
  const reason = {
    insecure: labels.microphoneInsecure,
    refused: labels.microphoneRefused,
    missing: labels.microphoneMissing,
    busy: labels.microphoneBusy,
    connection: labels.speechUnreachable,
    unknown: '',
  }[kind]
  // Texts set by the page take precedence.
  const isDisplayable = Boolean(reason) && (config.errors.overrides.speechToText ?? config.errors.overrides.default) === undefined
  const words = reason
    ? fillLabel(labels, 'errorSpeechReason', {
        error: { words: labels.errorSpeech },
        reason: { words: reason },
      })
    : message
  requests.showError(new ChatError(words, { kind: 'speechToText', isDisplayable, cause: new Error(message) }))
}
