import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** A website on loopback for the duration of a test: one response per path, 404 for the rest. */
export async function servePages(pages: Readonly<Record<string, Handle | string>>): Promise<{
  readonly origin: string
  /** The requested paths, oldest first. */
  readonly asked: string[]
}> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const page = pages[request.url ?? '']
    if (typeof page === 'function') page(request, response)
    else if (page === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
