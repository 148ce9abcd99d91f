import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDocumentation } from '../../sdk/server/serve/documentation.ts'
import { ownDocumentation } from '../../sdk/server/serve/own-documentation.ts'
import { findService, type Environment } from '../../sdk/server/serve/find-service.ts'
import { createSite } from '../../sdk/server/serve/create-site.ts'
import { listen } from '../../sdk/server/serve/listen.ts'
import { createLog } from '../../sdk/server/serve/log.ts'
import { readDocumentation } from '../../sdk/server/serve/read-documentation.ts'
import { memoryStore } from '../../sdk/server/stores/memory-store.ts'

/** The picture of the README. */
const picture = '.github/confab.webp'

/** The server behind the playground: what `npx confab-chat serve` runs, with the documentation of this folder, and nothing kept. */
export async function startBackend({ root, environment }: { root: string; environment: Environment }) {
  const [pages, service] = await Promise.all([readDocumentation(root, '/api/'), findService(environment)])
  const log = createLog([], true, () => undefined)
  const site = createSite({
    documentation: createDocumentation(pages, ownDocumentation),
    service,
    store: memoryStore(),
    isLocal: true,
    // People who develop read what failed, and need no line for each request.
    log: { ...log, error: (error) => console.error(error instanceof Error ? error.message : error) },
    async files(path) {
      if (path !== picture) return undefined
      return new Response(new Uint8Array(await readFile(join(root, path))), { headers: { 'Content-Type': 'image/webp' } })
    },
  })
  const { url, close } = await listen(site, { port: 0, host: '127.0.0.1', log })
  return { url: url.replace(/\/$/, ''), answeredBy: service?.name ?? 'the documentation', close }
}
