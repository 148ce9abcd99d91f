// @module-tag thorough: cards of tools beyond asking and answering: `tools/approvals` and `tools/page-tools` stay.
import { axeFindings } from '../../axe-findings.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createAnthropicMock } from '../../../../mocks/anthropic/anthropic.ts'
import { createGeminiMock } from '../../../../mocks/gemini.ts'
import { createMockFetch } from '../../../../mocks/kit/mock-fetch.ts'
import type { ServiceMock } from '../../../../mocks/kit/service-mock.ts'
import { createMcpServerMock } from '../../../../mocks/mcp-server.ts'
import { createOpenAIResponsesMock } from '../../../../mocks/openai/openai-responses.ts'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { silence } from '../../silence.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'

/** The smallest picture, and a sound. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const wav = silence.slice(silence.indexOf(',') + 1)

const picture = { type: 'image', data: png, mimeType: 'image/png' }

interface Given {
  readonly blocks: readonly Readonly<Record<string, unknown>>[]
  readonly model?: ServiceMock
  readonly directConnection?: ChatOptions['directConnection']
  readonly options?: ChatOptions
}

/** A chat whose MCP server gives these blocks; every call is allowed. */
async function ask({
  blocks,
  model = createAnthropicMock(),
  directConnection = { claude: { key: 'test-key' } },
  options,
}: Given) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(createMockFetch([model, createMcpServerMock({ cut: 100_000 }, { blocks })]))
  onTestFinished(() => void vi.restoreAllMocks())
  const chat = await renderChat({
    directConnection,
    mcpServers: [{ name: 'weather', url: 'https://mcp.example.com/mcp', token: 'test-key', canAlwaysAllow: true }],
    ...options,
  })
  await chat.send('Hello')
  await eventually(() => {
    chat.root.querySelector<HTMLElement>('.approval-more[aria-label="More ways to allow"][aria-expanded="false"]')?.click()
    chat.root.querySelector<HTMLElement>('.approval-always:not([aria-disabled])')?.click()
    return chat.texts('ai').join('\n') + chat.texts('error').join('\n')
  }).toContain('sunny')
  const last = (): unknown => model.requests.findLast(({ text }) => text.includes('sunny'))?.json
  return { chat, last, model }
}

const shown = (chat: RenderedChat, selector: string): HTMLElement[] => [
  ...chat.root.querySelectorAll<HTMLElement>(`[part~="tool-files"] ${selector}`),
]

describe('the card of a tool shows', () => {
  test('pictures, of a bounded size and with a name', async () => {
    const { chat } = await ask({ blocks: [picture] })
    await eventually(() => shown(chat, 'img').map((image) => (image as HTMLImageElement).naturalWidth)).toContain(1)
    const [image] = shown(chat, 'img')
    expect(image?.getAttribute('alt')).toBe('Weather: get_weather')
    expect(image?.checkVisibility()).toBe(true)
    const { maxBlockSize } = getComputedStyle(image as HTMLElement)
    expect(maxBlockSize).toBe('240px')
  })

  test('a player for sounds', async () => {
    const { chat } = await ask({ blocks: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] })
    await eventually(() => shown(chat, 'audio[controls]').length).toBeGreaterThan(0)
  })

  test('a picture in an embedded resource', async () => {
    const resource = { uri: 'chart://1', mimeType: 'image/png', blob: png }
    const { chat } = await ask({ blocks: [{ type: 'resource', resource }] })
    await eventually(() => shown(chat, 'img')[0]?.getAttribute('alt')).toBe('chart://1')
  })

  test('links to the web, which tell their host and give nothing away', async () => {
    const { chat } = await ask({ blocks: [{ type: 'resource_link', name: 'Forecast', uri: 'https://example.com/forecast' }] })
    await eventually(() => shown(chat, 'a')[0]?.textContent).toBe('Forecast (example.com)')
    expect(shown(chat, 'a')[0]?.getAttribute('rel')).toContain('noopener')
  })

  test.each([
    ['a script as a link', { type: 'resource_link', name: 'x', uri: 'javascript:alert(1)' }],
    ['a file as a link', { type: 'resource_link', name: 'x', uri: 'file:///etc/passwd' }],
    ['a picture that may hold scripts', { type: 'image', data: 'PHN2Zz4=', mimeType: 'image/svg+xml' }],
    ['a page as a picture', { type: 'image', data: 'PGgxPg==', mimeType: 'text/html' }],
    ['a picture that is too large', { type: 'image', data: 'A'.repeat(3_000_000), mimeType: 'image/png' }],
  ])('nothing but words for %s', async (_, block) => {
    const { chat } = await ask({ blocks: [block] })
    expect(shown(chat, '*')).toEqual([])
  })

  test('at most eight pictures', async () => {
    const { chat } = await ask({ blocks: Array.from({ length: 30 }, () => picture) })
    await eventually(() => shown(chat, 'img').length).toBeGreaterThan(0)
    const lists = [...chat.root.querySelectorAll('[part~="tool-files"]')]
    expect(lists.map(({ children }) => children.length)).toEqual(lists.map(() => 8))
  })
})

test('a conversation of a storage shows no more than the card of an answer would', async () => {
  const bad = ['javascript:alert(1)', 'data:image/png;base64,"onerror="', 'data:text/html,<h1>', 7]
  const files = [...bad.map((src) => ({ src })), 7, { src: `data:image/png;base64,${png}`, name: 'Chart' }]
  const part = { type: 'tool', id: 'c1', name: 'draw', state: 'output-available', input: '{}', output: 'Done', files }
  const chat = await renderChat({ history: [{ role: 'ai', parts: [part as never] }] })
  await eventually(() => shown(chat, '*').map(({ tagName }) => tagName)).toEqual(['LI', 'IMG'])
})

describe('the model is given the pictures of a result', () => {
  test('Anthropic', async () => {
    const { last } = await ask({ blocks: [picture] })
    const block = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } }
    expect(JSON.stringify(last())).toContain(JSON.stringify(block))
  })

  test('OpenAI Responses', async () => {
    const { last } = await ask({
      blocks: [picture],
      model: createOpenAIResponsesMock(),
      directConnection: { openAI: { key: 'test-key', responses: {} } },
    })
    const block = { type: 'input_image', image_url: `data:image/png;base64,${png}` }
    expect(JSON.stringify(last())).toContain(JSON.stringify(block))
  })

  test('Gemini 3', async () => {
    const { last } = await ask({
      blocks: [picture],
      model: createGeminiMock(),
      directConnection: { gemini: { key: 'test-key' } },
    })
    expect(JSON.stringify(last())).toContain(`"parts":${JSON.stringify([{ inlineData: { mimeType: 'image/png', data: png } }])}`)
  })

  test('but not models of Gemini that refuse them', async () => {
    const { last, chat } = await ask({
      blocks: [picture],
      model: createGeminiMock(),
      directConnection: { gemini: { key: 'test-key', model: 'gemini-2.0-flash' } },
    })
    expect(chat.texts('error')).toEqual([])
    expect(JSON.stringify(last())).not.toContain(png)
  })
})

test.each(['ltr', 'rtl'])('a picture fits into 390 pixels on a page that reads %s, and axe finds nothing', async (direction) => {
  document.documentElement.dir = direction
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  const { chat } = await ask({
    blocks: [picture, { type: 'resource_link', name: 'Forecast', uri: `https://example.com/${'long/'.repeat(60)}` }],
  })
  chat.element.style.inlineSize = '390px'
  await eventually(() => shown(chat, 'a').length).toBeGreaterThan(0)
  const frame = chat.element.getBoundingClientRect()
  for (const each of shown(chat, 'li > *')) {
    const { left, right } = each.getBoundingClientRect()
    expect([left >= frame.left, right <= frame.right]).toEqual([true, true])
  }
  expect(await axeFindings(chat.element)).toEqual([])
})
