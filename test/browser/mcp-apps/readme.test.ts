import chapter from '../../../sdk/mcp-apps/README.md?raw'
import { inject, expect, test, vi } from 'vitest'
import { agUiHost } from '../../../sdk/entries/mcp-apps.ts'
import type { ChatOptions, McpAppsOptions } from '../../../sdk/core/options/options.ts'
import { blocksProvedBy } from '../../unit/readme/proofs.ts'
import { answer } from '../answer.ts'
import { runBlock } from '../readme/run-block.ts'
import { eventually, renderChat } from '../render-chat.ts'
import { scripted } from '../scripted.ts'
import { appCall, appPage, appResource, uri } from './render-app.ts'

const blocks = blocksProvedBy({ 'sdk/mcp-apps/README.md': chapter }, 'apps').map(({ code }) => code)

/** What a block sets, with its addresses taken by servers of the test. */
async function settingsOf(code: string, names: Record<string, unknown> = {}): Promise<McpAppsOptions> {
  const chat: ChatOptions = {}
  const body = code.replace(/^import .*$/m, '').replaceAll('https://sandbox.example.com/sandbox.html', inject('sandbox'))
  await runBlock(body, { chat, ...names })
  if (!chat.mcpApps) throw new Error('The block sets no mcpApps')
  return chat.mcpApps
}

const call = (): ChatOptions['history'] => [{ role: 'ai', parts: [appCall({ app: { server: 'shop', resourceUri: uri } })] }]
const page = appResource(
  appPage(
    'await initialize(); document.body.append("Ready"); send({ method: "ui/notifications/size-changed", params: { height: 321 } })',
  ),
)

/** Waits until the app has told its height. */
const untilShown = (root: ShadowRoot) => eventually(() => root.querySelector('iframe')?.clientHeight).toBe(321)

test('the address of a server is where apps come from', async () => {
  const settings = await settingsOf(blocks[0] ?? '')
  expect(settings.host).toBe('https://mcp.example.com/mcp')
  const { root } = await renderChat({
    history: call() ?? [],
    mcpApps: { ...settings, host: { readResource: () => Promise.resolve(page) } },
  })
  await untilShown(root)
})

test('functions of the page reach servers through its own', async () => {
  const server = await scripted(answer.json(page))
  const request = vi.spyOn(globalThis, 'fetch')
  const settings = await settingsOf((blocks[1] ?? '').replace('`/api/mcp/${path}`', JSON.stringify(server.url)))
  const { root } = await renderChat({ history: call() ?? [], mcpApps: settings })
  await untilShown(root)
  request.mockRestore()
  expect((await server.requests()).map(({ body }) => body)).toEqual([JSON.stringify({ server: 'shop', uri })])
})

test('an AG-UI agent reaches its servers', async () => {
  const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r', result: page }
  const server = await scripted(answer.events({ type: 'RUN_STARTED', threadId: 't', runId: 'r' }, finished))
  const settings = await settingsOf((blocks[2] ?? '').replace("'/agent'", JSON.stringify(server.url)), {
    agUiHost,
    token: 'secret',
  })
  const { root } = await renderChat({ history: call() ?? [], mcpApps: settings })
  await untilShown(root)
  const [request] = await server.requests()
  expect(request?.headers['authorization']).toBe('Bearer secret')
  expect(JSON.parse(request?.body ?? '')).toMatchObject({
    forwardedProps: { __proxiedMCPRequest: { serverId: 'shop', serverHash: 'shop', method: 'resources/read', params: { uri } } },
  })
})
