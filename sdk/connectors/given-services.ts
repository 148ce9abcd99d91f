import type { Service, SpokenService } from '../connector-kit/service.ts'
import type { ServicePath } from './connect-service.ts'

/** A service by text or by voice. */
type AnyService = Service<never> | SpokenService<never>

type Parts<Depth extends 1 | 2> = {
  readonly [part: string]: AnyService | (Depth extends 2 ? Parts<1> : never)
}

/** Connectors of `confab-chat/connectors/NAME`, named as in `directConnection`: `{ mistral, openAI: { chat: openAIChat } }`. */
export type Services = { readonly [service: string]: AnyService | Parts<2> }

const isService = (value: object): value is AnyService => 'send' in value || 'call' in value

/** Where each of them stands, in the order in which they are given. */
export function* pathsOf(services: object, path: readonly string[] = []): Generator<[ServicePath, AnyService]> {
  for (const [name, value] of Object.entries(services) as [string, object][]) {
    if (isService(value)) yield [[...path, name] as unknown as ServicePath, value]
    else yield* pathsOf(value, [...path, name])
  }
}
