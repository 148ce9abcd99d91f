import type { AnthropicOptions } from './anthropic.ts'
import type { AssemblyAIOptions } from './assembly-ai.ts'
import type { CohereOptions } from './cohere.ts'
import type { HuggingFaceOptions } from './hugging-face.ts'
import type { AzureOptions } from './azure.ts'
import type { DifyOptions } from './dify.ts'
import type { GeminiOptions } from './gemini.ts'
import type { MistralOptions } from './mistral.ts'
import type { OllamaOptions } from './ollama.ts'
import type { BigModelOptions, CompatibleOptions, GroqOptions, TogetherOptions, XOptions } from './openai-compatible.ts'
import type { OpenAIOptions } from './openai.ts'
import type { PerplexityOptions } from './perplexity.ts'
import type { StabilityAIOptions } from './stability-ai.ts'

/** The services that can be reached straight from the browser. The first one that is set, in the order of the table, is used. */
export interface DirectConnection {
  openAI?: OpenAIOptions
  assemblyAI?: AssemblyAIOptions
  cohere?: true | CohereOptions
  huggingFace?: HuggingFaceOptions
  azure?: AzureOptions
  stabilityAI?: StabilityAIOptions
  mistral?: true | MistralOptions
  gemini?: true | GeminiOptions
  claude?: true | AnthropicOptions
  /** The same as `claude`. */
  anthropic?: true | AnthropicOptions
  deepSeek?: true | CompatibleOptions
  miniMax?: true | CompatibleOptions
  openRouter?: true | CompatibleOptions
  kimi?: true | CompatibleOptions
  x?: XOptions
  qwen?: true | CompatibleOptions
  together?: TogetherOptions
  bigModel?: BigModelOptions
  groq?: GroqOptions
  perplexity?: true | PerplexityOptions
  ollama?: true | OllamaOptions
  openWebUI?: true | CompatibleOptions
  dify?: true | DifyOptions
  liteLLM?: true | CompatibleOptions
  requesty?: true | CompatibleOptions
}
