import type { Feature } from '../core/features.ts'
import { createAppView } from '../mcp-apps/app-view.ts'

/** Interfaces of tools. */
export const feature: Feature<'mcpApps'> = { name: 'mcpApps', code: { createAppView } }
