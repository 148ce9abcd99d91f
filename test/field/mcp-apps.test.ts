import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node'
import type { FrameLocator } from 'playwright'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { openPage, serveFromElsewhere, strictPolicy } from '../e2e/open-page.ts'
import { pressWhenReady } from '../tools/press-when-ready.ts'
import { closePages } from '../e2e/shared-browser.ts'
import { startMcpServer, type McpRecord } from '../servers/mcp-server.ts'
import { startToolCallingModel } from '../servers/tool-calling-model.ts'
import { exampleServers } from './example-servers.mjs'

type Name = keyof typeof exampleServers

afterAll(closePages)

/** Serves one of the examples on loopback, a server for each request as its own program does. */
async function startExample(name: Name) {
  const server = await startMcpServer({
    register: () => undefined,
    async answer(request, response, body) {
      const example = exampleServers[name]()
      const transport = new NodeStreamableHTTPServerTransport({})
      response.on('close', () => void Promise.all([transport.close(), example.close()]))
      await example.connect(transport)
      await transport.handleRequest(request, response, body)
    },
  })
  onTestFinished(() => server.close())
  return server
}

/** The tools that were called, in their order. */
const called = (records: readonly McpRecord[]): unknown[] =>
  records.flatMap(({ message }) => (message?.method === 'tools/call' ? [message.params?.['name']] : []))

/** A page under a strict policy, whose chat shows what the tool of the example returned. */
async function openExample(name: Name, tool: string) {
  const [server, model, files] = await Promise.all([
    startExample(name),
    startToolCallingModel({ name: `${name}_${tool}`, arguments: '{}' }, () => 'Here it is.'),
    serveFromElsewhere('/sandbox/'),
  ])
  const attributes = [
    `connect='{"url":"${model}","stream":true,"format":"openai-chat"}'`,
    `mcpservers='[{"name":"${name}","url":"${server.url}"}]'`,
    `mcpapps='{"sandbox":"${files}sandbox.html"}'`,
  ].join(' ')
  const allowed = `connect-src 'self' ${new URL(server.url).origin} ${model}; frame-src ${new URL(files).origin}`
  const { page, complaints } = await openPage(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><script type="module" src="/dist/element.js"></script><confab-chat ${attributes}></confab-chat>`,
    { policy: strictPolicy.replace("connect-src 'self'", allowed) },
  )
  const allow = () => pressWhenReady(page, 'Allow')
  await page.getByRole('textbox').fill('Show it')
  await page.keyboard.press('Enter')
  await allow()
  await page.getByText('Here it is.', { exact: true }).waitFor()
  const app = page.frameLocator('iframe').frameLocator('iframe')
  return { page, app, allow, server, complaints }
}

const untilCalled = (records: readonly McpRecord[], count: number): Promise<void> =>
  vi.waitFor(() => expect(called(records).length).toBeGreaterThanOrEqual(count), { timeout: 20_000 })

const timeIn = (app: FrameLocator): Promise<string | null> => app.locator('#server-time').textContent()

test('the basic example shows the time of its tool, and another one when its button is pressed', async () => {
  const { app, allow, server, page } = await openExample('time', 'get-time')
  await app
    .locator('#server-time')
    .filter({ hasText: /^\d{4}-/ })
    .waitFor()
  const first = await timeIn(app)
  await app.getByRole('button', { name: 'Get Server Time' }).click()
  await page.getByText('to use “get-time”?').first().waitFor()
  await allow()
  await untilCalled(server.records, 2)
  await vi.waitFor(async () => expect(await timeIn(app)).not.toBe(first), { timeout: 20_000 })
  expect(await timeIn(app)).toMatch(/^\d{4}-\d\d-\d\dT/)
})

test('the system monitor asks its server for figures again and again, and the visitor once', async () => {
  const { app, server, page } = await openExample('monitor', 'get-system-info')
  await app.locator('#info-platform').filter({ hasText: 'linux' }).waitFor()
  await page.getByText('to use “poll-system-stats”?').first().waitFor()
  await pressWhenReady(page, 'Always allow this tool in this app')
  await app
    .locator('#memory-percent')
    .filter({ hasText: /^\d+%$/ })
    .waitFor()
  await untilCalled(server.records, 3)
  expect(called(server.records).slice(0, 3)).toEqual(['get-system-info', 'poll-system-stats', 'poll-system-stats'])
  await app.getByRole('button', { name: 'Stop' }).click()
  await app.getByRole('button', { name: 'Start' }).waitFor()
})

test('the cohort heatmap asks for other figures when another measure is chosen', async () => {
  const { app, server, page } = await openExample('cohorts', 'get-cohort-data')
  await pressWhenReady(page, 'Always allow this tool in this app')
  await app.getByText('100%').first().waitFor()
  await app.getByRole('combobox').first().selectOption('revenue')
  await untilCalled(server.records, 3)
  const measures = server.records.flatMap(({ message }) => {
    const input = message?.params?.['arguments'] as { metric?: string } | undefined
    return input?.metric === undefined ? [] : [input.metric]
  })
  expect(measures.at(-1)).toBe('revenue')
})

test('the budget allocator shows the budget of its tool, and another when one is chosen', async () => {
  const { app, complaints } = await openExample('budget', 'get-budget-data')
  await app.locator('#status-bar').filter({ hasText: '$100,000' }).waitFor()
  await app.locator('#budget-selector').selectOption({ index: 0 })
  await app.locator('#status-bar').filter({ hasNotText: '$100,000' }).waitFor()
  expect(await app.locator('#status-bar').textContent()).toContain('$50,000')
  expect(complaints.filter((complaint) => !complaint.includes('400 (Bad Request)'))).toEqual([])
})

test('the customer segmentation shows the customers that its server returns', async () => {
  const { app, page } = await openExample('customers', 'get-customer-data')
  await pressWhenReady(page, 'Allow')
  await app.locator('#legend').getByText('Enterprise').waitFor()
  expect(await app.locator('#legend').textContent()).toContain('Startup')
})
