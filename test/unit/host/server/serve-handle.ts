import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { toNodeHandler } from '../../../../sdk/entries/server.ts'

/** A server of this machine, as long as the test. What nobody answers is not there. @returns its address. */
export async function serveHandle(handle: (request: Request) => Promise<Response | undefined>): Promise<string> {
  const answer = async (request: Request) => (await handle(request)) ?? new Response(null, { status: 404 })
  const server = createServer(toNodeHandler({ fetch: answer, close: () => Promise.resolve() }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
