import { finishKind } from './finish-kind.ts'
import type { MessageMetadata } from '../options/options.ts'

/** True if the service itself cut an answer: that is worth saying even where nothing else of the answer came. */
export const isCutByService = (metadata: MessageMetadata | undefined): boolean =>
  ['length', 'filter'].includes(finishKind(metadata?.finishReason))
