import type { DirectConnection } from '../../sdk/core/options/services/direct-connection.ts'

/** A service that a key, or an address, in the environment names. */
export interface Vendor {
  readonly name: string
  /** How to reach it. The key stays in this process. */
  connection(system: string): DirectConnection | Promise<DirectConnection>
}

type Environment = Readonly<Record<string, string | undefined>>

/** Ollama takes `OLLAMA_HOST` with and without a scheme and a port: https://docs.ollama.com/faq */
function ollamaAddress(host: string): string {
  const address = new URL(/^https?:\/\//.test(host) ? host : `http://${host}`)
  if (!address.port && address.protocol === 'http:' && !host.startsWith('http:')) address.port = '11434'
  // What a server listens on is no address to ask.
  if (address.hostname === '0.0.0.0') address.hostname = '127.0.0.1'
  return address.href.replace(/\/$/, '')
}

/** The model that is named, or the first that is there: of a local Ollama nobody else knows which. */
async function ollamaModel(address: string, named: string | undefined): Promise<string> {
  if (named) return named
  const response = await fetch(`${address}/api/tags`)
  const { models } = (await response.json()) as { models?: { name: string }[] }
  if (!models?.[0]) throw new Error(`Ollama at ${address} has no model yet: run "ollama pull llama3.2".`)
  return models[0].name
}

/** The service that answers in the playground, by the keys in the environment; undefined when there is none. `CONFAB_MODEL` names another model. */
export function findVendor({ CONFAB_MODEL: model, ...keys }: Environment): Vendor | undefined {
  const chosen = { ...(model && { model }) }
  const { OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY, MISTRAL_API_KEY, OLLAMA_HOST } = keys
  if (OPENAI_API_KEY) {
    return {
      name: 'OpenAI',
      connection: (system) => ({ openAI: { key: OPENAI_API_KEY, chat: { ...chosen, system_prompt: system } } }),
    }
  }
  if (ANTHROPIC_API_KEY) {
    return {
      name: 'Anthropic',
      connection: (system) => ({ claude: { key: ANTHROPIC_API_KEY, ...chosen, system_prompt: system } }),
    }
  }
  if (GEMINI_API_KEY) {
    return {
      name: 'Gemini',
      connection: (system) => ({ gemini: { key: GEMINI_API_KEY, ...chosen, system_prompt: system } }),
    }
  }
  if (MISTRAL_API_KEY) {
    return {
      name: 'Mistral',
      connection: (system) => ({ mistral: { key: MISTRAL_API_KEY, ...chosen, system_prompt: system } }),
    }
  }
  if (!OLLAMA_HOST) return undefined
  const address = ollamaAddress(OLLAMA_HOST)
  return {
    name: 'Ollama',
    connection: async (system) => ({
      ollama: { custom_base_url: `${address}/api`, model: await ollamaModel(address, model), system_prompt: system },
    }),
  }
}
