import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createMockFetch } from '../../../../mocks/kit/mock-fetch.ts'
import { createOpenAIResponsesMock } from '../../../../mocks/openai/openai-responses.ts'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../../render-chat.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A chat with a service that asks before it calls a tool of a remote MCP server. */
async function ask(options: ChatOptions = {}) {
  const mock = createOpenAIResponsesMock()
  vi.stubGlobal('fetch', createMockFetch([mock], { otherwise: globalThis.fetch.bind(globalThis) }))
  const tools = [{ type: 'mcp', server_label: 'bakery', server_url: 'https://bakery.example/mcp' }]
  const chat = await renderChat({
    directConnection: { openAI: { key: 'test-key', responses: { tools } } },
    connect: { stream: true },
    ...options,
  })
  await chat.send('What is it about?')
  const card = (): HTMLElement | null => chat.root.querySelector('[part~="tool"]')
  await eventually(() => card()?.dataset['state']).toBe('approval-requested')
  return { ...chat, card, mock }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('a call of a remote MCP server that the service asks about', () => {
  test('is asked for with the server, the tool and the arguments in view', async () => {
    const { card } = await ask()
    await eventually(() => card()?.innerText).toContain('Allow')
    expect(card()?.innerText).toContain('bakery: ask_question')
    expect(card()?.innerText).toContain('What is this about?')
  })

  test('runs after Allow, and the answer goes on below the card', async () => {
    const { card, texts, messages } = await ask()
    await button('Allow').click()
    await eventually(() => card()?.dataset['state']).toBe('output-available')
    await eventually(() => texts('ai').join()).toContain('Grüezi!')
    expect(messages().filter(({ role }) => role === 'ai')).toHaveLength(1)
    expect(texts('error')).toEqual([])
  })

  test('does not run after Deny, and the answer goes on below the card', async () => {
    const { card, texts } = await ask()
    await button('Deny').click()
    await eventually(() => card()?.dataset['state']).toBe('output-denied')
    await eventually(() => texts('ai').join()).toContain('Grüezi!')
  })

  test('is not asked for by the title that the page gives a tool of its own', async () => {
    const own = {
      name: 'ask_question',
      title: 'Show the time',
      description: 'Time',
      inputSchema: { type: 'object' },
      execute: () => 'noon',
    }
    const { card } = await ask({ tools: [own], requestInterceptor: withoutFunctions })
    await eventually(() => card()?.innerText).toContain('bakery: ask_question')
    expect(card()?.innerText).not.toContain('Show the time')
  })
})

/** The mock calls each function of the page at once: it is offered none. */
function withoutFunctions(request: { body?: unknown }) {
  const body = request.body as { tools?: { type: string }[] }
  return { ...request, body: { ...body, tools: body.tools?.filter(({ type }) => type !== 'function') } }
}
