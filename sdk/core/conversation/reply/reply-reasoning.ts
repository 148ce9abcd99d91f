import type { ProviderMetadata } from '../../options/options.ts'
import type { OpenMessage } from './open-message.ts'
import { StreamedReasoning } from './streamed-reasoning.ts'

/** What the model thinks before and between its answers. */
export function createReplyReasoning(message: OpenMessage) {
  return {
    append(text: string): void {
      if (!text) return
      message.open()
      const { last } = message.parts
      if (last instanceof StreamedReasoning) message.grow(last.words, text)
      else message.startReasoning(text)
    },
    /** Ends it. What the service wants back is kept, also where it hides what was thought. */
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
