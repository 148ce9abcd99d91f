import type { PageVisit } from './assessment/visit/page-visit.ts'

/** A page of the web, as the local server hands it over. */
export interface ReadPage {
  readonly url: string
  readonly html: string
  readonly bytes?: number
  readonly firstByte?: number
  readonly redirects?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/** Reads public websites. Throws a `ProductFault` with a message for the user. */
export interface PageReader {
  read(url: string, signal: AbortSignal): Promise<ReadPage>
  /** What a browser shows of it. */
  visit(url: string, signal: AbortSignal): Promise<PageVisit>
}
