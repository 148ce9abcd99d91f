import type { Feature } from '../core/features.ts'
import type { CreateMcpClients } from '../core/mcp.ts'
import { createMcpClients } from '../mcp/mcp-clients.ts'

/** The client of MCP servers. */
export const feature: Feature<'mcp'> = { name: 'mcp', code: { createMcpClients } }

/** For the `environment` of an engine of `confab-chat/core`. */
export const loadMcpClients = (): Promise<CreateMcpClients> => Promise.resolve(createMcpClients)
