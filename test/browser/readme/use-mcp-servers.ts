import { expect, onTestFinished, vi } from 'vitest'
import { createMockFetch } from '../../../mocks/kit/mock-fetch.ts'
import { createMcpServerMock } from '../../../mocks/mcp-server.ts'
import { answer } from '../answer.ts'
import { scripted } from '../scripted.ts'
import type { BlockCheck } from './block-check.ts'

/** The documented server of tools is a mock, and the model is told of its tools. */
export const useMcpServers: BlockCheck = {
  before() {
    const mcp = createMockFetch([createMcpServerMock()])
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      if (url.endsWith('/api/mcp-token')) return Promise.resolve(new Response('test-key'))
      return url.startsWith('https://mcp.example.com/') ? mcp(input, init) : fetch(input, init)
    })
    onTestFinished(() => void vi.restoreAllMocks())
  },
  async after(chat) {
    const server = await scripted(answer.events({ type: 'start' }, { type: 'finish' }))
    chat.element.connect = { url: server.url, stream: true, format: 'ai-sdk' }
    await chat.send('How warm is it?')
    await server.waitForRequests()
    const [asked] = await server.requests()
    expect(asked?.body).toContain('shop_get_weather')
  },
}
