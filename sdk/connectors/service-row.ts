import type { AnyService } from '../connector-kit/service.ts'

/** Where the settings of a service stand in `directConnection`. */
export type ServicePath = readonly [service: string, part?: string, subpart?: string]

/** A line of a table of services: where its settings stand, and the chunk that holds it. */
export interface ServiceRow {
  readonly path: ServicePath
  // What settings a service takes is its own business; the option types keep the page to them.
  load(): Promise<AnyService<never>>
}
