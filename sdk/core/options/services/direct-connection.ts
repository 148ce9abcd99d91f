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

/** The services that can be called directly from the browser. The first one that is set, in this order, is used. */
export interface DirectConnection {
  /** OpenAI: https://platform.openai.com */
  openAI?: OpenAIOptions
  /** AssemblyAI: https://www.assemblyai.com */
  assemblyAI?: AssemblyAIOptions
  /** Cohere: https://cohere.com */
  cohere?: true | CohereOptions
  /** Hugging Face: https://huggingface.co */
  huggingFace?: HuggingFaceOptions
  /** Azure: OpenAI models, speech, language. */
  azure?: AzureOptions
  /** Stability AI: https://platform.stability.ai */
  stabilityAI?: StabilityAIOptions
  /** Mistral: https://mistral.ai */
  mistral?: true | MistralOptions
  /** Google Gemini: https://ai.google.dev */
  gemini?: true | GeminiOptions
  /** Anthropic Claude: https://www.anthropic.com */
  claude?: true | AnthropicOptions
  /** The same as `claude`. */
  anthropic?: true | AnthropicOptions
  /** DeepSeek: https://www.deepseek.com */
  deepSeek?: true | CompatibleOptions
  /** MiniMax: https://www.minimax.io */
  miniMax?: true | CompatibleOptions
  /** OpenRouter: https://openrouter.ai */
  openRouter?: true | CompatibleOptions
  /** Kimi by Moonshot: https://platform.moonshot.ai */
  kimi?: true | CompatibleOptions
  /** Grok by xAI: https://x.ai */
  x?: XOptions
  /** Qwen by Alibaba Cloud: https://www.alibabacloud.com */
  qwen?: true | CompatibleOptions
  /** Together AI: https://www.together.ai */
  together?: TogetherOptions
  /** GLM by Zhipu: https://open.bigmodel.cn */
  bigModel?: BigModelOptions
  /** Groq: https://groq.com */
  groq?: GroqOptions
  /** Perplexity: https://www.perplexity.ai */
  perplexity?: true | PerplexityOptions
  /** Ollama, on your own machine: https://ollama.com */
  ollama?: true | OllamaOptions
  /** Open WebUI, on your own machine: https://openwebui.com */
  openWebUI?: true | CompatibleOptions
  /** Dify: https://dify.ai */
  dify?: true | DifyOptions
  /** LiteLLM, on your own machine: https://www.litellm.ai */
  liteLLM?: true | CompatibleOptions
  /** Requesty: https://www.requesty.ai */
  requesty?: true | CompatibleOptions
}
