import type { MessageMetadata } from '../options/options.ts'

const finishReason = 'interrupted'

/** The mark of an answer that was cut off. It takes the place of the service's reason, which was for an answer that then broke off. */
export const interrupted = (metadata: MessageMetadata | undefined): MessageMetadata => ({ ...metadata, finishReason })

/** The metadata without that mark: the answer goes on, or goes to a service, which has never heard of it. */
export function withoutInterruption(metadata: MessageMetadata): MessageMetadata | undefined {
  if (metadata.finishReason !== finishReason) return metadata
  const { finishReason: _mark, ...rest } = metadata
  return Object.keys(rest).length ? rest : undefined
}
