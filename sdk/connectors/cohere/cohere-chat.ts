import type { CohereChatOptions } from '../../core/options/services/cohere.ts'
import { cohereService } from './cohere-service.ts'

/** Chat with Cohere's models. */
export const cohereChat = cohereService<CohereChatOptions>({ v1Path: 'chat', placeholder: 'Ask me anything!' })
