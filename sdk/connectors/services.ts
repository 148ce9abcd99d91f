import type { Service } from '../connector-kit/service.ts'

/** Where the settings of a service stand in `directConnection`, and the chunk that holds it. */
export interface ServiceRow {
  readonly path: readonly [service: string, part?: string, subpart?: string]
  /** A field that stands beside the part and is a setting of it too. */
  readonly beside?: string
  // What settings a service takes is its own business; the option types keep the page to them.
  load(): Promise<Service<never>>
}

/** Every service, once. The first whose setting is given is used. */
export const services: readonly ServiceRow[] = [
  { path: ['openAI', 'images'], load: async () => (await import('./openai-images.ts')).openAIImages },
  { path: ['openAI', 'speechToText'], load: async () => (await import('./openai-speech-to-text.ts')).openAISpeechToText },
  { path: ['openAI', 'textToSpeech'], load: async () => (await import('./openai-text-to-speech.ts')).openAITextToSpeech },
  { path: ['openAI', 'completions'], load: async () => (await import('./openai-chat.ts')).openAIChat },
  { path: ['openAI', 'chat'], load: async () => (await import('./openai-chat.ts')).openAIChat },
  { path: ['assemblyAI', 'audio'], load: async () => (await import('./assembly-ai.ts')).assemblyAI },
  { path: ['mistral'], load: async () => (await import('./mistral.ts')).mistral },
]
