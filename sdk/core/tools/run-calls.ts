import type { ServerTool } from '../mcp.ts'
import type { Tool, ToolInput } from '../options/tools.ts'
import type { ToolPart } from '../types.ts'
import { runTool, type ToolResult } from './run-tool.ts'

/** As documented for `maxToolRounds`. */
export const defaultRounds = 8

/** What the card of a call keeps of its tool: after a reload, the tool is not known before it is asked for. */
export const cardOf = ({ title = '', app }: ServerTool) => ({ title, ...(app && { app }) })

/** A call that a tool can answer: its arguments are valid, and no approval is pending. */
export interface ReadyCall {
  readonly part: ToolPart
  readonly tool: Tool
  readonly input: ToolInput
}

interface RunParts {
  /** Aborts the calls. */
  readonly signal: AbortSignal
  /** Receives each result as soon as it is there. */
  tell(part: ToolPart, result: ToolResult): void
}

/** Runs calls in parallel, except for tools that must run alone, which wait for earlier ones. Never rejects. */
export async function runCalls(calls: readonly ReadyCall[], { signal, tell }: RunParts): Promise<void> {
  let running: Promise<void>[] = []
  const run = async ({ part, tool, input }: ReadyCall): Promise<void> => {
    tell(part, await runTool(tool, input, { signal, toolCallId: part.id }))
  }
  for (const ready of calls) {
    const isAlone = ready.tool.parallel === false
    if (isAlone) await Promise.all(running)
    const current = run(ready)
    running = isAlone ? [] : [...running, current]
    if (isAlone) await current
  }
  await Promise.all(running)
}
