import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDirectConnector } from '../../browser/direct-connector.ts'

const warn = vi.spyOn(console, 'warn')

beforeEach(() => {
  vi.resetModules()
  warn.mockReset().mockReturnValue()
})
afterEach(() => void vi.unstubAllGlobals())

/** What the console logs for a page at this host. */
async function warningAt(hostname: string | undefined, openAI: object): Promise<string> {
  if (hostname !== undefined) vi.stubGlobal('location', { hostname })
  const { createDirectConnector: create } = await import('../../browser/direct-connector.ts')
  await create({ openAI }, undefined)
  await create({ openAI }, undefined)
  await vi.dynamicImportSettled()
  return warn.mock.calls.flat().join('\n')
}

test.for(['localhost', 'app.localhost', '127.0.0.1', '[::1]', ''])(
  'a raw key in a page at "%s" is warned about once, with ways to avoid it',
  async (hostname) => {
    const words = await warningAt(hostname, { chat: true, key: 'test-key' })
    expect(words.match(/directConnection\.openAI holds a key/g)?.length).toBe(1)
    expect(words).toContain('your server adds the key')
    expect(words).not.toContain('test-key')
  },
)

test.for(['example.com', 'localhost.example.com', undefined])(
  'visitors of %s see no warning about a raw key',
  async (hostname) => {
    expect(await warningAt(hostname, { chat: true, key: 'test-key' })).toBe('')
  },
)

test('there is no warning for a function that gets the key, or without a key', async () => {
  expect(await warningAt('localhost', { chat: true, key: () => 'test-key' })).toBe('')
  expect(await warningAt('localhost', { chat: true })).toBe('')
})

test('a connector works without a page', async () => {
  expect((await createDirectConnector({ openAI: { chat: true, key: 'test-key' } }, undefined)).name).toBe('OpenAI')
})
