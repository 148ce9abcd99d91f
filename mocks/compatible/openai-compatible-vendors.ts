import type { ChatCompletionsDialect } from '../openai/chat-completions-answer.ts'
import { answerWith, type MockAnswer, type MockFrame } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'

/** How a service refuses: the status, its words, and what it calls the kind of error. */
export type Refuse = (status: number, message: string, type: string, code?: string) => MockAnswer

/** What a service of the family has of its own. */
export interface CompatibleVendor {
  readonly host: string
  readonly chat: string
  readonly models: readonly string[]
  /** Models that answered when they lived. */
  readonly retired?: readonly string[]
  /** The address that clients check a key by, and what it answers to a good one. Default: the list of models. */
  readonly check?: { readonly method: 'GET' | 'POST'; readonly path: string; readonly answer?: () => MockAnswer }
  readonly isKeyless?: boolean
  /** What it says of a wrong key. */
  readonly wrongKey: readonly [status: number, message: string, type: string, code?: string]
  /** Default: OpenAI's. */
  readonly refuse?: Refuse
  /** Fields of the request beside those that all take. */
  readonly fields?: readonly string[]
  /** The kinds of parts that a message may hold; text only where there are none. */
  readonly parts: readonly string[]
  readonly inStream?: MockFrame
  readonly dialect?: (request: MockRequest) => ChatCompletionsDialect
  /** What the whole endpoint answers since it was shut down. */
  readonly today?: (refuse: Refuse) => MockAnswer
}

const asDetail: Refuse = (status, message) => answerWith.json({ detail: message }, { status })

/** What the services say in mid-stream. */
export const interrupted = 'The stream was interrupted.'
const sees = ['text', 'image_url']

/** Thoughts are shown where the request asks for them. */
const thinking = ({ json }: MockRequest): ChatCompletionsDialect => {
  const { type } = (json['thinking'] ?? {}) as { type?: string }
  return type === 'enabled' || json['enable_thinking'] === true ? { thought: (text) => ({ reasoning_content: text }) } : {}
}

/** The services, as their vendors describe them. */
export const compatibleVendors = {
  deepSeek: {
    host: 'https://api.deepseek.com',
    chat: '/chat/completions',
    models: ['deepseek-v4-flash', 'deepseek-v4-pro'],
    retired: ['deepseek-chat', 'deepseek-reasoner'],
    check: { method: 'GET', path: '/models' },
    wrongKey: [401, 'Authentication Fails, Your api key is invalid', 'authentication_error', 'invalid_request_error'],
    fields: ['thinking'],
    parts: [],
    dialect: thinking,
  },
  miniMax: {
    host: 'https://api.minimax.io',
    chat: '/v1/text/chatcompletion_v2',
    models: ['MiniMax-M1', 'MiniMax-Text-01'],
    check: {
      method: 'POST',
      path: '/v1/files/delete',
      answer: () => answerWith.json({ base_resp: { status_code: 2013, status_msg: 'invalid params, file_id is empty' } }),
    },
    wrongKey: [200, 'login fail: Please carry the API secret key in the Authorization field', '1004'],
    // Its own failures come with a 200; those of its gateway do not.
    refuse: (status, message, type) =>
      answerWith.json(
        { base_resp: { status_code: Number(type) || 1000, status_msg: message } },
        { status: status < 429 ? 200 : status },
      ),
    parts: [],
    inStream: { data: { base_resp: { status_code: 1000, status_msg: interrupted } } },
    dialect: () => ({
      tellsTokens: true,
      extras: { base_resp: { status_code: 0, status_msg: '' }, input_sensitive: false, output_sensitive: false },
    }),
  },
  openRouter: {
    host: 'https://openrouter.ai',
    chat: '/api/v1/chat/completions',
    models: ['openai/gpt-4o', 'openai/gpt-6-luna', 'google/gemini-3-pro-image'],
    check: {
      method: 'GET',
      path: '/api/v1/key',
      answer: () => answerWith.json({ data: { label: 'test', usage: 0, limit: null, is_free_tier: true } }),
    },
    wrongKey: [401, 'No auth credentials found', '401'],
    refuse: (status, message) => answerWith.json({ error: { message, code: status } }, { status }),
    fields: ['models', 'provider', 'plugins', 'reasoning', 'include_reasoning', 'modalities', 'transforms', 'usage'],
    parts: [...sees, 'input_audio', 'file'],
    inStream: {
      data: {
        id: 'gen-1763700000',
        object: 'chat.completion.chunk',
        created: 1763700000,
        model: 'openai/gpt-6-luna',
        error: { code: 502, message: interrupted, metadata: { provider_name: 'OpenAI' } },
        choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
      },
    },
    dialect: ({ json }) => ({
      comment: 'OPENROUTER PROCESSING',
      tellsTokens: true,
      extras: { provider: 'OpenAI' },
      ...(Array.isArray(json['modalities']) && { images: ['data:image/png;base64,iVBORw0KGgo='] }),
    }),
  },
  kimi: {
    host: 'https://api.moonshot.ai',
    chat: '/v1/chat/completions',
    models: ['kimi-k2.6', 'moonshot-v1-8k'],
    wrongKey: [401, 'Invalid Authentication', 'invalid_authentication_error'],
    refuse: (status, message, type) => answerWith.json({ error: { message, type } }, { status }),
    fields: ['thinking'],
    parts: sees,
    dialect: thinking,
  },
  x: {
    host: 'https://api.x.ai',
    chat: '/v1/chat/completions',
    models: ['grok-4.3', 'grok-4.5'],
    retired: ['grok-3', 'grok-4-0709'],
    wrongKey: [
      400,
      'Incorrect API key provided: wr***ey. You can obtain an API key from https://console.x.ai.',
      'Client specified an invalid argument',
    ],
    refuse: (status, message, code) => answerWith.json({ code, error: message }, { status }),
    fields: ['search_parameters', 'deferred'],
    parts: sees,
    inStream: { data: { code: 'The service is currently unavailable', error: interrupted } },
    dialect: () => ({ extras: { system_fingerprint: 'fp_84ff176447' } }),
  },
  qwen: {
    host: 'https://dashscope-intl.aliyuncs.com',
    chat: '/compatible-mode/v1/chat/completions',
    models: ['qwen-plus', 'qwen-vl-max', 'qwen3-max'],
    check: { method: 'GET', path: '/compatible-mode/v1/models' },
    wrongKey: [401, 'Incorrect API key provided. ', 'invalid_request_error', 'invalid_api_key'],
    fields: ['enable_thinking', 'thinking_budget', 'enable_search', 'top_k', 'extra_body'],
    parts: sees,
    dialect: thinking,
  },
  together: {
    host: 'https://api.together.xyz',
    chat: '/v1/chat/completions',
    models: ['meta-llama/Meta-Llama-3.1-8B-Instruct-Turbo', 'meta-llama/Llama-4-Maverick-17B-128E-Instruct-FP8'],
    check: {
      method: 'GET',
      path: '/v1/models',
      answer: () => answerWith.json([{ id: 'meta-llama/Meta-Llama-3.1-8B-Instruct-Turbo', object: 'model', type: 'chat' }]),
    },
    wrongKey: [
      401,
      'Invalid API key provided. You can find your API key at https://api.together.xyz/settings/api-keys.',
      'invalid_request_error',
      'invalid_api_key',
    ],
    refuse: (status, message, type, code) =>
      answerWith.json({ id: 'nz8dBfq-4yUhd9', error: { message, type, param: null, code: code ?? null } }, { status }),
    fields: ['top_k', 'min_p', 'repetition_penalty', 'safety_model', 'echo', 'context_length_exceeded_behavior'],
    parts: sees,
  },
  bigModel: {
    host: 'https://open.bigmodel.cn',
    chat: '/api/paas/v4/chat/completions',
    models: ['glm-4.5', 'glm-4.5v'],
    check: { method: 'GET', path: '/api/paas/v4/models' },
    wrongKey: [401, 'Authorization Token非法，请确认Authorization Token正确传递。', '1001'],
    refuse: (status, message, code) => answerWith.json({ error: { code, message } }, { status }),
    fields: ['thinking', 'do_sample', 'request_id', 'user_id', 'tool_stream'],
    parts: [...sees, 'file_url', 'video_url'],
    dialect: (request) => ({ ...thinking(request), tellsTokens: true, hasWholeCalls: true }),
  },
  groq: {
    host: 'https://api.groq.com',
    chat: '/openai/v1/chat/completions',
    models: ['openai/gpt-oss-120b', 'openai/gpt-oss-20b', 'meta-llama/llama-4-maverick-17b-128e-instruct'],
    retired: ['llama-3.3-70b-versatile'],
    check: { method: 'GET', path: '/openai/v1/models' },
    wrongKey: [401, 'Invalid API Key', 'invalid_request_error', 'invalid_api_key'],
    refuse: (status, message, type, code) => answerWith.json({ error: { message, type, ...(code && { code }) } }, { status }),
    fields: ['reasoning_format', 'include_reasoning', 'service_tier', 'exclude_domains', 'search_settings', 'compound_custom'],
    parts: sees,
    inStream: {
      data: { id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [], x_groq: { id: 'req_01', error: interrupted } },
    },
    dialect: () => ({ extras: { x_groq: { id: 'req_01jbd6g2qdfw2adyrt2az8hz4w' } } }),
  },
  perplexity: {
    host: 'https://api.perplexity.ai',
    chat: '/chat/completions',
    models: ['sonar', 'sonar-pro'],
    wrongKey: [401, 'Authentication failed: the API key is invalid.', 'invalid_api_key', '401'],
    fields: ['search_domain_filter', 'search_mode', 'web_search_options', 'return_images', 'return_related_questions'],
    parts: [],
    dialect: () => ({ extras: { citations: ['https://example.com/greetings'] } }),
    today: (refuse) =>
      refuse(
        400,
        'Sonar is now the Agent API. Use POST /v1/responses in the place of chat completions.',
        'invalid_request_error',
        '400',
      ),
  },
  openWebUI: {
    host: 'http://localhost:3000',
    chat: '/api/chat/completions',
    models: ['llama3.2', 'llava'],
    check: { method: 'GET', path: '/api/v1/models' },
    wrongKey: [401, 'Your session has expired or the token is invalid. Please sign in again.', ''],
    refuse: asDetail,
    fields: ['files', 'tool_ids', 'features', 'chat_id', 'session_id'],
    parts: sees,
    inStream: { data: { error: { detail: interrupted } } },
    dialect: () => ({ hasWholeCalls: true }),
  },
  liteLLM: {
    host: 'http://localhost:4000',
    chat: '/v1/chat/completions',
    models: ['gpt-4o-mini', 'gpt-6-luna', 'claude-sonnet-4-6'],
    isKeyless: true,
    wrongKey: [401, 'Authentication Error, No api key passed in.', 'auth_error', '401'],
    fields: ['metadata', 'tags', 'fallbacks', 'num_retries', 'thinking'],
    parts: [...sees, 'input_audio', 'file'],
  },
  requesty: {
    host: 'https://router.requesty.ai',
    chat: '/v1/chat/completions',
    models: ['openai/gpt-4o', 'openai/gpt-6-luna', 'anthropic/claude-sonnet-4-6'],
    wrongKey: [401, 'Invalid API key', 'authentication_error'],
    fields: ['requesty'],
    parts: [...sees, 'input_audio', 'file'],
  },
} as const satisfies Record<string, CompatibleVendor>
