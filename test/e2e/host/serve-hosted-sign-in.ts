import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from 'playwright'
import { createCognitoEmulator, type CognitoEmulator } from '../../../mocks/cognito/cognito-emulator.ts'

/** Where the hosted sign-in pretends to be. The library goes nowhere but to https (amplify-js issue 14799). */
export const domain = 'auth.rye.example'

/** What the server was asked: `GET /oauth2/authorize`, with its query or its form. */
export interface AskedOf {
  readonly call: string
  readonly parameters: URLSearchParams
}

/** A user pool and its hosted sign-in, on a port of this machine. */
export interface HostedSignIn {
  readonly cognito: CognitoEmulator
  /** The address of the user pool. */
  readonly url: string
  readonly asked: AskedOf[]
  /** Lets a browser reach the hosted sign-in by its https address. */
  reachFrom(context: BrowserContext): Promise<void>
  close(): Promise<void>
}

async function toRequest(message: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  const headers = Object.entries(message.headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return new Request(`https://${domain}${message.url ?? '/'}`, {
    method: message.method ?? 'GET',
    headers,
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  })
}

const noSuchPath = (): Response =>
  Response.json(
    { error: { code: 'not_found', message: 'There is nothing here.' } },
    { status: 404, headers: { 'access-control-allow-origin': '*' } },
  )

/** Starts the emulator as a server of its own. */
export async function serveHostedSignIn(): Promise<HostedSignIn> {
  const cognito = createCognitoEmulator({ settings: { userPoolId: 'eu-west-1_Rye', clientId: 'rye-client', domain } })
  const asked: AskedOf[] = []
  const server: Server = createServer((message, response) => {
    void (async () => {
      const request = await toRequest(message)
      const { pathname, searchParams } = new URL(request.url)
      const isForm = request.headers.get('content-type')?.includes('form-urlencoded')
      const parameters = isForm ? new URLSearchParams(await request.clone().text()) : searchParams
      if (request.method !== 'OPTIONS') asked.push({ call: `${request.method} ${pathname}`, parameters })
      const answer = (await cognito.handle(request)) ?? noSuchPath()
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.end(Buffer.from(await answer.arrayBuffer()))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    cognito,
    url,
    asked,
    // What a proxy that speaks TLS does before a server that does not.
    async reachFrom(context) {
      await context.route(`https://${domain}/**`, async (route) => {
        const { pathname, search } = new URL(route.request().url())
        const response = await route.fetch({ url: `${url}${pathname}${search}`, maxRedirects: 0 })
        await route.fulfill({ response })
      })
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
