import type { Configuration } from './configuration.ts'

/** What one page of the documentation shows, by a name for each. */
export type Page = Readonly<Record<string, Configuration>>
