// @module-tag thorough: the same ends in several languages.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAssemblyAIMock } from '../../../mocks/assembly-ai.ts'
import { createAzureSpeechMock } from '../../../mocks/azure/azure-speech.ts'
import { createMockFetch } from '../../../mocks/kit/mock-fetch.ts'
import type { ServiceMock } from '../../../mocks/kit/service-mock.ts'
import { createOpenAIAssistantsMock } from '../../../mocks/openai/openai-assistants.ts'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { ar } from '../../../sdk/languages/ar.ts'
import { de } from '../../../sdk/languages/de.ts'
import { ja } from '../../../sdk/languages/ja.ts'
import { eventually, renderChat } from '../render-chat.ts'
import { quietConsole } from '../services/quiet-console.ts'

quietConsole()
afterEach(() => void vi.unstubAllGlobals())

const languages = [
  ['German', de],
  ['Arabic', ar],
  ['Japanese', ja],
] as const

async function chatOf(mock: ServiceMock, options: ChatOptions) {
  vi.stubGlobal('fetch', createMockFetch([mock], { otherwise: globalThis.fetch.bind(globalThis) }))
  const chat = await renderChat(options)
  return { ...chat, errors: () => eventually(() => chat.texts('error')) }
}

const assistant = { openAI: { key: 'test-key', assistant: { api: 'assistants', assistant_id: 'asst_known' } } } as const
const speech = { azure: { key: 'test-key', speechToText: { region: 'westeurope' } } } as const

const sound = (content: string): File => new File([content], 'note.wav', { type: 'audio/wav' })

describe.each(['failed', 'expired', 'cancelled', 'incomplete'])('the run of an assistant that ends as %s', (status) => {
  const name = status === 'expired' ? 'errorTimeout' : 'errorNoAnswer'

  test.each(languages)('is told in the visitor’s language: %s', async (_, labels) => {
    const chat = await chatOf(createOpenAIAssistantsMock(), { directConnection: assistant, labels })
    chat.element.submitUserMessage({ text: status })
    await chat.errors().toEqual([expect.stringContaining(labels[name])])
  })

  test('is told in English in the words of the specification', async () => {
    const chat = await chatOf(createOpenAIAssistantsMock(), { directConnection: assistant })
    chat.element.submitUserMessage({ text: status })
    await chat.errors().toEqual([expect.stringContaining(`Thread run status: ${status}`)])
  })
})

describe('a recording', () => {
  const english = { errorNoSpeech: 'No speech was found in this recording.', errorService: 'Service error, please try again' }
  const sounds = [
    ['silence', 'errorNoSpeech'],
    ['long silence', 'errorNoSpeech'],
    ['noise', 'errorNoSpeech'],
    ['fault', 'errorService'],
  ] as const

  describe.each([...languages, ['English', english] as const])('%s', (_, labels) => {
    test.each(sounds)('of %s is told as what it is', async (heard, name) => {
      const chat = await chatOf(createAzureSpeechMock(), { directConnection: speech, labels })
      chat.element.submitUserMessage({ files: [sound(heard)] })
      await chat.errors().toEqual([expect.stringContaining(labels[name])])
    })
  })

  test.each(languages)('that a service makes no text of is told so: %s', async (_, labels) => {
    const directConnection = { assemblyAI: { key: 'test-key', audio: {} } } as const
    const chat = await chatOf(createAssemblyAIMock(), { directConnection, labels })
    chat.element.submitUserMessage({ files: [sound('silence')] })
    await chat.errors().toEqual([expect.stringContaining(labels.errorTranscription)])
  })
})
