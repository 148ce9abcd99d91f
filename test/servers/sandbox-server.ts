import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandbox } from '../tools/build/sandbox.mjs'

/** Serves the sandbox of MCP Apps, as it is built, from an origin that serves nothing else. */
export async function startSandboxServer(): Promise<{ url: string; close(): Promise<void> }> {
  const page = await createSandbox()
  const server = createServer((request, response) => {
    if (request.url !== '/sandbox.html') {
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page)
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
