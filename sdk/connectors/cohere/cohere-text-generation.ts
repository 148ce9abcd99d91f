import type { CohereTextGenerationOptions } from '../../core/options/services/cohere.ts'
import { cohereService } from './cohere-service.ts'

/** Continues a text with Cohere. */
export const cohereTextGeneration = cohereService<CohereTextGenerationOptions>({
  v1Path: 'generate',
  placeholder: 'Once upon a time',
  v1Settings: ['num_generations', 'truncate', 'return_likelihoods', 'end_sequences', 'logit_bias', 'preset', 'prompt_vars'],
})
