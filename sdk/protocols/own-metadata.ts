import type { ProviderMetadata } from '../core/options/options.ts'
import { isJson } from './json.ts'
import type { Json } from './protocol.ts'

/** What a service, by its name, said of a part and wants back with it. */
export function ownMetadata(metadata: ProviderMetadata | undefined, service: string): Json {
  const own = metadata?.[service]
  return isJson(own) ? own : {}
}
