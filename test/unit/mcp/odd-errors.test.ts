import { expect, onTestFinished, test, vi } from 'vitest'
import { startMcpServer } from '../../servers/mcp-server.ts'
import { oddErrors } from '../../odd-errors.ts'
import { chatWithServers } from './chat-with-servers.ts'

const cyclic = (): Error => {
  const error = new Error('Round and round.')
  return Object.assign(error, { cause: error })
}

test.each(Object.entries({ ...oddErrors, 'an error that is its own cause': cyclic }))(
  'where the `token` of an MCP server throws %s, the message is sent without its tools, and the console says why',
  async (_what, makeError) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => said.mockRestore())
    const { url, close } = await startMcpServer({ register: () => undefined })
    onTestFinished(() => close())
    const token = (): never => {
      throw makeError()
    }
    const chat = chatWithServers(['Hello.'], { mcpServers: [{ name: 'shop', url, token }] })
    await chat.send('Hello')
    expect(chat.texts().at(-1)).toBe('Hello.')
    expect(said.mock.calls.map(([words]) => words as string)).toEqual([
      expect.stringContaining('The MCP server "shop": Messages are sent without its tools: its `token` or `headers` failed'),
    ])
  },
)
