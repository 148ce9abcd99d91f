import { createAnthropicMock } from './anthropic/anthropic.ts'
import { createAssemblyAIMock } from './assembly-ai.ts'
import { createAzureAssistantsMock } from './azure/azure-assistants.ts'
import { createAzureLanguageMock } from './azure/azure-language.ts'
import { createAzureOpenAIMock } from './azure/azure-openai.ts'
import { createAzureSpeechMock } from './azure/azure-speech.ts'
import { createAzureTranslatorMock } from './azure/azure-translator.ts'
import { createCohereMock } from './cohere/cohere.ts'
import { createHuggingFaceMock } from './hugging-face/hugging-face.ts'
import { createDifyMock } from './dify.ts'
import { createGeminiMock } from './gemini.ts'
import type { MockSwitches } from './kit/mock-switches.ts'
import type { ServiceMock } from './kit/service-mock.ts'
import { createMistralMock } from './mistral.ts'
import { createOllamaMock } from './ollama.ts'
import { createOpenAIAssistantsMock } from './openai/openai-assistants.ts'
import { createOpenAIAudioMock } from './openai/openai-audio.ts'
import { createOpenAIChatMock } from './openai/openai-chat.ts'
import { compatibleVendors } from './compatible/openai-compatible-vendors.ts'
import { createCompatibleMock, type CompatibleService } from './compatible/openai-compatible.ts'
import { createOpenAIImagesMock } from './openai/openai-images.ts'
import { createOpenAIRealtimeMock } from './openai/openai-realtime.ts'
import { createStabilityAIMock } from './stability-ai/stability-ai.ts'
import { createOpenAIResponsesMock } from './openai/openai-responses.ts'
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
