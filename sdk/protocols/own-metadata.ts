import type { ProviderMetadata } from '../core/options/options.ts'
import { isJson } from '../core/util/is-json.ts'
import type { Json } from './protocol.ts'

/** The metadata that a service, given by name, sent with a part and wants back. */
export function ownMetadata(metadata: ProviderMetadata | undefined, service: string): Json {
  const own = metadata?.[service]
  return isJson(own) ? own : {}
}
