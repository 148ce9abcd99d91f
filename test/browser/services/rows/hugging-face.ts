import { createHuggingFaceMock } from '../../../../mocks/hugging-face/hugging-face.ts'
import type { ServiceRow } from '../row.ts'

const router = 'https://router.huggingface.co'
const oldHost = 'https://api-inference.huggingface.co'
const authorization = 'Bearer test-key'
const headers = { authorization, 'content-type': 'application/json' }
const reply = { text: 'Grüezi! You said “Hello” 👋' }
const options = { wait_for_model: true }
const masked = 'The goal of life is [MASK].'
const unmasked = `The goal of life is Grüezi! You said “${masked}” 👋.`
const context = 'My name is Ada.'

const shutDown =
  'Hugging Face has shut this host down: leave out `api: "inference"`, or set `custom_base_url` to a host that still speaks as it did.'

const sound = { files: () => [new File(['sound'], 'note.mp3', { type: 'audio/mpeg' })] }
const picture = { files: () => [new File(['png'], 'cat.png', { type: 'image/png' })] }
const audioInput = { needsFiles: true, files: { audio: {} }, placeholder: 'Attach an audio file' }
const imageInput = { needsFiles: true, files: { images: {} }, placeholder: 'Attach an image file' }

const service = (task: string): Pick<ServiceRow, 'createMock' | 'directConnection' | 'isConversation'> => ({
  createMock: createHuggingFaceMock,
  directConnection: (settings, key) => ({ huggingFace: { ...key, [task]: { ...settings } } }),
  isConversation: false,
})

/** A text task: at the router, and at the Inference API's host. */
const textRows = (
  task: string,
  [model, oldModel]: readonly [string, string],
  placeholder: string,
  { inputs = 'Hello', ...row }: Partial<ServiceRow> & { inputs?: unknown } = {},
): ServiceRow[] => [
  {
    ...service(task),
    name: `huggingFace.${task}`,
    sent: { url: `${router}/hf-inference/models/${model}`, headers, json: { inputs } },
    reply,
    input: { needsText: true, placeholder },
    ...row,
  },
  {
    ...service(task),
    name: `huggingFace.${task} of the Inference API`,
    sent: { url: `${oldHost}/models/${oldModel}`, headers, json: { inputs, options } },
    reply,
    input: { needsText: true, placeholder },
    today: shutDown,
    ...row,
    settings: { ...row.settings, api: 'inference' },
  },
]

const fileRows = (task: string, model: string, { asked = sound, input = audioInput }: Partial<ServiceRow> = {}): ServiceRow[] =>
  (['router', 'inference'] as const).map((api) => {
    const [file] = asked.files?.() ?? []
    return {
      ...service(task),
      name: `huggingFace.${task} of the ${api}`,
      asked,
      settings: { api },
      sent: {
        url: api === 'router' ? `${router}/hf-inference/models/${model}` : `${oldHost}/models/${model}`,
        headers: { authorization, 'content-type': file?.type ?? '' },
        bytes: new TextEncoder().encode(asked === sound ? 'sound' : 'png'),
      },
      reply: { text: `Grüezi! You said “${asked === sound ? 5 : 3} bytes” 👋` },
      input,
      ...(api === 'inference' && { today: shutDown }),
    }
  })

const question = textRows(
  'questionAnswer',
  ['google-bert/bert-large-uncased-whole-word-masking-finetuned-squad', 'bert-large-uncased-whole-word-masking-finetuned-squad'],
  'Ask a question',
  { inputs: { question: 'Hello', context }, settings: { context } },
).map((row): ServiceRow => ({
  ...row,
  incomplete: [{ settings: {}, because: 'Please define the `context` property inside the questionAnswer object.' }],
}))

const url = `${router}/v1/chat/completions`
const messages = [{ role: 'user', content: 'Hello' }]

const tools = [
  {
    type: 'function',
    function: { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
  },
  { type: 'function', function: { name: 'get_time' } },
]

const conversation: ServiceRow = {
  ...service('conversation'),
  name: 'huggingFace.conversation',
  settings: { parameters: { max_new_tokens: 50 }, options: { use_cache: false } },
  sent: { url, headers, json: { model: 'openai/gpt-oss-120b', messages, max_tokens: 50 } },
  reply,
  stream: { error: 'The provider went away.' },
  tools: {
    settings: { tools, tool_choice: 'auto' },
    reply: 'Grüezi! You said “sunny, noon” 👋',
    dropped: ['tools', 'tool_choice', 'stream'],
    followUp: {
      model: 'openai/gpt-oss-120b',
      messages: [
        ...messages,
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
      max_tokens: 50,
    },
  },
  input: { placeholder: 'Ask me anything!' },
  refusals: [{ settings: { model: 'gpt2' }, text: "The requested model 'gpt2' does not exist", isShown: false }],
  isConversation: true,
}

const key = { placeholder: 'Hugging Face Token', helpUrl: 'https://huggingface.co/settings/tokens' }

export const rows: readonly ServiceRow[] = [
  {
    ...service('textGeneration'),
    name: 'huggingFace.textGeneration',
    settings: { parameters: { max_new_tokens: 20, temperature: 0.5 } },
    sent: {
      url: `${router}/hf-inference/models/HuggingFaceTB/SmolLM3-3B/v1/completions`,
      headers,
      json: { model: 'HuggingFaceTB/SmolLM3-3B', prompt: 'Hello', max_tokens: 20, temperature: 0.5 },
    },
    reply,
    stream: { error: 'The provider went away.' },
    key: {
      ...key,
      probe: { method: 'GET', url: 'https://huggingface.co/api/whoami-v2' },
      refusal: { text: 'Invalid username or password.', isShown: true },
    },
    input: { needsText: true, placeholder: 'Once upon a time' },
  },
  {
    ...service('textGeneration'),
    name: 'huggingFace.textGeneration of the Inference API',
    settings: { api: 'inference', parameters: { max_new_tokens: 20 }, options: { use_cache: false } },
    sent: {
      url: `${oldHost}/models/gpt2`,
      headers,
      json: { inputs: 'Hello', parameters: { max_new_tokens: 20 }, options: { wait_for_model: true, use_cache: false } },
    },
    reply,
    stream: { error: 'The model went away.' },
    key: {
      ...key,
      probe: { url: `${oldHost}/models/gpt2` },
      refusal: { text: 'Authorization header is correct, but the token seems invalid', isShown: true },
    },
    input: { needsText: true, placeholder: 'Once upon a time' },
    today: shutDown,
  },
  ...textRows('summarization', ['facebook/bart-large-cnn', 'facebook/bart-large-cnn'], 'Insert text to summarize'),
  ...textRows('translation', ['Helsinki-NLP/opus-tatoeba-en-ja', 'Helsinki-NLP/opus-tatoeba-en-ja'], 'Insert text to translate'),
  ...textRows('fillMask', ['google-bert/bert-base-uncased', 'bert-base-uncased'], masked, {
    inputs: masked,
    asked: { text: masked },
    reply: { text: unmasked },
  }),
  ...question,
  ...fileRows('audioSpeechRecognition', 'facebook/wav2vec2-large-960h-lv60-self'),
  ...fileRows('audioClassification', 'ehcalabres/wav2vec2-lg-xlsr-en-speech-emotion-recognition'),
  ...fileRows('imageClassification', 'google/vit-base-patch16-224', { asked: picture, input: imageInput }),
  conversation,
  {
    ...service('conversation'),
    name: 'huggingFace.conversation of the Inference API',
    settings: { api: 'inference' },
    sent: {
      url: `${oldHost}/models/facebook/blenderbot-400M-distill`,
      headers,
      json: { inputs: { past_user_inputs: [], generated_responses: [], text: 'Hello' }, options },
    },
    reply,
    input: { placeholder: 'Ask me anything!' },
    today: shutDown,
    isConversation: true,
  },
]
