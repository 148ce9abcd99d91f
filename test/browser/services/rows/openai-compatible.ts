import { createCompatibleMock, type CompatibleService } from '../../../../mocks/compatible/openai-compatible.ts'
import type { ServiceRow } from '../row.ts'

interface Vendor {
  readonly service: CompatibleService
  /** The chat is one of several parts of the service. */
  readonly isPart?: boolean
  readonly url: string
  readonly model: string
  /** Body fields beside model and messages. */
  readonly fields?: object
  readonly streamError?: string
  readonly namesTools?: boolean
  readonly key?: ServiceRow['key']
  readonly isKeyless?: boolean
  readonly input?: ServiceRow['input']
}

const tools = [
  {
    type: 'function',
    function: { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
  },
  { type: 'function', function: { name: 'get_time' } },
]

const toRow = ({
  service,
  isPart,
  url,
  model,
  fields = {},
  streamError,
  namesTools,
  key,
  isKeyless,
  input,
}: Vendor): ServiceRow => ({
  name: service,
  directConnection: (settings, given) => ({
    [service]: isPart ? { ...given, chat: { ...settings } } : { ...given, ...settings },
  }),
  createMock: (switches) => createCompatibleMock(service, switches),
  sent: {
    url,
    headers: { ...(!isKeyless && { authorization: 'Bearer test-key' }), 'content-type': 'application/json' },
    json: { model, messages: [{ role: 'user', content: 'Hello' }], ...fields },
  },
  reply: { text: 'Grüezi! You said “Hello” 👋' },
  stream: { error: streamError ?? 'The stream was interrupted.' },
  tools: {
    settings: { tools, tool_choice: 'auto' },
    reply: 'Grüezi! You said “sunny, noon” 👋',
    dropped: ['tools', 'tool_choice', 'stream'],
    followUp: {
      model,
      messages: [
        { role: 'user', content: 'Hello' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'call_1_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Zürich"}' } },
            { id: 'call_1_2', type: 'function', function: { name: 'get_time', arguments: '{}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'call_1_1', ...(namesTools && { name: 'get_weather' }), content: 'sunny' },
        { role: 'tool', tool_call_id: 'call_1_2', ...(namesTools && { name: 'get_time' }), content: 'noon' },
      ],
      ...fields,
    },
  },
  ...(key && { key }),
  ...(isKeyless && { isKeyless }),
  ...(input && { input }),
  isConversation: true,
})

const cat = (): File => new File(['png'], 'cat.png', { type: 'image/png' })
const meow = (): File => new File(['mp3'], 'meow.mp3', { type: 'audio/mpeg' })
const pdf = (): File => new File(['pdf'], 'cats.pdf', { type: 'application/pdf' })

/** The same service, for a message with files. */
function withFiles(vendor: Vendor, content: unknown, reply: string): ServiceRow {
  const { service, url, model, fields = {} } = vendor
  const { directConnection, createMock, sent } = toRow(vendor)
  return {
    name: `${service} with files`,
    directConnection,
    createMock,
    asked: { text: 'What is this?', files: () => [cat(), meow(), pdf()] },
    sent: { ...sent, url, json: { model, messages: [{ role: 'user', content }], ...fields } },
    reply: { text: `Grüezi! You said “${reply}” 👋` },
    ...(vendor.input && { input: vendor.input }),
    isConversation: true,
  }
}

const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,cG5n' } }
const question = { type: 'text', text: 'What is this?' }

const needsText = { needsText: true }

/** The key check with the list of models. */
const key = (name: string, helpUrl: string, url: string, text: string, isShown: boolean): NonNullable<ServiceRow['key']> => ({
  placeholder: `${name} API Key`,
  helpUrl,
  probe: { method: 'GET', url },
  refusal: { text, isShown },
})

/** The same service, asked for a model, or with a limit, of the page's own. */
function withSettings(vendor: Omit<Vendor, 'model'>, settings: { readonly model: string } & Record<string, unknown>): ServiceRow {
  const row = toRow({ ...vendor, model: settings.model })
  return {
    name: `${vendor.service} with ${Object.values(settings).join(' and ')}`,
    directConnection: row.directConnection,
    createMock: row.createMock,
    settings,
    sent: row.sent,
    reply: row.reply,
    isConversation: true,
    ...(row.isKeyless && { isKeyless: true }),
  }
}

const openRouter = { service: 'openRouter', url: 'https://openrouter.ai/api/v1/chat/completions' } as const
const liteLLM = { service: 'liteLLM', url: 'http://localhost:4000/v1/chat/completions', isKeyless: true } as const
const requesty = { service: 'requesty', url: 'https://router.requesty.ai/v1/chat/completions' } as const
const limited = { fields: { max_tokens: 1000 } }

export const rows: readonly ServiceRow[] = [
  toRow({
    service: 'deepSeek',
    url: 'https://api.deepseek.com/chat/completions',
    model: 'deepseek-v4-flash',
    fields: { temperature: 1, thinking: { type: 'disabled' }, max_tokens: 4096 },
    input: needsText,
    key: key(
      'DeepSeek',
      'https://platform.deepseek.com/api_keys',
      'https://api.deepseek.com/models',
      'Authentication Fails, Your api key is invalid',
      true,
    ),
  }),
  toRow({
    service: 'miniMax',
    url: 'https://api.minimax.io/v1/text/chatcompletion_v2',
    model: 'MiniMax-M1',
    input: needsText,
  }),
  toRow({
    service: 'openRouter',
    url: 'https://openrouter.ai/api/v1/chat/completions',
    model: 'openai/gpt-6-luna',
    key: key('OpenRouter', 'https://openrouter.ai/keys', 'https://openrouter.ai/api/v1/key', 'No auth credentials found', false),
  }),
  toRow({
    service: 'kimi',
    url: 'https://api.moonshot.ai/v1/chat/completions',
    model: 'kimi-k2.6',
    namesTools: true,
    key: key(
      'Kimi',
      'https://platform.moonshot.ai/console/api-keys',
      'https://api.moonshot.ai/v1/models',
      'Invalid Authentication',
      true,
    ),
  }),
  toRow({
    service: 'x',
    isPart: true,
    url: 'https://api.x.ai/v1/chat/completions',
    model: 'grok-4.3',
    key: key(
      'X',
      'https://console.x.ai/team/default/api-keys',
      'https://api.x.ai/v1/models',
      'Incorrect API key provided: wr***ey. You can obtain an API key from https://console.x.ai.',
      false,
    ),
  }),
  toRow({
    service: 'qwen',
    url: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1/chat/completions',
    model: 'qwen-plus',
    key: key(
      'Qwen',
      'https://www.alibabacloud.com/help/en/model-studio/get-api-key',
      'https://dashscope-intl.aliyuncs.com/compatible-mode/v1/models',
      'Incorrect API key provided. ',
      true,
    ),
  }),
  toRow({
    service: 'together',
    isPart: true,
    url: 'https://api.together.xyz/v1/chat/completions',
    model: 'meta-llama/Meta-Llama-3.1-8B-Instruct-Turbo',
    key: key(
      'Together AI',
      'https://api.together.xyz/settings/api-keys',
      'https://api.together.xyz/v1/models',
      'Invalid API key provided. You can find your API key at https://api.together.xyz/settings/api-keys.',
      true,
    ),
  }),
  toRow({
    service: 'bigModel',
    isPart: true,
    url: 'https://open.bigmodel.cn/api/paas/v4/chat/completions',
    model: 'glm-4.5',
    key: key(
      'BigModel',
      'https://open.bigmodel.cn/usercenter/apikeys',
      'https://open.bigmodel.cn/api/paas/v4/models',
      'Authorization Token非法，请确认Authorization Token正确传递。',
      true,
    ),
  }),
  toRow({
    service: 'groq',
    isPart: true,
    url: 'https://api.groq.com/openai/v1/chat/completions',
    model: 'openai/gpt-oss-120b',
    key: key('Groq', 'https://console.groq.com/keys', 'https://api.groq.com/openai/v1/models', 'Invalid API Key', true),
  }),
  toRow({
    service: 'openWebUI',
    url: 'http://localhost:3000/api/chat/completions',
    model: 'llama3.2',
    key: key(
      'Open WebUI',
      'https://docs.openwebui.com/getting-started/api-endpoints/',
      'http://localhost:3000/api/v1/models',
      'Your session has expired or the token is invalid. Please sign in again.',
      false,
    ),
  }),
  toRow({
    service: 'liteLLM',
    url: 'http://localhost:4000/v1/chat/completions',
    model: 'gpt-6-luna',
    fields: { temperature: 1 },
    isKeyless: true,
  }),
  toRow({
    service: 'requesty',
    url: 'https://router.requesty.ai/v1/chat/completions',
    model: 'openai/gpt-6-luna',
    key: key('Requesty', 'https://app.requesty.ai/api-keys', 'https://router.requesty.ai/v1/models', 'Invalid API key', true),
  }),
  withFiles(
    {
      service: 'deepSeek',
      url: 'https://api.deepseek.com/chat/completions',
      model: 'deepseek-v4-flash',
      fields: { temperature: 1, thinking: { type: 'disabled' }, max_tokens: 4096 },
      input: needsText,
    },
    'What is this? [cat.png] [meow.mp3] [cats.pdf]',
    'What is this? [cat.png] [meow.mp3] [cats.pdf]',
  ),
  withFiles(
    {
      service: 'openRouter',
      url: 'https://openrouter.ai/api/v1/chat/completions',
      model: 'openai/gpt-6-luna',
    },
    [
      question,
      image,
      { type: 'input_audio', input_audio: { data: 'bXAz', format: 'mp3' } },
      { type: 'file', file: { filename: 'cats.pdf', file_data: 'data:application/pdf;base64,cGRm' } },
    ],
    'What is this? [image_url] [input_audio] [file]',
  ),
  withFiles(
    { service: 'kimi', url: 'https://api.moonshot.ai/v1/chat/completions', model: 'kimi-k2.6' },
    [question, image, { type: 'text', text: '[meow.mp3]' }, { type: 'text', text: '[cats.pdf]' }],
    'What is this? [image_url] [meow.mp3] [cats.pdf]',
  ),
  withFiles(
    {
      service: 'bigModel',
      isPart: true,
      url: 'https://open.bigmodel.cn/api/paas/v4/chat/completions',
      model: 'glm-4.5',
    },
    [
      question,
      image,
      { type: 'file_url', file_url: { url: 'data:audio/mpeg;base64,bXAz' } },
      { type: 'file_url', file_url: { url: 'data:application/pdf;base64,cGRm' } },
    ],
    'What is this? [image_url] [file_url] [file_url]',
  ),
  withSettings({ ...openRouter, ...limited }, { model: 'openai/gpt-4o' }),
  withSettings({ ...openRouter, ...limited }, { model: 'google/gemini-3-pro-image' }),
  withSettings({ ...openRouter, fields: { max_tokens: 9 } }, { model: 'openai/gpt-6-luna', max_tokens: 9 }),
  withSettings({ ...liteLLM, fields: { temperature: 1, max_tokens: 4096 } }, { model: 'gpt-4o-mini' }),
  withSettings({ ...requesty, ...limited }, { model: 'openai/gpt-4o' }),
]
