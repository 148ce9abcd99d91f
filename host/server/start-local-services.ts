import { startLocalServer, type LocalServer } from './start-local-server.ts'
import type { FindBrowser } from './pages/visit/visit-page.ts'
import { findService, type Environment } from '../../sdk/server/serve/find-service.ts'
import { toNodeHandler } from '../../sdk/entries/server.ts'
import { createAgentServer } from './agent-server.ts'

interface LocalServicesSettings {
  readonly environment: Environment
  readonly findBrowser: FindBrowser
}

/** The server of local mode, and who answers the agents there. */
export interface LocalServices extends LocalServer {
  readonly answeredBy: string
}

/**
 * Starts what local mode needs beside the page: it reads websites, and answers the agents where the environment names a model.
 * @throws an `Error` when the environment names an Ollama that cannot be reached.
 */
export async function startLocalServices({ environment, findBrowser }: LocalServicesSettings): Promise<LocalServices> {
  const service = await findService(environment)
  const agents = createAgentServer({
    service,
    // People who develop read what failed. The words hold no key: they are the service's or ours.
    onError: (error) => console.error(error instanceof Error ? error.message : error),
  })
  const server = await startLocalServer({ findBrowser, chat: toNodeHandler(agents) })
  return {
    url: server.url,
    answeredBy: service?.name ?? 'rules',
    async close() {
      // Answers that nobody can read any more are not waited for.
      void agents.close()
      await server.close()
    },
  }
}
