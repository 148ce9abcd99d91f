import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import type { CognitoEmulator } from '../../../../mocks/cognito/cognito-emulator.ts'

/** The emulator behind a real server on loopback, isolated from the page. */
export async function startCognitoServer(emulator: CognitoEmulator) {
  const calls: string[] = []
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = incoming
      const body = method === 'POST' ? await text(incoming) : undefined
      calls.push(String(headers['x-amz-target'] ?? `${method} ${url}`).replace(/^.*\./, ''))
      const request = new Request(`http://${headers.host}${url}`, {
        method,
        headers: headers as Record<string, string>,
        ...(body !== undefined && { body }),
      })
      const response = await emulator.handle(request)
      outgoing.writeHead(response?.status ?? 404, Object.fromEntries(response?.headers ?? []))
      outgoing.end(await response?.text())
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** The requested actions, in order. */
    calls,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
