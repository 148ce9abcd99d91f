import { ChatError } from './errors.ts'
import { defaultLabels } from './labels/labels.ts'

/** The failure of an answer whose connection or server was cut off before the answer's end. What came of it stays. */
export const interruptedAnswer = (cause?: unknown): ChatError =>
  new ChatError(defaultLabels.errorInterrupted, { isDisplayable: true, cause })
