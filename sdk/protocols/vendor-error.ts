import { ChatError } from '../core/errors.ts'
import { defaultLabels } from '../core/labels/labels.ts'
import { serviceErrorText } from '../core/service-error.ts'

/** The error in a frame, in the vendor's words. */
export const vendorError = (frame: unknown): ChatError =>
  new ChatError(serviceErrorText(frame) ?? defaultLabels.errorService, { cause: frame })
