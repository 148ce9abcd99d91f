import { joinUrl } from '../../connector-kit/join-url.ts'
import type { KeyProbe, ServiceKey } from '../../connector-kit/service.ts'

/** What all services of a vendor share: base URL, how the key is sent, and which error texts a visitor may read. */
export interface CompatibleVendor {
  readonly name: string
  readonly base: string
  readonly helpUrl?: string
  /** Name of the key's owner, when it differs from the service's name. */
  readonly keyName?: string
  /** Path of the request that checks a key, below the base URL; empty for no check. Default: the list of models. */
  readonly keyPath?: string
  readonly probe?: Omit<KeyProbe, 'url'>
  readonly isRefusal?: ServiceKey['isRefusal']
  readonly isKeyOptional?: boolean
  readonly permittedErrorPrefixes?: readonly string[]
  /** Kinds of errors whose texts may be shown as they are. */
  readonly permittedErrorKinds?: readonly string[]
}

interface Settings {
  custom_base_url?: string
}

/** A URL of the vendor, or of the host that the page sets instead. */
export const compatibleUrl = ({ base }: CompatibleVendor, { custom_base_url: given = base }: Settings, path: string): string =>
  joinUrl(given, path)

export function compatibleKey(vendor: CompatibleVendor, settings: Settings): ServiceKey {
  const { name, helpUrl, keyName = name, keyPath = 'models', probe, isKeyOptional, isRefusal } = vendor
  return {
    placeholder: `${keyName} API Key`,
    ...(helpUrl && { helpUrl }),
    ...(isRefusal && { isRefusal }),
    ...(isKeyOptional && { isOptional: true }),
    headers: (key) => ({ Authorization: `Bearer ${key}` }),
    ...(keyPath && { probe: { url: compatibleUrl(vendor, settings, keyPath), ...probe } }),
  }
}

export const permittedErrorKinds = ['invalid_request_error', 'authentication_error']

/** Vendors that offer more than chat. */
export const compatibleVendors = {
  x: {
    name: 'xAI', // https://docs.x.ai
    keyName: 'X',
    base: 'https://api.x.ai/v1',
    helpUrl: 'https://console.x.ai/team/default/api-keys',
    // It reports a wrong key as an invalid argument.
    probe: { judge: (_answer, status) => (status === 400 ? 'invalid' : undefined) },
    isRefusal: ({ message }) => message.startsWith('Incorrect API key'),
    permittedErrorKinds,
  },
  together: {
    name: 'Together AI', // https://docs.together.ai
    base: 'https://api.together.xyz/v1',
    helpUrl: 'https://api.together.xyz/settings/api-keys',
    permittedErrorKinds,
  },
  bigModel: {
    name: 'BigModel', // https://docs.bigmodel.cn
    base: 'https://open.bigmodel.cn/api/paas/v4',
    helpUrl: 'https://open.bigmodel.cn/usercenter/apikeys',
    permittedErrorPrefixes: ['Authorization'],
    permittedErrorKinds: ['authentication_error'],
  },
  groq: {
    name: 'Groq', // https://console.groq.com/docs
    base: 'https://api.groq.com/openai/v1',
    helpUrl: 'https://console.groq.com/keys',
    permittedErrorPrefixes: ['Invalid', 'property'],
  },
} satisfies Record<string, CompatibleVendor>
