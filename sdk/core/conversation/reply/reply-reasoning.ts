import type { ProviderMetadata } from '../../options/options.ts'
import type { OpenMessage } from './open-message.ts'
import { StreamedReasoning } from './streamed-reasoning.ts'

/** The reasoning of the model, before and between its answers. */
export function createReplyReasoning(message: OpenMessage) {
  return {
    append(text: string): void {
      if (!text) return
      message.open()
      const { last } = message.parts
      if (last instanceof StreamedReasoning) message.grow(last.words, text)
      else message.startReasoning(text)
    },
    /** Ends it. Metadata that the service expects back is kept even if the reasoning is hidden. */
    end(providerMetadata?: ProviderMetadata): void {
      const { last } = message.parts
      if (last instanceof StreamedReasoning) message.settleReasoning(providerMetadata)
      else if (providerMetadata) {
        message.open()
        message.add({ type: 'reasoning', text: '', providerMetadata })
      }
    },
  }
}
