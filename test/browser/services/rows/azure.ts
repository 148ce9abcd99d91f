import { expect } from 'vitest'
import { createAzureAssistantsMock } from '../../../../mocks/azure/azure-assistants.ts'
import { createAzureLanguageMock } from '../../../../mocks/azure/azure-language.ts'
import { createAzureOpenAIMock } from '../../../../mocks/azure/azure-openai.ts'
import { createAzureSpeechMock } from '../../../../mocks/azure/azure-speech.ts'
import { createAzureTranslatorMock } from '../../../../mocks/azure/azure-translator.ts'
import type { AzureOptions, AzureUrlDetails } from '../../../../sdk/core/options/services/azure.ts'
import type { ServiceRow } from '../row.ts'

const subscription = { 'ocp-apim-subscription-key': 'test-key' }
const jsonType = { 'content-type': 'application/json' }
const system = { role: 'system', content: 'You are a helpful assistant.' }
const denied =
  'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.'

const directConnection =
  (part: keyof AzureOptions): ServiceRow['directConnection'] =>
  (settings, key) => ({ azure: { ...key, [part]: { ...settings } } })

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const urlDetails: AzureUrlDetails = {
  endpoint: 'https://my-resource.openai.azure.com/',
  version: '2024-10-21',
  deploymentId: 'my-deployment',
}

const tools = [
  {
    type: 'function',
    function: { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
  },
  { type: 'function', function: { name: 'get_time' } },
]

const chatUrl = 'https://my-resource.openai.azure.com/openai/deployments/my-deployment/chat/completions?api-version=2024-10-21'

const speech = (words: string): Uint8Array =>
  bytesOf(
    `<speak version='1.0' xml:lang='en-US'><voice xml:lang='en-US' xml:gender='Female' name='en-US-JennyNeural'>${words}</voice></speak>`,
  )

const translateUrl = 'https://api.cognitive.microsofttranslator.com/translate'

export const rows: readonly ServiceRow[] = [
  {
    name: 'azure.openAI.chat',
    directConnection({ urlDetails: details, ...chat }, key) {
      return { azure: { ...key, openAI: { urlDetails: details as AzureUrlDetails, chat } } }
    },
    createMock: createAzureOpenAIMock,
    settings: { urlDetails },
    sent: {
      url: chatUrl,
      headers: { 'api-key': 'test-key', ...jsonType },
      json: { messages: [system, { role: 'user', content: 'Hello' }] },
    },
    reply: { text: 'Grüezi! You said “Hello” 👋' },
    stream: { error: 'The server had an error in mid-stream.' },
    tools: {
      settings: { tools, tool_choice: 'auto' },
      reply: 'Grüezi! You said “sunny, noon” 👋',
      dropped: ['tools', 'tool_choice', 'stream'],
      followUp: {
        messages: [
          system,
          { role: 'user', content: 'Hello' },
          {
            role: 'assistant',
            content: null,
            tool_calls: [
              { id: 'call_1_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Zürich"}' } },
              { id: 'call_1_2', type: 'function', function: { name: 'get_time', arguments: '{}' } },
            ],
          },
          { role: 'tool', tool_call_id: 'call_1_1', content: 'sunny' },
          { role: 'tool', tool_call_id: 'call_1_2', content: 'noon' },
        ],
      },
    },
    key: {
      placeholder: 'Azure OpenAI API Key',
      probe: { method: 'GET', url: 'https://my-resource.openai.azure.com/openai/models?api-version=2024-10-21' },
      refusal: { text: denied, isShown: false },
    },
    input: {},
    incomplete: [
      {},
      { urlDetails: undefined },
      { urlDetails: { ...urlDetails, endpoint: '' } },
      { urlDetails: { ...urlDetails, version: '' } },
      { urlDetails: { ...urlDetails, deploymentId: '' } },
    ].map((settings) => ({ settings, because: 'Please define the Azure URL Details.' })),
    isConversation: true,
  },
  {
    name: 'azure.openAI.assistant',
    directConnection({ urlDetails: details, ...assistant }, key) {
      return { azure: { ...key, openAI: { urlDetails: details as AzureUrlDetails, assistant } } }
    },
    createMock: createAzureAssistantsMock,
    settings: { urlDetails, new_assistant: { instructions: 'Be brief.' } },
    sent: {
      url: 'https://my-resource.openai.azure.com/openai/v1/responses',
      headers: { 'api-key': 'test-key', ...jsonType },
      json: { model: 'my-deployment', instructions: 'Be brief.', input: [{ role: 'user', content: 'Hello' }] },
    },
    reply: { text: 'Grüezi! You said “Hello” 👋' },
    stream: { error: 'The model failed to answer.' },
    input: {},
    incomplete: [{ settings: {}, because: 'Please define the Azure URL Details.' }],
    isConversation: true,
  },
  {
    name: 'azure.speechToText',
    directConnection: directConnection('speechToText'),
    createMock: createAzureSpeechMock,
    settings: { region: 'westeurope' },
    asked: { files: () => [new File(['wav'], 'hello.wav', { type: 'audio/wav' })] },
    sent: {
      url: 'https://westeurope.stt.speech.microsoft.com/speech/recognition/conversation/cognitiveservices/v1?language=en-US&format=detailed',
      headers: {
        ...subscription,
        accept: 'application/json',
        'content-type': 'audio/wav; codecs=audio/pcm; samplerate=16000',
      },
      bytes: bytesOf('wav'),
    },
    reply: { text: 'Hello in en-US 👋' },
    key: {
      placeholder: 'Azure Speech Subscription Key',
      probe: { url: 'https://westeurope.api.cognitive.microsoft.com/sts/v1.0/issueToken' },
      refusal: { text: 'Service error, please try again', isShown: false },
    },
    input: { needsFiles: true, files: { audio: { acceptedFormats: '.wav,.ogg' } }, placeholder: 'Upload an audio file' },
    incomplete: [{ settings: {}, because: 'Please define a region config property.' }],
    isConversation: false,
  },
  {
    name: 'azure.speechToText in another language',
    directConnection: directConnection('speechToText'),
    createMock: createAzureSpeechMock,
    settings: { region: 'westeurope', lang: 'de-CH' },
    asked: { files: () => [new File(['ogg'], 'hello.ogg', { type: 'audio/ogg' })] },
    sent: {
      url: 'https://westeurope.stt.speech.microsoft.com/speech/recognition/conversation/cognitiveservices/v1?language=de-CH&format=detailed',
      headers: { ...subscription, accept: 'application/json', 'content-type': 'audio/ogg; codecs=opus' },
      bytes: bytesOf('ogg'),
    },
    reply: { text: 'Hello in de-CH 👋' },
    input: { needsFiles: true, files: { audio: { acceptedFormats: '.wav,.ogg' } }, placeholder: 'Upload an audio file' },
    isConversation: false,
  },
  {
    name: 'azure.textToSpeech',
    directConnection: directConnection('textToSpeech'),
    createMock: createAzureSpeechMock,
    settings: { region: 'westeurope' },
    asked: { text: `<break/> Tom & "Jerry's" ]]> 👋` },
    sent: {
      url: 'https://westeurope.tts.speech.microsoft.com/cognitiveservices/v1',
      headers: {
        ...subscription,
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': 'audio-16khz-128kbitrate-mono-mp3',
      },
      bytes: speech('&lt;break/&gt; Tom &amp; &quot;Jerry&apos;s&quot; ]]&gt; 👋'),
    },
    reply: { files: [{ type: 'audio', src: 'data:audio/mpeg;base64,//sQxA' }] },
    input: { needsText: true, placeholder: 'Insert text to generate audio' },
    incomplete: [{ settings: { region: '' }, because: 'Please define a region config property.' }],
    isConversation: false,
  },
  {
    name: 'azure.summarization',
    directConnection: directConnection('summarization'),
    createMock: createAzureLanguageMock,
    settings: { endpoint: 'https://my-resource.cognitiveservices.azure.com/' },
    sent: {
      url: 'https://my-resource.cognitiveservices.azure.com/language/analyze-text/jobs?api-version=2023-04-01',
      headers: { ...subscription, ...jsonType },
      json: {
        analysisInput: { documents: [{ id: '1', language: 'en', text: 'Hello' }] },
        tasks: [{ kind: 'ExtractiveSummarization' }],
      },
    },
    reply: { text: 'Grüezi! You said “Hello” 👋 It was short.' },
    key: {
      placeholder: 'Azure Language Subscription Key',
      probe: {
        url: 'https://my-resource.cognitiveservices.azure.com/language/analyze-text/jobs?api-version=2023-04-01',
        json: {},
      },
      refusal: { text: denied, isShown: false },
    },
    input: { needsText: true, placeholder: 'Insert text to summarize' },
    incomplete: [{ settings: {}, because: 'Please define the azure endpoint.' }],
    isConversation: false,
    check: (requests) => expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET']),
  },
  {
    name: 'azure.translation',
    directConnection: directConnection('translation'),
    createMock: createAzureTranslatorMock,
    sent: {
      url: `${translateUrl}?api-version=3.0&to=es`,
      headers: { ...subscription, ...jsonType },
      json: [{ Text: 'Hello' }],
    },
    reply: { text: '“Hello” → es ¡👋!' },
    key: {
      placeholder: 'Azure Translate Subscription Key',
      probe: { url: `${translateUrl}?api-version=3.0&to=es`, json: [] },
      refusal: { text: 'The request is not authorized because credentials are missing or invalid.', isShown: false },
    },
    input: { needsText: true, placeholder: 'Insert text to translate' },
    isConversation: false,
  },
  {
    name: 'azure.translation in the version of 2026',
    directConnection: directConnection('translation'),
    createMock: createAzureTranslatorMock,
    settings: { api_version: '2026-06-06', language: 'de', region: 'westeurope' },
    sent: {
      url: `${translateUrl}?api-version=2026-06-06`,
      headers: { ...subscription, 'ocp-apim-subscription-region': 'westeurope', ...jsonType },
      json: { inputs: [{ text: 'Hello', targets: [{ language: 'de' }] }] },
    },
    reply: { text: '“Hello” → de ¡👋!' },
    input: { needsText: true, placeholder: 'Insert text to translate' },
    isConversation: false,
  },
]
