import type { AnyService } from '../connector-kit/service.ts'
import type { ServicePath, ServiceRow } from './service-row.ts'

type Parts<Depth extends 1 | 2> = {
  readonly [part: string]: AnyService<never> | (Depth extends 2 ? Parts<1> : never)
}

/** Connectors of `confab-chat/connectors/NAME`, named as in `directConnection`: `{ mistral, openAI: { chat: openAIChat } }`. */
export type Services = { readonly [service: string]: AnyService<never> | Parts<2> }

const isService = (value: object): value is AnyService<never> => 'send' in value || 'call' in value

/** The table of these services, in the order they were passed in. */
export function* rowsOfGivenServices(services: object, path: readonly string[] = []): Generator<ServiceRow> {
  for (const [name, value] of Object.entries(services) as [string, object][]) {
    if (isService(value)) yield { path: [...path, name] as unknown as ServicePath, load: () => Promise.resolve(value) }
    else yield* rowsOfGivenServices(value, [...path, name])
  }
}
