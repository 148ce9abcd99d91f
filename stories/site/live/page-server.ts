import { createMockFetch } from '../../../mocks/kit/mock-fetch.ts'
import { createAllMocks } from '../../../mocks/all.ts'
import { createChatServer } from '../../../sdk/server/chat-server.ts'
import { createDocumentationSearch, type DocumentationPage } from '../../../sdk/server/retrieval/documentation-search.ts'
import { createDocumentationAnswer } from '../../../sdk/server/serve/create-answer.ts'
import { ownDocumentation } from '../../../sdk/server/serve/own-documentation.ts'
import { memoryStore } from '../../../sdk/server/stores/memory-store.ts'
import { answerExample } from './answer-example.ts'

type Fetch = typeof globalThis.fetch

/** The pages of the site as the server reads them, which the build wrote. */
async function readDocuments(fetch: Fetch): Promise<DocumentationPage[]> {
  const response = await fetch(new URL('documentation.json', import.meta.url))
  return (await response.json()) as DocumentationPage[]
}

/** The chat server, as it is on a server, which keeps nothing: it answers from this documentation, and cites its pages. */
async function startServer(fetch: Fetch): Promise<(request: Request) => Promise<Response>> {
  const documentation = createDocumentationSearch(await readDocuments(fetch), ownDocumentation)
  const server = createChatServer({
    answer: createDocumentationAnswer(documentation, { base: new URL('../', import.meta.url).pathname }),
    basePath: '/api/chat',
    store: memoryStore(),
    onError: (error) => console.error(error),
  })
  return (request) => server.fetch(request)
}

/** What an example asks beside the chat. */
const small: Record<string, () => Response> = {
  '/token': () => new Response('test-key'),
  '/api/answerer': () => Response.json({ name: null }),
}

const isOurs = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && (pathname.startsWith('/api/') || pathname === '/token')

/**
 * Lets this page answer what it asks of a server, and of services: a site of files has none, and an example needs no key. The key of every
 * service is what the example says it is.
 */
export function startPageServer(): void {
  const { fetch } = globalThis
  const outside = fetch.bind(globalThis)
  const mocks = createAllMocks()
  const askService = createMockFetch(mocks, { otherwise: outside })
  let server: ReturnType<typeof startServer> | undefined
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (!isOurs(url)) {
      const key = /^(?:Bearer |Token )?(.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
      if (key) for (const { switches } of mocks) switches.key = key
      return askService(request)
    }
    const answer = small[url.pathname]?.() ?? (await answerExample(request))
    if (answer) return answer
    server ??= startServer(outside)
    return (await server)(request)
  }
}
