import type { CohereChatOptions } from '../../core/options/services/cohere.ts'
import { cohereService } from './cohere-service.ts'

export const cohereChat = cohereService<CohereChatOptions>({ v1Path: 'chat', placeholder: 'Ask me anything!' })
