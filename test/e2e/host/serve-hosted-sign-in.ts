import type { BrowserContext } from 'playwright'
import { createCognitoEmulator, type CognitoEmulator } from '../../../mocks/cognito/cognito-emulator.ts'
import { startCognitoServer } from '../../unit/mocks/cognito/cognito-server.ts'

/** The fake address of the hosted sign-in. The library only goes to https (amplify-js issue 14799). */
export const domain = 'auth.rye.example'

/** A recorded request to the hosted sign-in: `GET /oauth2/authorize`, with its query or its form. */
interface Asked {
  readonly call: string
  readonly parameters: URLSearchParams
}

/** A user pool and its hosted sign-in, on a local port. */
export interface HostedSignIn {
  readonly cognito: CognitoEmulator
  /** The address of the user pool. */
  readonly url: string
  readonly asked: Asked[]
  /** Lets a browser reach the hosted sign-in at its https address. */
  reachFrom(context: BrowserContext): Promise<void>
  close(): Promise<void>
}

/** Starts the emulator as a separate server. */
export async function serveHostedSignIn(): Promise<HostedSignIn> {
  const cognito = createCognitoEmulator({ settings: { userPoolId: 'eu-west-1_Rye', clientId: 'rye-client', domain } })
  const { url, close } = await startCognitoServer(cognito)
  const asked: Asked[] = []
  return {
    cognito,
    url,
    asked,
    // The work of a TLS proxy in front of a server without TLS.
    async reachFrom(context) {
      await context.route(`https://${domain}/**`, async (route) => {
        const request = route.request()
        const { pathname, search } = new URL(request.url())
        const parameters = new URLSearchParams(request.postData() ?? search)
        asked.push({ call: `${request.method()} ${pathname}`, parameters })
        const response = await route.fetch({ url: new URL(pathname + search, url).href, maxRedirects: 0 })
        await route.fulfill({ response })
      })
    },
    close,
  }
}
