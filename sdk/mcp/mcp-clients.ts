import type { CreateMcpClients, McpClients, ServerTool } from '../core/mcp.ts'
import type { McpServer } from '../core/options/mcp.ts'
import { toolWords } from '../core/tools/tool-words.ts'
import { escapeUnseen } from '../core/util/escape-unseen.ts'
import { createMcpConnection, type McpConnection } from './mcp-connection.ts'
import { modelName, type ListedTool } from './read-tools.ts'
import { toolOutput } from './tool-output.ts'
import { report } from '../core/util/thrown/report.ts'

/** A server with its connection. */
interface Reached {
  readonly name: string
  readonly connection: McpConnection
}

/** The servers whose name is their own, as the first to have it. */
function distinct(servers: readonly McpServer[]): readonly McpServer[] {
  const names = new Set<string>()
  return servers.filter(({ name }) => {
    const isFirst = typeof name === 'string' && name !== '' && !names.has(name)
    names.add(name)
    return isFirst
  })
}

/**
 * Lists and calls the tools of the page's MCP servers. Loaded when a page names servers, connected when a message is sent. When other
 * servers take their place, these clients are closed and new ones created; changed functions of headers and tokens are used at once.
 */
export const createMcpClients: CreateMcpClients = ({ servers, takenNames, fetch }) => {
  const first = distinct(servers())
  if (first.length < servers().length)
    report(
      'failed-mcp',
      'Each of the `mcpServers` needs a `name` of its own: those without one, or with that of another, are left out.',
    )
  const reached: readonly Reached[] = first.map((server) => ({
    name: server.name,
    connection: createMcpConnection({ server: () => servers().find(({ name }) => name === server.name) ?? server, fetch }),
  }))
  let made: { readonly from: readonly unknown[]; readonly tools: readonly ServerTool[] } | undefined

  const settingsOf = (name: string): McpServer | undefined => servers().find((server) => server.name === name)

  const titleOf = (server: string): string => settingsOf(server)?.title ?? toolWords(server)

  function find(server: string | undefined): McpConnection {
    const [only, ...others] = reached
    const found = server === undefined && !others.length ? only : reached.find(({ name }) => name === server)
    if (!found)
      throw new Error(server === undefined ? 'Name the server: there are several, or none.' : `There is no server "${server}".`)
    return found.connection
  }

  /** A tool of a server, as the tools of the page are. */
  function toolOf({ name: server, connection }: Reached, listed: ListedTool, name: string): ServerTool {
    const { url = '', canAlwaysAllow = false } = settingsOf(server) ?? {}
    const serverTitle = titleOf(server)
    const app = listed.resourceUri === undefined ? undefined : { server, resourceUri: listed.resourceUri }
    return {
      name,
      serverTitle,
      version: JSON.stringify([url, listed.whole]),
      // What is called, by the name that it is called by: a title says what its server likes.
      title: `${serverTitle}: ${escapeUnseen(listed.name)}`,
      ...(listed.title !== undefined && { ownTitle: listed.title }),
      description: listed.description,
      inputSchema: listed.inputSchema,
      // What a server says about its own tools is a stranger's word.
      needsApproval: true,
      canAlwaysAllow,
      ...(app && { app }),
      execute: async (input, { signal }) => toolOutput(await connection.callTool(listed.name, input, signal), app),
    }
  }

  async function tools({ signal, isRetry }: Parameters<McpClients['tools']>[0]): Promise<readonly ServerTool[]> {
    const lists = await Promise.all(reached.map(({ connection }) => connection.list(signal, isRetry)))
    const taken = new Set(takenNames())
    const from = [...lists, ...taken, ...reached.map(({ name }) => JSON.stringify(settingsOf(name)))]
    if (made?.from.length === from.length && made.from.every((one, index) => one === from[index])) return made.tools
    const all = reached.flatMap((server, index) =>
      (lists[index] ?? []).flatMap((listed) => {
        if (listed.isHidden) return []
        const name = modelName(server.name, listed.name, taken)
        taken.add(name)
        return [toolOf(server, listed, name)]
      }),
    )
    made = { from, tools: all }
    return all
  }

  const clients: McpClients = {
    tools,
    unreached: () => reached.filter(({ connection }) => connection.isDown()).map(({ name }) => titleOf(name)),
    callTool: async (server, name, input, { signal }) => find(server).callTool(name, input, signal),
    readResource: async (server, uri, { signal }) => find(server).readResource(uri, signal),
    listTools: async (server, { signal }) => (await find(server).list(signal)).map(({ whole }) => whole),
    close() {
      for (const { connection } of reached) connection.close()
    },
  }
  return clients
}
