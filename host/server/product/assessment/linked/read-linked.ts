import type { PageReader } from '../../page-reader.ts'
import { ProductFault } from '../../product-fault.ts'
import { contactsOf } from '../contacts-of.ts'
import { readPage } from '../read-page.ts'
import { chooseLinks } from './choose-links.ts'
import type { LinkedPage } from './linked-page.ts'

/** The budget of all linked pages together, in milliseconds and bytes of unpacked pages. */
const maximumTime = 15_000
const maximumBytes = 5_000_000

interface LinkedOptions {
  readonly pages: PageReader
  readonly signal: AbortSignal
  readonly year: number
}

const empty = { title: '', hasHeadline: false, hasDescription: false }

/** Reads up to five pages that a page links to, one after the other. Their robots.txt is respected, as for the page itself. */
export async function readLinked(
  html: string,
  address: string,
  { pages, signal, year }: LinkedOptions,
): Promise<readonly LinkedPage[]> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(maximumTime)])
  const read: LinkedPage[] = []
  let bytes = 0
  for (const url of chooseLinks(html, address)) {
    if (bytes > maximumBytes || limited.aborted) break
    try {
      const page = await pages.read(url, limited)
      bytes += page.bytes ?? page.html.length
      const judged = readPage(page.html, { url: page.url, year })
      const [contact] = contactsOf(judged)
      read.push({
        url,
        isBroken: false,
        title: judged.document.title.replace(/\s+/g, ' ').trim(),
        hasHeadline: Boolean(judged.document.querySelector('h1')?.textContent?.trim()) || judged.isUndrawn,
        hasDescription: Boolean(judged.document.querySelector('meta[name="description" i]')?.getAttribute('content')?.trim()),
        ...(contact !== undefined && { contact }),
      })
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ProductFault)) break
      read.push({ ...empty, url, isBroken: error.code === 'http_error', fault: error.message })
    }
  }
  return read
}
