import { isMissingCode } from '../core/util/is-missing-code.ts'
import type { Labels } from '../core/labels/labels.ts'

/** What to tell the visitor where something of a message could not be shown. */
export const describeFailure = (error: unknown, labels: Labels): string =>
  isMissingCode(error instanceof Error ? error.message : '') ? labels.errorLoading : labels.errorMessage
