import { isMissingCode } from '../core/util/is-missing-code.ts'
import type { MessageLabels } from '../core/labels/messages.ts'
import { thrownWords } from '../core/util/thrown/thrown-words.ts'

/** The text for the visitor when part of a message could not be shown. */
export const describeFailure = (error: unknown, labels: MessageLabels): string =>
  isMissingCode(thrownWords(error)) ? labels.errorLoading : labels.errorMessage
