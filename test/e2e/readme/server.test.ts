import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEngine } from '../../../sdk/core/engine/engine.ts'
import { normaliseOptions } from '../../../sdk/core/options/config.ts'
import type { Connect } from '../../../sdk/core/options/options.ts'
import { createConnector } from '../../../sdk/core.ts'
import { readPages } from '../../tools/chapters.mjs'
import { blocksProvedBy } from '../../unit/readme/proofs.ts'
import { runServer } from './run-server.ts'

const root = new URL('../../..', import.meta.url)
const blocks = blocksProvedBy(readPages(fileURLToPath(root)), 'server')
const blockOf = (section: string): string => blocks.find((block) => block.section === section)?.code ?? ''

/** The services are answered by the mocks of the package. */
const mockServices = `import { createMockFetch, createOpenAIChatMock } from '${new URL('dist/mocks.js', root).href}'
globalThis.fetch = createMockFetch([createOpenAIChatMock()])
process.env.OPENAI_API_KEY = 'test-key'
process.env.PORT = '0'
`

/** What the chat of a page that is set up as documented shows for "Hello". */
async function sayHello(port: number): Promise<string | undefined> {
  const chat: { connect?: Connect } = {}
  // The documentation's own code.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function('chat', blockOf('Connect the chat').replace('3000', `${port}`))(chat)
  if (!chat.connect) throw new Error('The block sets no connect')
  const engine = createEngine(normaliseOptions({ connect: chat.connect }), {
    fetch: (address, init) => fetch(address, init),
    storage: undefined,
    createConnector,
    emit: () => undefined,
    addressOf: () => '',
  })
  engine.start()
  onTestFinished(() => engine.pause())
  engine.submitUserMessage({ text: 'Hello' })
  await vi.waitUntil(() => engine.getMessages().length > 1 && engine.store.get().phase === 'idle', { timeout: 20_000 })
  return engine.getMessages().at(-1)?.text
}

test.each([
  ['Answer with a service', /Hello/],
  ['Answer with your own code', /^You said: Hello$/],
])('the documented server answers a chat: %s', async (section, words) => {
  const port = await runServer(mockServices + blockOf(section))
  expect(await sayHello(port)).toMatch(words)
})
