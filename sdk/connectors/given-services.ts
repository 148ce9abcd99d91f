import type { Service } from '../connector-kit/service.ts'
import type { ServicePath } from './connect-service.ts'

type Parts<Depth extends 1 | 2> = {
  readonly [part: string]: Service<never> | (Depth extends 2 ? Parts<1> : never)
}

/** Connectors of `confab-chat/connectors/NAME`, named as in `directConnection`: `{ mistral, openAI: { chat: openAIChat } }`. */
export type Services = { readonly [service: string]: Service<never> | Parts<2> }

const isService = (value: object): value is Service<never> => 'send' in value

/** Where each of them stands, in the order in which they are given. */
export function* pathsOf(services: object, path: readonly string[] = []): Generator<[ServicePath, Service<never>]> {
  for (const [name, value] of Object.entries(services) as [string, object][]) {
    if (isService(value)) yield [[...path, name] as unknown as ServicePath, value]
    else yield* pathsOf(value, [...path, name])
  }
}
