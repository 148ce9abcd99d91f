import type { AnyService } from '../connector-kit/service.ts'

/** The path of a service's settings in `directConnection`. */
export type ServicePath = readonly [service: string, part?: string, subpart?: string]

/** A row in a table of services: the path of its settings, and the chunk that holds it. */
export interface ServiceRow {
  readonly path: ServicePath
  // The settings differ by service; the option types check what the page passes.
  load(): Promise<AnyService<never>>
}
