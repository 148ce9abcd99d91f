import { onTestFinished, describe, expect, it } from 'vitest'
import { joinLocalServer } from '../../../../mocks/join-local-server.ts'
import { demo, makeFolder, startBackend } from './local-backend.ts'

const pool = 'https://cognito-idp.local-1.amazonaws.com/'
const hosted = 'https://auth.local-1.example.test'

async function join() {
  const backend = await startBackend(makeFolder())
  const mode = joinLocalServer(backend.url)
  onTestFinished(() => mode.stop())
  return { backend, mode }
}

const call = (name: string, body: object): Promise<Response> =>
  fetch(pool, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityProviderService.${name}` },
    body: JSON.stringify({ ClientId: 'confab-local-client', ...body }),
  })

describe('a page of npm start', () => {
  it('shows the codes that the server would have sent', async () => {
    const { mode } = await join()
    let changes = 0
    onTestFinished(mode.inbox.subscribe(() => (changes += 1)))
    const Username = 'grace@example.com'
    const UserAttributes = [{ Name: 'email', Value: Username }]
    await call('SignUp', { Username, Password: 'Confab-grace-1', UserAttributes })
    await expect.poll(() => mode.inbox.get().map(({ to }) => to)).toEqual([Username])
    expect(changes).toBe(1)
    const ConfirmationCode = mode.inbox.get()[0]?.code
    expect((await call('ConfirmSignUp', { Username, ConfirmationCode })).status).toBe(200)
  })

  it('signs people in with the pretend provider of the server', async () => {
    const { backend, mode } = await join()
    const verifier = 'v'.repeat(64)
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    const asked = {
      identity_provider: 'Google',
      client_id: 'confab-local-client',
      redirect_uri: `${backend.url}/landing`,
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: Buffer.from(hash).toString('base64url'),
      state: 'mine',
    }
    expect(await mode.provider.refuse(new URLSearchParams(asked))).toContain('error=')
    const address = new URL(await mode.provider.approve(new URLSearchParams(asked), 'ada@example.com'))
    expect(address.searchParams.get('state')).toBe('mine')
    const response = await fetch(`${hosted}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: address.searchParams.get('code') ?? '',
        client_id: asked.client_id,
        redirect_uri: asked.redirect_uri,
        code_verifier: verifier,
      }),
    })
    const { access_token: token } = (await response.json()) as { access_token: string }
    expect((await backend.ask('/v1/me', token)).status).toBe(200)
    await expect(
      mode.provider.approve(new URLSearchParams({ ...asked, client_id: 'another' }), 'ada@example.com'),
    ).rejects.toThrow('answered with 400')
  })

  it('begins anew when the demo data is reset', async () => {
    const { backend, mode } = await join()
    const before = await backend.signIn(demo)
    await backend.as(before.AccessToken).saveProfile({ goal: 'Sell more bread' })
    await mode.reset()
    expect((await backend.ask('/v1/me', before.AccessToken)).status).toBe(401)
    const after = await backend.signIn(demo)
    expect(await backend.as(after.AccessToken).readProfile()).toMatchObject({ goal: '' })
    expect(mode.inbox.get()).toEqual([])
  })

  it('leaves every other request alone', async () => {
    const own = globalThis.fetch
    const { backend, mode } = await join()
    expect(globalThis.fetch).not.toBe(own)
    expect((await fetch(`${backend.url}/local/status`)).status).toBe(200)
    mode.stop()
    expect(globalThis.fetch).toBe(own)
  })
})
