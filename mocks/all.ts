import { createAnthropicMock } from './anthropic.ts'
import { createAssemblyAIMock } from './assembly-ai.ts'
import { createAzureAssistantsMock } from './azure-assistants.ts'
import { createAzureLanguageMock } from './azure-language.ts'
import { createAzureOpenAIMock } from './azure-openai.ts'
import { createAzureSpeechMock } from './azure-speech.ts'
import { createAzureTranslatorMock } from './azure-translator.ts'
import { createCohereMock } from './cohere.ts'
import { createHuggingFaceMock } from './hugging-face.ts'
import { createDifyMock } from './dify.ts'
import { createGeminiMock } from './gemini.ts'
import type { MockSwitches } from './kit/mock-switches.ts'
import type { ServiceMock } from './kit/service-mock.ts'
import { createMistralMock } from './mistral.ts'
import { createOllamaMock } from './ollama.ts'
import { createOpenAIAssistantsMock } from './openai-assistants.ts'
import { createOpenAIAudioMock } from './openai-audio.ts'
import { createOpenAIChatMock } from './openai-chat.ts'
import { compatibleVendors } from './openai-compatible-vendors.ts'
import { createCompatibleMock, type CompatibleService } from './openai-compatible.ts'
import { createOpenAIImagesMock } from './openai-images.ts'
import { createOpenAIRealtimeMock } from './openai-realtime.ts'
import { createStabilityAIMock } from './stability-ai.ts'
import { createOpenAIResponsesMock } from './openai-responses.ts'
import { createPerplexityMock } from './perplexity.ts'

const compatibleMocks = Object.keys(compatibleVendors).map(
  (name) => (switches?: Partial<MockSwitches>) => createCompatibleMock(name as CompatibleService, switches),
)

/** A mock of every service, all with the same switches. */
export const createAllMocks = (switches?: Partial<MockSwitches>): ServiceMock[] =>
  [
    createOpenAIChatMock,
    createOpenAIResponsesMock,
    createOpenAIAssistantsMock,
    createOpenAIImagesMock,
    createOpenAIAudioMock,
    createOpenAIRealtimeMock,
    createAssemblyAIMock,
    createAzureOpenAIMock,
    createAzureAssistantsMock,
    createAzureSpeechMock,
    createAzureLanguageMock,
    createAzureTranslatorMock,
    createCohereMock,
    createHuggingFaceMock,
    createStabilityAIMock,
    createMistralMock,
    createGeminiMock,
    createAnthropicMock,
    createOllamaMock,
    createDifyMock,
    createPerplexityMock,
    ...compatibleMocks,
  ].map((createMock) => createMock(switches))
