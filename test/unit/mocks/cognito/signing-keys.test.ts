import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { addDemoUsers, demoUsers } from '../../../../mocks/cognito/demo-users.ts'
import { createCognitoEmulator } from '../../../../mocks/cognito/cognito-emulator.ts'
import { createMemoryStore } from '../../../../mocks/cognito/key-value-store.ts'
import { tokens } from '../../../../mocks/cognito/tokens/tokens.ts'
import { users } from '../../../../mocks/cognito/users.ts'

const issuer = 'https://cognito-idp.local-1.amazonaws.com/local-1_Confab'

async function openPool(store = createMemoryStore()) {
  const cognito = createCognitoEmulator({ store })
  await addDemoUsers(cognito)
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    [customFetch]: async (url, init) => (await cognito.handle(new Request(url, init))) ?? Response.error(),
  })
  const issue = () => cognito.administer((pool) => tokens.issue(pool, users.require(pool, demoUsers[0].email)))
  return { cognito, keys, issue }
}

test('whoever has the keys that the emulated pool publishes can check its tokens', async () => {
  const { keys, issue } = await openPool()
  const { AccessToken, IdToken } = await issue()
  const { payload, protectedHeader } = await jwtVerify(AccessToken, keys, { issuer, algorithms: ['RS256'] })
  expect(payload).toMatchObject({ token_use: 'access', client_id: 'confab-local-client', iss: issuer })
  expect(protectedHeader.kid).toBeTruthy()
  await jwtVerify(IdToken, keys, { issuer, audience: 'confab-local-client' })
})

test('an emulated pool keeps its keys, publishes no private half, and has others than another pool', async () => {
  const store = createMemoryStore()
  const { AccessToken } = await (await openPool(store)).issue()
  const again = await openPool(store)
  await jwtVerify(AccessToken, again.keys, { issuer })
  const published = await again.cognito.handle(new Request(`${issuer}/.well-known/jwks.json`))
  const { keys = [] } = (published ? await published.json() : {}) as { keys?: object[] }
  expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']])
  await expect(jwtVerify(AccessToken, (await openPool()).keys, { issuer })).rejects.toThrow('no applicable key')
})
