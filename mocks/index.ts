/**
 * The services as they answer, for tests and for trying a page without a key:
 * `setupWorker(...handlers(createAllMocks())).start()` with Mock Service Worker, or
 * `globalThis.fetch = createMockFetch([createOpenAIChatMock()], { otherwise: fetch })` without. The key is `test-key`; a
 * mock's `switches` say how it behaves, its `requests` what it was asked.
 */
export { createAllMocks } from './all.ts'
export { createAnthropicMock } from './anthropic/anthropic.ts'
export { createAssemblyAIMock } from './assembly-ai.ts'
export { createAzureAssistantsMock } from './azure/azure-assistants.ts'
export { createAzureLanguageMock } from './azure/azure-language.ts'
export { createAzureOpenAIMock } from './azure/azure-openai.ts'
export { createAzureSpeechMock } from './azure/azure-speech.ts'
export { createAzureTranslatorMock } from './azure/azure-translator.ts'
export { createCohereMock } from './cohere/cohere.ts'
export { createHuggingFaceMock } from './hugging-face/hugging-face.ts'
export { createDifyMock } from './dify.ts'
export { createGeminiMock } from './gemini.ts'
export { createMockFetch } from './kit/mock-fetch.ts'
export type { MockRequest } from './kit/mock-request.ts'
export type { MockFailure, MockSwitches } from './kit/mock-switches.ts'
export type { ServiceMock } from './kit/service-mock.ts'
export { createMistralMock } from './mistral.ts'
export { handlers } from './msw.ts'
export { createOllamaMock } from './ollama.ts'
export { createOpenAIAssistantsMock } from './openai/openai-assistants.ts'
export { createOpenAIAudioMock } from './openai/openai-audio.ts'
export { createOpenAIChatMock } from './openai/openai-chat.ts'
export { createCompatibleMock, type CompatibleService } from './compatible/openai-compatible.ts'
export { createOpenAIImagesMock } from './openai/openai-images.ts'
export { createOpenAIRealtimeMock, type AnswerOffer } from './openai/openai-realtime.ts'
export { createOpenAIResponsesMock } from './openai/openai-responses.ts'
export { createStabilityAIMock } from './stability-ai/stability-ai.ts'
export { createPerplexityMock } from './perplexity.ts'
