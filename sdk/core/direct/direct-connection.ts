import type { AssemblyAIOptions } from './assembly-ai.ts'
import type { MistralOptions } from './mistral.ts'
import type { OpenAIOptions } from './openai.ts'

/** The services that can be reached straight from the browser. The first one that is set, in the order of the table, is used. */
export interface DirectConnection {
  openAI?: OpenAIOptions
  assemblyAI?: AssemblyAIOptions
  mistral?: true | MistralOptions
}
