import type { PageVisit } from '../../host/server/product/assessment/visit/page-visit.ts'
import type { PageReader, ReadPage } from '../../host/server/product/page-reader.ts'
import { ProductFault } from '../../host/server/product/product-fault.ts'

type Fetch = typeof globalThis.fetch

const noServer = "The local server that reads websites isn't running. Start the app with npm start, or upload the page as a file."

const isOffline = "You're offline. Check your connection and try again, or upload the page as a file."

async function ask(fetch: Fetch, path: string, url: string, signal: AbortSignal): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
      signal,
    })
  } catch {
    signal.throwIfAborted()
    throw new ProductFault(503, 'no_reader', navigator.onLine ? noServer : isOffline)
  }
  if (response.ok) return response
  try {
    const { error } = (await response.json()) as { error: { code: string; message: string } }
    throw new ProductFault(422, error.code, error.message)
  } catch (error) {
    // A static server answers with a page of its own.
    throw error instanceof ProductFault ? error : new ProductFault(503, 'no_reader', noServer)
  }
}

async function readJson<Answer>(...question: Parameters<typeof ask>): Promise<Answer> {
  const response = await ask(...question)
  if (!response.headers.get('content-type')?.includes('json')) throw new ProductFault(503, 'no_reader', noServer)
  return (await response.json()) as Answer
}

/** Reads websites through the server that `npm start` runs beside the page. */
export function createLocalPages(fetch: Fetch, baseUrl: string): PageReader {
  return {
    read: (url, signal) => readJson<ReadPage>(fetch, `${baseUrl}/local/page`, url, signal),
    visit: (url, signal) => readJson<PageVisit>(fetch, `${baseUrl}/local/visit`, url, signal),
  }
}
