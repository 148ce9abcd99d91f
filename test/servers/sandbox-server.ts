import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDiagramFiles } from '../tools/build/diagrams.mjs'
import { createSandbox } from '../tools/build/sandbox.mjs'

/** Serves the sandbox of MCP Apps and the frame of diagrams, as they are built, from an origin that serves nothing else. */
export async function startSandboxServer(): Promise<{ url: string; close(): Promise<void> }> {
  const [page, diagrams] = await Promise.all([createSandbox(), createDiagramFiles()])
  const files: Readonly<Record<string, string>> = {
    '/sandbox.html': page,
    '/diagrams/index.html': diagrams['index.html'],
    '/diagrams/diagrams.js': diagrams['diagrams.js'],
  }
  const server = createServer(({ url = '' }, response) => {
    const file = Object.hasOwn(files, url) ? files[url] : undefined
    if (file === undefined) {
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-type', `${url.endsWith('.js') ? 'text/javascript' : 'text/html'}; charset=utf-8`)
    response.end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/sandbox.html`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
