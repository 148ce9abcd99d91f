import type { Conversation } from '../conversation/conversation.ts'
import type { Environment } from '../environment.ts'
import type { McpClients } from '../mcp.ts'
import type { Store } from '../store.ts'
import { allTools } from '../tools/all-tools.ts'
import type { LoadClaims } from '../tools/claims/claims-loader.ts'
import type { ServerTools } from '../tools/server-tools.ts'
import type { ToolRounds } from '../tools/tool-rounds.ts'
import type { ChatState, Connector, Part } from '../types.ts'
import type { Draft } from './draft.ts'
import { report } from '../util/thrown/report.ts'

export interface ToolParts {
  store: Store<ChatState>
  conversation: Conversation
  environment: Environment
  /** Sees to it that no other tab or device runs the same call. */
  claims: LoadClaims
  /** Aborted when everything in the chat ends. */
  signal: () => AbortSignal
}

const isAllowedCall = (part: Part): boolean =>
  part.type === 'tool' && part.state === 'input-available' && part.approval?.isOfPage === true

/** Loads what the tools of the page and of its MCP servers need, as soon as they need it. */
export function createToolLoader({ store, conversation, environment, claims, signal: lifetime }: ToolParts) {
  let toolRounds: Promise<ToolRounds> | undefined
  let serverTools: Promise<ServerTools> | undefined

  const hasServers = (): boolean => Boolean(store.get().config.options.mcpServers?.length)

  function loadServerTools(): Promise<ServerTools> {
    serverTools ??= import('../tools/server-tools.ts').then(({ createServerTools }) =>
      createServerTools({ store, environment, signal: lifetime }),
    )
    serverTools.catch(() => (serverTools = undefined))
    return serverTools
  }

  /** Asks the page's MCP servers for their tools before a request; undefined if it names none. Never rejects. */
  function refreshTools({ takesTools }: Pick<Connector, 'takesTools'>, signal: AbortSignal): Promise<void> | undefined {
    if (!takesTools || !hasServers()) return undefined
    return loadServerTools().then((tools) => tools.refresh(signal), report)
  }

  return {
    /** The clients of the page's MCP servers; undefined if it names none. */
    openMcpClients: async (): Promise<McpClients | undefined> => (hasServers() ? (await loadServerTools()).open() : undefined),
    refreshTools,
    /** The tools of the page's MCP servers; undefined if it names none. */
    serverTools: async (): Promise<ServerTools | undefined> => (hasServers() ? loadServerTools() : undefined),
    /**
     * Loads what lets the page's tools answer calls; undefined if the page has none. Loaded with the first answer. Also loaded for calls that
     * the visitor allowed: the page may have taken their tool back since, which the model has to hear. These run before anything is sent,
     * so what the servers have now is asked first.
     */
    async loadToolRounds(
      connector: Connector,
      { messages, runsTools }: Draft,
      signal: AbortSignal,
    ): Promise<ToolRounds | undefined> {
      const { takesTools } = connector
      const isAllowed = runsTools && messages.some(({ parts }) => parts.some(isAllowedCall))
      if (!isAllowed && (!takesTools || (!hasServers() && !allTools(store.get()).length))) return undefined
      toolRounds ??= import('../tools/tool-rounds.ts').then(({ createToolRounds }) =>
        createToolRounds({ store, conversation, claims }),
      )
      toolRounds.catch(() => (toolRounds = undefined))
      if (runsTools) await refreshTools(connector, signal)
      return toolRounds
    },
  }
}
