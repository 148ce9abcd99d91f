import { join } from 'node:path'
import { exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT, type JWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../host/server/store/open-database.ts'
import { openSettingsStorage } from '../../../../host/server/store/settings-storage.ts'
import { demo, makeFolder, startBackend } from './local-backend.ts'

const issuer = 'https://cognito-idp.local-1.amazonaws.com/local-1_Confab'
const seconds = (): number => Math.floor(Date.now() / 1000)

interface Key {
  readonly kid: string
  readonly privateKey: JWK
  readonly publicKey: JWK
}

/** The pool's own key, which nobody has who cannot read the machine's files. */
async function readKey(folder: string): Promise<Key> {
  const database = await openDatabase({ file: join(folder, 'app.db') })
  const storage = await openSettingsStorage(database, 'local:')
  const { signingKey } = JSON.parse(storage.getItem('confab:emu:cognito') ?? '{}') as { signingKey: Key }
  await database.destroy()
  return signingKey
}

const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

async function sign(key: Key, claims: Record<string, unknown>): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(await importJWK(key.privateKey, 'RS256'))
}

async function open() {
  const folder = makeFolder()
  const backend = await startBackend(folder)
  const tokens = await backend.signIn(demo)
  const key = await readKey(folder)
  const claims = payloadOf(tokens.AccessToken)
  const statusOf = async (token: string | undefined): Promise<number> => (await backend.ask('/v1/me', token)).status
  return { backend, tokens, key, claims, statusOf }
}

describe('the backend of npm start', () => {
  it('takes a token that the pool signed, and says why it takes none', async () => {
    const { backend, tokens, key, claims, statusOf } = await open()
    expect(await statusOf(tokens.AccessToken)).toBe(200)
    expect(await statusOf(await sign(key, claims))).toBe(200)
    const refused = await backend.ask('/v1/me')
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ error: { code: 'unauthorised' } })
  })

  it('refuses a forged token', async () => {
    const { tokens, key, claims, statusOf } = await open()
    const [header = '', payload = '', signature = ''] = tokens.AccessToken.split('.')
    const another = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' })).toString('base64url')
    const strange = await generateKeyPair('RS256', { extractable: true })
    const strangeKey = { kid: key.kid, privateKey: await exportJWK(strange.privateKey), publicKey: {} }
    const shared = new TextEncoder().encode(JSON.stringify(key.publicKey))
    const forged: Record<string, string> = {
      nothing: '',
      'no token': 'token',
      'another user': `${header}.${another}.${signature}`,
      'no signature': `${header}.${payload}.`,
      'another header': `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.${payload}.${signature}`,
      'no algorithm': new UnsecuredJWT(claims).encode(),
      'another key': await sign(strangeKey, claims),
      'an unknown key': await sign({ ...strangeKey, kid: 'unknown' }, claims),
      'the public key as a secret': await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: key.kid }).sign(shared),
    }
    for (const [name, token] of Object.entries(forged)) expect(await statusOf(token), name).toBe(401)
  })

  it('refuses a token that has expired, or is not valid yet', async () => {
    const { key, claims, statusOf } = await open()
    expect(await statusOf(await sign(key, { ...claims, exp: seconds() - 60 }))).toBe(401)
    expect(await statusOf(await sign(key, { ...claims, nbf: seconds() + 600 }))).toBe(401)
    const { exp: _exp, ...endless } = claims
    expect(await statusOf(await sign(key, endless))).toBe(401)
  })

  it('refuses what the pool signed for something else', async () => {
    const { tokens, key, claims, statusOf } = await open()
    expect(await statusOf(tokens.IdToken), 'for the page').toBe(401)
    expect(await statusOf(tokens.RefreshToken), 'to renew').toBe(401)
    expect(await statusOf(await sign(key, { ...claims, client_id: 'another' })), 'for another app').toBe(401)
    expect(await statusOf(await sign(key, { ...claims, iss: `${issuer}2` })), 'as another pool').toBe(401)
    expect(await statusOf(await sign(key, { ...claims, sub: 'nobody' })), 'for nobody').toBe(401)
  })

  it('refuses a token whose session was ended', async () => {
    const { backend, tokens, statusOf } = await open()
    expect((await backend.callPool('RevokeToken', { Token: tokens.RefreshToken })).status).toBe(200)
    expect(await statusOf(tokens.AccessToken)).toBe(401)
  })
})
