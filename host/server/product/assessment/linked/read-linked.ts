import type { PageReader } from '../../page-reader.ts'
import { ProductFault } from '../../product-fault.ts'
import type { PageJudge } from '../page-judge.ts'
import type { LinkedPage } from './linked-page.ts'

/** The budget of all linked pages together, in milliseconds and bytes of unpacked pages. */
const maximumTime = 15_000
const maximumBytes = 5_000_000

interface LinkedOptions {
  readonly pages: PageReader
  readonly judge: PageJudge
  readonly signal: AbortSignal
  readonly year: number
}

const empty = { title: '', hasHeadline: false, hasDescription: false }

/** Reads up to five pages that a page links to, one after the other. Their robots.txt is respected, as for the page itself. */
export async function readLinked(
  html: string,
  address: string,
  { pages, judge, signal, year }: LinkedOptions,
): Promise<readonly LinkedPage[]> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(maximumTime)])
  const read: LinkedPage[] = []
  let bytes = 0
  for (const url of await judge.chooseLinks(html, address)) {
    if (bytes > maximumBytes || limited.aborted) break
    try {
      const page = await pages.read(url, limited)
      bytes += page.bytes ?? page.html.length
      read.push({ url, isBroken: false, ...(await judge.judgeLinked(page.html, { url: page.url, year })) })
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ProductFault)) break
      read.push({ ...empty, url, isBroken: error.code === 'http_error', fault: error.message })
    }
  }
  return read
}
