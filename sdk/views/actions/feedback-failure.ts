import { actionLabels } from '../../core/labels/actions.ts'
import type { FirstLabels } from '../../core/labels/labels.ts'
import { codeWords } from '../../core/labels/server/code-words.ts'

/** Why feedback could not be sent: what a server of Confab says, or that it failed. */
export const feedbackFailure = (error: unknown, labels: FirstLabels): string =>
  codeWords(error, labels) ?? actionLabels(labels).feedbackFailed
