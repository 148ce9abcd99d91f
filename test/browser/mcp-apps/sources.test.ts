// @module-tag thorough: cards of tools beyond asking and answering: `tools/approvals` and `tools/page-tools` stay.
import { inject, expect, test, vi } from 'vitest'
import type { ChatOptions, McpAppsHost, WireFormat } from '../../../sdk/core/options/options.ts'
import { answer } from '../answer.ts'
import { eventually, renderChat } from '../render-chat.ts'
import { scripted } from '../scripted.ts'
import { appPage, appResource, uri } from './render-app.ts'

const tellAll = `
  await initialize()
  listen = () => { if (heard.some(({ method }) => method.endsWith('tool-result'))) report(heard.map(({ method, params }) => ({ method: method.split('/').at(-1), params }))) }
  listen()`

/** A chat that asked a backend, whose answer these frames are; what its app heard. */
async function ask(format: WireFormat, frames: object[], script = tellAll, options: ChatOptions = {}) {
  const server = await scripted(answer.events(...frames))
  const reports: unknown[] = []
  const readResource = vi.fn<McpAppsHost['readResource']>(() => Promise.resolve(appResource(appPage(script))))
  const callTool: McpAppsHost['callTool'] = (_server, _name, { value }) => {
    reports.push(value)
    return Promise.resolve({ content: [] })
  }
  const chat = await renderChat({
    connect: { url: server.url, stream: true, format },
    mcpApps: { sandbox: inject('sandbox'), host: { readResource, callTool }, needsApproval: false },
    ...options,
  })
  await chat.send('Show my cart')
  return { chat, readResource, reports }
}

const result = { content: [{ type: 'text', text: 'Two lamps' }], structuredContent: { lamps: 2 } }

const aiSdkCall = (output: object[]) => [
  { type: 'start', messageId: 'm' },
  {
    type: 'tool-input-available',
    toolCallId: 'c1',
    toolName: 'show_cart',
    dynamic: true,
    input: { customer: 7 },
    providerMetadata: { mcp: { app: { resourceUri: uri, mimeType: 'text/html;profile=mcp-app', visibility: ['model'] } } },
  },
  ...output,
  { type: 'finish' },
]

test('a call of the AI SDK with an app shows it, with the arguments and the result', async () => {
  const { reports } = await ask('ai-sdk', aiSdkCall([{ type: 'tool-output-available', toolCallId: 'c1', output: result }]))
  await eventually(() => reports[0]).toEqual([
    { method: 'tool-input', params: { arguments: { customer: 7 } } },
    { method: 'tool-result', params: result },
  ])
})

test('an app that becomes known after its call has begun is shown', async () => {
  const { reports } = await ask('ai-sdk', [
    { type: 'start', messageId: 'm' },
    { type: 'tool-input-start', toolCallId: 'c1', toolName: 'show_cart', dynamic: true },
    { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{"customer":' },
    ...aiSdkCall([{ type: 'tool-output-available', toolCallId: 'c1', output: result }]).slice(1),
  ])
  await eventually(() => reports.length).toBe(1)
})

test('an app hears that its call failed', async () => {
  const failed = { type: 'tool-output-error', toolCallId: 'c1', errorText: 'No such customer' }
  const { reports } = await ask('ai-sdk', aiSdkCall([failed]))
  await eventually(() => reports[0]).toMatchObject([
    {},
    { method: 'tool-result', params: { content: [{ type: 'text', text: 'No such customer' }], isError: true } },
  ])
})

const activity = (content: object) => [
  { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
  { type: 'ACTIVITY_SNAPSHOT', messageId: 'a', activityType: 'mcp-apps', content, replace: true },
  { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
]

test('an activity of AG-UI’s middleware for MCP Apps shows the app', async () => {
  const content = { result, resourceUri: uri, serverHash: 'abc', serverId: 'shop', toolInput: { customer: 7 } }
  const { reports, readResource } = await ask('ag-ui', activity(content))
  await eventually(() => reports[0]).toEqual([
    { method: 'tool-input', params: { arguments: { customer: 7 } } },
    { method: 'tool-result', params: result },
  ])
  expect(readResource.mock.calls[0]?.slice(0, 2)).toEqual(['shop', uri])
})

test('an activity that names no app is shown as data', async () => {
  const { chat } = await ask('ag-ui', activity({ resourceUri: 'https://evil.example/', result }))
  await eventually(() => chat.root.querySelector('[part~="data"]')).toBeTruthy()
  expect(chat.root.querySelector('iframe')).toBeNull()
})

test('a renderer of the page comes before the app of a tool', async () => {
  const { chat } = await ask(
    'ai-sdk',
    aiSdkCall([{ type: 'tool-output-available', toolCallId: 'c1', output: result }]),
    tellAll,
    {
      renderers: { 'tool:show_cart': () => document.createTextNode('The page’s own cart') },
    },
  )
  await eventually(() => chat.element.textContent).toContain('The page’s own cart')
  expect(chat.root.querySelector('iframe')).toBeNull()
})
