import type { HuggingFaceTask } from './hugging-face/hugging-face.ts'
import type { ServiceRow } from './service-row.ts'
import type { StabilityAITask } from './stability-ai/stability-ai-settings.ts'

const compatible = async () => (await import('./compatible/openai-compatible.ts')).openAICompatible

const media = async () => (await import('./compatible/compatible-media.ts')).compatibleMedia

const huggingFace = (task: HuggingFaceTask) => async () => (await import('./hugging-face/hugging-face.ts')).huggingFace(task)

const stabilityAI = (task: StabilityAITask) => async () => (await import('./stability-ai/stability-ai.ts')).stabilityAI(task)

/** Every service. The first one whose settings are present is used. */
export const services: readonly ServiceRow[] = [
  { path: ['openAI', 'images'], load: async () => (await import('./openai/openai-images.ts')).openAIImages },
  { path: ['openAI', 'speechToText'], load: async () => (await import('./openai/openai-speech-to-text.ts')).openAISpeechToText },
  { path: ['openAI', 'textToSpeech'], load: async () => (await import('./openai/openai-text-to-speech.ts')).openAITextToSpeech },
  { path: ['openAI', 'assistant'], load: async () => (await import('./openai/openai-assistant.ts')).openAIAssistant },
  { path: ['openAI', 'realtime'], load: async () => (await import('./openai/openai-realtime.ts')).openAIRealtime },
  { path: ['openAI', 'responses'], load: async () => (await import('./openai/openai-responses.ts')).openAIResponses },
  { path: ['openAI', 'completions'], load: async () => (await import('./openai/openai-chat.ts')).openAIChat },
  { path: ['openAI', 'chat'], load: async () => (await import('./openai/openai-chat.ts')).openAIChat },
  { path: ['assemblyAI', 'audio'], load: async () => (await import('./assembly-ai.ts')).assemblyAI },
  {
    path: ['cohere', 'textGeneration'],
    load: async () => (await import('./cohere/cohere-text-generation.ts')).cohereTextGeneration,
  },
  { path: ['cohere', 'summarization'], load: async () => (await import('./cohere/cohere-summarization.ts')).cohereSummarization },
  { path: ['cohere', 'chat'], load: async () => (await import('./cohere/cohere-chat.ts')).cohereChat },
  { path: ['cohere'], load: async () => (await import('./cohere/cohere-chat.ts')).cohereChat },
  { path: ['huggingFace', 'textGeneration'], load: huggingFace('textGeneration') },
  { path: ['huggingFace', 'summarization'], load: huggingFace('summarization') },
  { path: ['huggingFace', 'translation'], load: huggingFace('translation') },
  { path: ['huggingFace', 'fillMask'], load: huggingFace('fillMask') },
  { path: ['huggingFace', 'questionAnswer'], load: huggingFace('questionAnswer') },
  { path: ['huggingFace', 'audioSpeechRecognition'], load: huggingFace('audioSpeechRecognition') },
  { path: ['huggingFace', 'audioClassification'], load: huggingFace('audioClassification') },
  { path: ['huggingFace', 'imageClassification'], load: huggingFace('imageClassification') },
  {
    path: ['huggingFace', 'conversation'],
    load: async () => (await import('./hugging-face/hugging-face-conversation.ts')).huggingFaceConversation,
  },
  { path: ['azure', 'openAI', 'chat'], load: async () => (await import('./azure/azure-openai-chat.ts')).azureOpenAIChat },
  {
    path: ['azure', 'openAI', 'assistant'],
    load: async () => (await import('./azure/azure-openai-assistant.ts')).azureOpenAIAssistant,
  },
  { path: ['azure', 'speechToText'], load: async () => (await import('./azure/azure-speech-to-text.ts')).azureSpeechToText },
  { path: ['azure', 'textToSpeech'], load: async () => (await import('./azure/azure-text-to-speech.ts')).azureTextToSpeech },
  { path: ['azure', 'summarization'], load: async () => (await import('./azure/azure-summarization.ts')).azureSummarization },
  { path: ['azure', 'translation'], load: async () => (await import('./azure/azure-translation.ts')).azureTranslation },
  { path: ['stabilityAI', 'imageToImage'], load: stabilityAI('imageToImage') },
  { path: ['stabilityAI', 'imageToImageUpscale'], load: stabilityAI('imageToImageUpscale') },
  { path: ['stabilityAI', 'imageToImageMasking'], load: stabilityAI('imageToImageMasking') },
  { path: ['stabilityAI', 'textToImage'], load: stabilityAI('textToImage') },
  { path: ['mistral'], load: async () => (await import('./mistral.ts')).mistral },
  { path: ['gemini'], load: async () => (await import('./gemini.ts')).gemini },
  { path: ['claude'], load: async () => (await import('./anthropic/anthropic.ts')).anthropic },
  { path: ['anthropic'], load: async () => (await import('./anthropic/anthropic.ts')).anthropic },
  { path: ['deepSeek'], load: async () => (await compatible()).deepSeek },
  { path: ['miniMax'], load: async () => (await compatible()).miniMax },
  { path: ['openRouter'], load: async () => (await compatible()).openRouter },
  { path: ['kimi'], load: async () => (await compatible()).kimi },
  { path: ['x', 'images'], load: async () => (await media()).xImages },
  { path: ['x', 'chat'], load: async () => (await compatible()).x },
  { path: ['qwen'], load: async () => (await compatible()).qwen },
  { path: ['together', 'images'], load: async () => (await media()).togetherImages },
  { path: ['together', 'textToSpeech'], load: async () => (await media()).togetherSpeech },
  { path: ['together', 'chat'], load: async () => (await compatible()).together },
  { path: ['bigModel', 'images'], load: async () => (await media()).bigModelImages },
  { path: ['bigModel', 'textToSpeech'], load: async () => (await media()).bigModelSpeech },
  { path: ['bigModel', 'chat'], load: async () => (await compatible()).bigModel },
  { path: ['groq', 'textToSpeech'], load: async () => (await media()).groqSpeech },
  { path: ['groq', 'chat'], load: async () => (await compatible()).groq },
  { path: ['perplexity'], load: async () => (await import('./perplexity.ts')).perplexity },
  { path: ['ollama'], load: async () => (await import('./ollama.ts')).ollama },
  { path: ['openWebUI'], load: async () => (await compatible()).openWebUI },
  { path: ['dify'], load: async () => (await import('./dify.ts')).dify },
  { path: ['liteLLM'], load: async () => (await compatible()).liteLLM },
  { path: ['requesty'], load: async () => (await compatible()).requesty },
]
