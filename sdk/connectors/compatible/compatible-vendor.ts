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
