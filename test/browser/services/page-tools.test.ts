// @module-tag thorough: each vendor's API on a screen: `services/contract*` has all of them without one.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMockFetch } from '../../../mocks/kit/mock-fetch.ts'
import { createMcpServerMock } from '../../../mocks/mcp-server.ts'
import type { Tool } from '../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../render-chat.ts'
import { isThorough } from '../../tools/runner/is-thorough.ts'
import { quietConsole } from './quiet-console.ts'
import type { ServiceRow } from './row.ts'
import { oneOfEach, rowsWith } from './rows.ts'

quietConsole()

/** Services whose APIs have been shut down, or whose tools the chat does not offer. */
const withoutTools = /assistant|cohere/

/** The tools that the mocks of the services call. */
const createTools = () => ({
  weather: vi.fn<Tool['execute']>(() => 'sunny'),
  time: vi.fn<Tool['execute']>(() => 'noon'),
})

async function mountWithTools(row: ServiceRow, isStreaming: boolean) {
  const executed = createTools()
  const tools: Tool[] = [
    {
      name: 'get_weather',
      description: 'The weather of a city',
      inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
      execute: executed.weather,
    },
    { name: 'get_time', description: 'What time it is', inputSchema: { type: 'object', properties: {} }, execute: executed.time },
  ]
  const mock = row.createMock()
  vi.spyOn(globalThis, 'fetch').mockImplementation(createMockFetch([mock]))
  onTestFinished(() => void vi.restoreAllMocks())
  const { settings } = row
  const key = row.isKeyless ? {} : { key: 'test-key' }
  const chat = await renderChat({
    directConnection: row.directConnection({ ...settings }, key),
    connect: { stream: isStreaming },
    tools,
  })
  return { chat, executed, mock }
}

const allRows = rowsWith('tools').filter(({ name }) => !withoutTools.test(name))
/** One of each API, as most vendors have that of another: `contract-tools.test.ts` asks all of them without a screen. */
const rows = isThorough ? allRows : oneOfEach(allRows, ({ row }) => new URL(row.sent.url).pathname.split(/[/:]/).at(-1) ?? '')

describe.for(
  rows.flatMap(({ name, row }) => [
    { name, row, isStreaming: false },
    ...(row.stream ? [{ name: `${name}, streaming`, row, isStreaming: true }] : []),
  ]),
)('$name', ({ row, isStreaming }) => {
  test('the model calls tools of the page and goes on with their results', async () => {
    const { chat, executed } = await mountWithTools(row, isStreaming)
    await chat.send('Hello')
    await eventually(() => chat.texts('ai').join('\n') + chat.texts('error').join('\n')).toContain(row.tools.reply)
    // The mocks call each tool in two rounds.
    expect([executed.weather.mock.calls[0]?.[0], executed.time.mock.calls.length]).toEqual([{ city: 'Zürich' }, 2])
  })

  test.skipIf(row.isKeptThere)('a second question keeps the calls and results of the first', async () => {
    const { chat, mock } = await mountWithTools(row, isStreaming)
    await chat.send('Hello')
    await eventually(() => chat.texts('ai').join('\n') + chat.texts('error').join('\n')).toContain(row.tools.reply)
    await eventually(() => chat.submitState).toBe('disabled')
    await chat.send('And tomorrow?')
    await eventually(() => mock.requests.findLast(({ text }) => text.includes('And tomorrow?'))?.text).toContain('sunny')
  })
  test('the model calls tools of an MCP server and goes on with their results', async () => {
    const model = row.createMock()
    vi.spyOn(globalThis, 'fetch').mockImplementation(createMockFetch([model, createMcpServerMock()]))
    onTestFinished(() => void vi.restoreAllMocks())
    const chat = await renderChat({
      directConnection: row.directConnection({ ...row.settings }, row.isKeyless ? {} : { key: 'test-key' }),
      connect: { stream: isStreaming },
      mcpServers: [{ name: 'weather', url: 'https://mcp.example.com/mcp', token: 'test-key', canAlwaysAllow: true }],
    })
    await chat.send('Hello')
    const press = (selector: string): void => chat.root.querySelector<HTMLElement>(selector)?.click()
    await eventually(() => {
      press('.approval-more[aria-label="More ways to allow"][aria-expanded="false"]')
      press('.approval-always:not([aria-disabled])')
      return chat.texts('ai').join('\n') + chat.texts('error').join('\n')
    }).toContain(row.tools.reply)
    expect(model.requests.some(({ text }) => text.includes('weather_get_weather'))).toBe(true)
  })
})
