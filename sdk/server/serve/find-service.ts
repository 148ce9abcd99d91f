import type { DirectConnection } from '../../core/options/services/direct-connection.ts'

/** A service that the environment names, or an Ollama that runs on this machine. */
export interface FoundService {
  readonly name: string
  /** How to reach it, with this system prompt. The key stays in this process. */
  connection(system: string): DirectConnection
}

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>

type Connect = (key: string, settings: { readonly model?: string; readonly system_prompt: string }) => DirectConnection

/** The services by the variables that hold their keys, as the vendors' own tools name them. The first that is set counts. */
const services: Readonly<Record<string, readonly [name: string, connect: Connect]>> = {
  OPENAI_API_KEY: ['OpenAI', (key, chat) => ({ openAI: { key, chat } })],
  ANTHROPIC_API_KEY: ['Anthropic', (key, settings) => ({ claude: { key, ...settings } })],
  GEMINI_API_KEY: ['Gemini', (key, settings) => ({ gemini: { key, ...settings } })],
  MISTRAL_API_KEY: ['Mistral', (key, settings) => ({ mistral: { key, ...settings } })],
  DEEPSEEK_API_KEY: ['DeepSeek', (key, settings) => ({ deepSeek: { key, ...settings } })],
  GROQ_API_KEY: ['Groq', (key, chat) => ({ groq: { key, chat } })],
  XAI_API_KEY: ['xAI', (key, chat) => ({ x: { key, chat } })],
  OPENROUTER_API_KEY: ['OpenRouter', (key, settings) => ({ openRouter: { key, ...settings } })],
  TOGETHER_API_KEY: ['Together', (key, chat) => ({ together: { key, chat } })],
  PERPLEXITY_API_KEY: ['Perplexity', (key, settings) => ({ perplexity: { key, ...settings } })],
}

/** How long a local Ollama may take to say that it is there, in milliseconds. */
const patience = 1000
/** How long a named endpoint may take to list its models, in milliseconds. */
const modelsPatience = 10_000

/** The address in a variable. @throws an `Error` in words for what is none. */
function readAddress(text: string, variable: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined
  // What stands before an "@" may be a password, also where the rest is no address.
  const shown = text.replace(/^.*@/s, '…@')
  if (!address?.hostname || !/^https?:$/.test(address.protocol))
    throw new Error(`${variable} takes an address such as http://127.0.0.1:11434, not "${shown}".`)
  if (address.username || address.password)
    throw new Error(`${variable} takes an address without a user and a password, which no request can carry: "${shown}".`)
  return address
}

/** Ollama takes `OLLAMA_HOST` with and without a scheme and a port: https://docs.ollama.com/faq */
function ollamaAddress(host: string): string {
  const address = readAddress(/^\w+:\/\//.test(host) ? host : `http://${host}`, 'OLLAMA_HOST')
  if (!address.port && address.protocol === 'http:' && !host.startsWith('http:')) address.port = '11434'
  // What a server listens on is no address to ask.
  if (address.hostname === '0.0.0.0') address.hostname = '127.0.0.1'
  return address.href.replace(/\/$/, '')
}

/** The names of the models that an Ollama has; undefined when there is no Ollama at the address. */
async function modelsAt(address: string): Promise<string[] | undefined> {
  try {
    const response = await fetch(`${address}/api/tags`, { signal: AbortSignal.timeout(patience) })
    const { models } = (await response.json()) as { models?: { name: string }[] }
    return (models ?? []).map(({ name }) => name)
  } catch {
    return undefined
  }
}

/**
 * An Ollama at `OLLAMA_HOST`, or on this machine where nobody named one.
 * @throws an `Error` when the one that is named cannot be reached, or has no model.
 */
async function findOllama({ OLLAMA_HOST: host, CONFAB_MODEL: named }: Environment): Promise<FoundService | undefined> {
  const address = ollamaAddress(host || '127.0.0.1')
  const models = await modelsAt(address)
  const model = named ?? models?.[0]
  if (host && !models) throw new Error(`There is no Ollama at ${address}, which OLLAMA_HOST names.`)
  if (host && !model) throw new Error(`Ollama at ${address} has no model yet: run "ollama pull llama3.2".`)
  if (!models?.length || !model) return undefined
  return {
    name: 'Ollama',
    connection: (system) => ({ ollama: { custom_base_url: `${address}/api`, model, system_prompt: system } }),
  }
}

/** The names of the models of an endpoint with OpenAI's API. @throws an `Error` in words where it does not tell. */
async function modelsOf(base: string, key: string | undefined): Promise<string[]> {
  const failed = (reason: string, cause?: unknown): Error =>
    new Error(`The models at ${base}, which OPENAI_BASE_URL names, cannot be listed: ${reason}. Name one: --model NAME`, {
      cause,
    })
  const response = await fetch(`${base}/models`, {
    headers: key ? { Authorization: `Bearer ${key}` } : {},
    signal: AbortSignal.timeout(modelsPatience),
  }).catch((error: unknown) => {
    throw failed('it cannot be reached', error)
  })
  if (!response.ok) throw failed(`status ${response.status}`)
  const { data } = (await response.json().catch(() => ({}))) as { data?: { id?: unknown }[] }
  return (Array.isArray(data) ? data : []).flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
}

/**
 * Whatever speaks OpenAI's API at the address in `OPENAI_BASE_URL`, as OpenAI's own clients read it: vLLM, LM Studio, LiteLLM, Azure.
 * Without a model, its first one.
 */
async function findEndpoint(given: string, { OPENAI_API_KEY: key, CONFAB_MODEL: named }: Environment): Promise<FoundService> {
  const { href, host } = readAddress(given, 'OPENAI_BASE_URL')
  const base = href.replace(/\/$/, '')
  const model = named ?? (await modelsOf(base, key))[0]
  if (!model) throw new Error(`There is no model at ${base}, which OPENAI_BASE_URL names. Name one: --model NAME`)
  return {
    name: host,
    // Of the services with this API, this one adds nothing of its own. Endpoints without keys ignore the word.
    connection: (system) => ({
      together: { key: key ?? 'none', chat: { custom_base_url: base, model, ...(system && { system_prompt: system }) } },
    }),
  }
}

/**
 * The service that answers: an endpoint that is named, by the keys in the environment, else an Ollama; undefined when there is none.
 * `CONFAB_MODEL` names another model than the usual one.
 */
export async function findService(environment: Environment): Promise<FoundService | undefined> {
  const { CONFAB_MODEL: model, OPENAI_BASE_URL: endpoint } = environment
  if (endpoint) return findEndpoint(endpoint, environment)
  for (const [variable, [name, connect]] of Object.entries(services)) {
    const key = environment[variable]
    if (key) return { name, connection: (system) => connect(key, { ...(model && { model }), system_prompt: system }) }
  }
  return findOllama(environment)
}
