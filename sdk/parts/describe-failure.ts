import { isMissingCode } from '../core/util/is-missing-code.ts'
import type { MessageLabels } from '../core/labels/messages.ts'

/** What to tell the visitor where something of a message could not be shown. */
export const describeFailure = (error: unknown, labels: MessageLabels): string =>
  isMissingCode(error instanceof Error ? error.message : '') ? labels.errorLoading : labels.errorMessage
