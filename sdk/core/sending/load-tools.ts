// Loads what lets tools answer calls, and asks MCP servers for their tools before each request.
import type { ChatSession } from '../session/chat-session.ts'
import { serverTools, toolRounds } from '../session/extensions.ts'
import { allTools } from '../tools/all-tools.ts'
import type { ServerTools } from '../tools/server-tools.ts'
import type { ToolRounds } from '../tools/tool-rounds.ts'
import type { Connector, Part } from '../types.ts'
import type { Question } from './question.ts'
import { reporting } from '../util/thrown/report.ts'

const isAllowedCall = (part: Part): boolean =>
  part.type === 'tool' && part.state === 'input-available' && part.approval?.isOfPage === true

const hasServers = ({ store }: ChatSession): boolean => Boolean(store.get().config.options.mcpServers?.length)

/** The tools of the page's MCP servers; undefined if it names none. */
export const serverToolsOf = async (session: ChatSession): Promise<ServerTools | undefined> =>
  hasServers(session) ? session.use(serverTools) : undefined

/** Asks the page's MCP servers for their tools before a request; undefined if it names none. Never rejects. */
export function refreshTools(
  session: ChatSession,
  { takesTools }: Pick<Connector, 'takesTools'>,
  signal: AbortSignal,
): Promise<void> | undefined {
  if (!takesTools || !hasServers(session)) return undefined
  return session.use(serverTools).then((tools) => tools.refresh(signal), reporting('not-loaded'))
}

/**
 * Loads what lets the page's tools answer calls; undefined if the page has none. Loaded with the first answer. Also loaded for calls that
 * the visitor allowed: the page may have taken their tool back since, which the model has to hear. These run before anything is sent,
 * so what the servers have now is asked first.
 */
export async function toolRoundsFor(
  session: ChatSession,
  connector: Connector,
  { messages, runsTools }: Question,
  signal: AbortSignal,
): Promise<ToolRounds | undefined> {
  const isAllowed = runsTools && messages.some(({ parts }) => parts.some(isAllowedCall))
  const hasTools = hasServers(session) || allTools(session.store.get()).length > 0
  if (!isAllowed && !(connector.takesTools && hasTools)) return undefined
  const loading = session.use(toolRounds)
  if (runsTools) await refreshTools(session, connector, signal)
  return loading
}
