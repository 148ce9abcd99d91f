import { readFileSync } from 'node:fs'
import { serverThreads, type ThreadStorage } from '../../../sdk/entries/threads.ts'
import { createOpenApiCheck, type OpenApiDocument } from '../../servers/openapi-check.ts'

/** For a server under test: whoever says so is that visitor. */
export const userByHeader = ({ headers }: Request): string | undefined => headers.get('x-user') ?? undefined

const check = createOpenApiCheck(JSON.parse(readFileSync('sdk/threads/openapi.json', 'utf8')) as OpenApiDocument)

/** The threads of a visitor on a server, and how what was asked and answered deviates from the published contract. */
export function threadsOf(url: string, user: string): { threads: ThreadStorage; faults: string[] } {
  const faults: string[] = []
  const checkedFetch: typeof fetch = async (address, init = {}) => {
    const response = await fetch(address, init)
    const { pathname, searchParams } = new URL(address as string)
    faults.push(
      ...check({
        method: init.method ?? 'GET',
        path: pathname.slice(new URL(url).pathname.replace(/\/$/, '').length),
        query: searchParams,
        headers: Object.fromEntries(new Headers(init.headers)),
        body: (init.body as string | undefined) ?? '',
        status: response.status,
        answerHeaders: Object.fromEntries(response.headers),
        answer: await response.clone().text(),
      }),
    )
    return response
  }
  return { threads: serverThreads(url, { fetch: checkedFetch, headers: { 'x-user': user } }), faults }
}
