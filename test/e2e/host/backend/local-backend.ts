import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createBackendClient } from '../../../../host/backend/client.ts'
import { startLocalServices } from '../../../../host/server/local/start-local-services.ts'
import { demoUsers } from '../../../../mocks/cognito/demo-users.ts'

export const [demo, paid] = demoUsers

interface Tokens {
  readonly AccessToken: string
  readonly IdToken: string
  readonly RefreshToken: string
}

/** A folder that lasts as long as the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-backend-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const noBrowser = () => Promise.reject(new Error('none'))

/** The server of `npm start`, over what is kept in the folder. */
export async function startBackend(
  folder: string,
  allowOrigins: readonly string[] = [],
  findBrowser: () => Promise<string> = noBrowser,
) {
  const services = await startLocalServices({
    environment: {},
    findBrowser,
    allowOrigins,
    place: { file: join(folder, 'app.db') },
  })
  let stopped: Promise<void> | undefined
  const stop = (): Promise<void> => (stopped ??= services.close())
  onTestFinished(stop)

  const callPool = (name: string, body: object): Promise<Response> =>
    fetch(`${services.url}/local/pool/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
      },
      body: JSON.stringify({ ClientId: 'confab-local-client', ...body }),
    })

  /** As a browser that signs in with a password. */
  async function signIn({ email, password }: { email: string; password: string }): Promise<Tokens> {
    const AuthParameters = { USERNAME: email, PASSWORD: password }
    const response = await callPool('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })
    return ((await response.json()) as { AuthenticationResult: Tokens }).AuthenticationResult
  }

  return {
    url: services.url,
    stop,
    callPool,
    signIn,
    /** The app's own client, with somebody's token. */
    as: (token: string) =>
      createBackendClient({
        baseUrl: services.url,
        accessToken: async () => token,
        refresh: async () => undefined,
        fetch: (input, init) => fetch(input, init),
      }),
    /** Any request, with any token. */
    ask: (
      path: string,
      token?: string,
      init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
    ): Promise<Response> =>
      fetch(`${services.url}${path}`, {
        ...init,
        headers: { ...init.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      }),
  }
}

export type LocalBackend = Awaited<ReturnType<typeof startBackend>>
