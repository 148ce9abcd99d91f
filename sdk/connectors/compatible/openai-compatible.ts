import { chatCompletions, type ChatCompletionsRow } from '../../connector-kit/chat-completions.ts'
import type { CompatibleChatOptions } from '../../core/options/services/openai-compatible.ts'
import { fileNote } from '../../protocols/file-note.ts'
import { isJson } from '../../core/util/is-json.ts'
import type { Json } from '../../protocols/protocol.ts'
import type { TurnFile } from '../../protocols/turns.ts'
import { isThinkingModel } from '../openai/is-thinking-model.ts'
import { compatibleKey, compatibleUrl, permittedErrorKinds, type CompatibleVendor } from './compatible-vendor.ts'
import { mediaVendors } from './media-vendors.ts'
import { retirableDefaults } from '../retirable-defaults.ts'

interface Vendor
  extends CompatibleVendor, Omit<ChatCompletionsRow<CompatibleChatOptions>, 'url' | 'key' | 'permittedErrorPrefixes'> {
  /** Path below the base URL. */
  readonly path?: string
}

const compatible = ({ path = 'chat/completions', permittedErrorPrefixes = [], ...vendor }: Vendor) =>
  chatCompletions<CompatibleChatOptions>({
    ...vendor,
    permittedErrorPrefixes,
    url: (settings) => compatibleUrl(vendor, settings, path),
    key: (settings) => compatibleKey(vendor, settings),
  })

const imagesOnly = (file: TurnFile): Json | string =>
  file.isImage ? { type: 'image_url', image_url: { url: file.url } } : fileNote(file)

const textOnly = { encodeFile: fileNote, input: () => ({ needsText: true }) }

/** Limits the length of a reply, and its cost, when the page sets no limit. */
const limitedTo =
  (limit: number, others: Json = {}) =>
  (_request: unknown, { max_completion_tokens: given }: CompatibleChatOptions): Json => ({
    ...others,
    ...(given === undefined && { max_tokens: limit }),
  })

/** The same where the default is a model of OpenAI: none for those that think. */
const limitedUnlessThinking =
  (limit: number, standard: string, others: Json = {}) =>
  (request: unknown, settings: CompatibleChatOptions): Json =>
    isThinkingModel(settings.model ?? standard) ? others : limitedTo(limit, others)(request, settings)

/** Some respond with 200 when they refuse a request. */
function miniMaxError({ base_resp: result }: Json): string | undefined {
  const { status_code: code, status_msg: text } = isJson(result) ? result : {}
  return code ? String(text) : undefined
}

/** The services compatible with OpenAI's chat completions, one row each. */
export const openAICompatible = {
  deepSeek: compatible({
    name: 'DeepSeek', // https://api-docs.deepseek.com
    base: 'https://api.deepseek.com',
    model: retirableDefaults.deepSeekModel.used,
    helpUrl: 'https://platform.deepseek.com/api_keys',
    permittedErrorKinds,
    // Its models reason by default.
    defaults: limitedTo(4096, { temperature: 1, thinking: { type: 'disabled' } }),
    takesThoughts: true,
    ...textOnly,
  }),
  miniMax: compatible({
    name: 'MiniMax', // https://platform.minimax.io/docs
    base: 'https://api.minimax.io/v1',
    path: 'text/chatcompletion_v2',
    model: retirableDefaults.miniMaxModel.used,
    helpUrl: 'https://www.minimaxi.com',
    keyPath: 'files/delete',
    probe: {
      method: 'POST',
      isAnyAnswerValid: true,
      judge: (answer) =>
        isJson(answer) && isJson(answer['base_resp']) && answer['base_resp']['status_code'] === 1004 ? 'invalid' : undefined,
    },
    permittedErrorKinds,
    permittedErrorPrefixes: ['insufficient balance'],
    errorIn: miniMaxError,
    tellsTokens: true,
    ...textOnly,
  }),
  openRouter: compatible({
    name: 'OpenRouter', // https://openrouter.ai/docs
    base: 'https://openrouter.ai/api/v1',
    model: retirableDefaults.openRouterModel.used,
    helpUrl: 'https://openrouter.ai/keys',
    keyPath: 'key',
    permittedErrorKinds,
    tellsTokens: true,
    defaults: limitedUnlessThinking(1000, retirableDefaults.openRouterModel.used),
  }),
  kimi: compatible({
    name: 'Kimi', // https://platform.moonshot.ai/docs
    base: 'https://api.moonshot.ai/v1',
    model: retirableDefaults.kimiModel.used,
    helpUrl: 'https://platform.moonshot.ai/console/api-keys',
    permittedErrorPrefixes: ['Invalid', 'Not found'],
    encodeFile: imagesOnly,
    namesTools: true,
    takesThoughts: true,
  }),
  x: compatible({
    ...mediaVendors.x,
    model: retirableDefaults.xModel.used,
    encodeFile: imagesOnly,
  }),
  qwen: compatible({
    name: 'Qwen', // https://www.alibabacloud.com/help/en/model-studio
    base: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
    model: retirableDefaults.qwenModel.used,
    helpUrl: 'https://www.alibabacloud.com/help/en/model-studio/get-api-key',
    permittedErrorPrefixes: ['No static', 'The model', 'Incorrect'],
    encodeFile: imagesOnly,
  }),
  together: compatible({
    ...mediaVendors.together,
    model: retirableDefaults.togetherModel.used,
    encodeFile: imagesOnly,
  }),
  bigModel: compatible({
    ...mediaVendors.bigModel,
    model: retirableDefaults.bigModelModel.used,
    tellsTokens: true,
    encodeFile: (file) => (file.isImage ? imagesOnly(file) : { type: 'file_url', file_url: { url: file.url } }),
  }),
  groq: compatible({
    ...mediaVendors.groq,
    model: retirableDefaults.groqModel.used,
    encodeFile: imagesOnly,
    // An error in the middle of a stream.
    errorIn: ({ x_groq: own }) => (isJson(own) && typeof own['error'] === 'string' ? own['error'] : undefined),
  }),
  /** The vendor's Sonar API, which `perplexity` used until it was shut down: perplexity.ts decides, and shares the key. */
  perplexity: compatible({
    name: 'Perplexity',
    base: 'https://api.perplexity.ai',
    model: retirableDefaults.perplexityModel.specified,
    tellsTokens: true,
    keyPath: '',
    permittedErrorPrefixes: ['Invalid', 'Authentication', 'Permission denied'],
    ...textOnly,
  }),
  openWebUI: compatible({
    name: 'Open WebUI', // https://docs.openwebui.com/getting-started/api-endpoints
    base: 'http://localhost:3000/api',
    model: retirableDefaults.openWebUIModel.used,
    helpUrl: 'https://docs.openwebui.com/getting-started/api-endpoints/',
    keyPath: 'v1/models',
    permittedErrorPrefixes: ['Error'],
    encodeFile: imagesOnly,
  }),
  liteLLM: compatible({
    name: 'LiteLLM', // https://docs.litellm.ai
    base: 'http://localhost:4000/v1',
    model: retirableDefaults.liteLLMModel.used,
    isKeyOptional: true,
    permittedErrorKinds,
    defaults: limitedUnlessThinking(4096, retirableDefaults.liteLLMModel.used, { temperature: 1 }),
  }),
  requesty: compatible({
    name: 'Requesty', // https://docs.requesty.ai
    base: 'https://router.requesty.ai/v1',
    model: retirableDefaults.requestyModel.used,
    helpUrl: 'https://app.requesty.ai/api-keys',
    permittedErrorKinds,
    defaults: limitedUnlessThinking(1000, retirableDefaults.requestyModel.used),
  }),
}
