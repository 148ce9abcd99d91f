import { whileWanted } from '../util/while-wanted.ts'
import { isTooDeep } from '../util/is-too-deep.ts'
import { cutText } from '../util/cut-text.ts'
import type { ServerTool, ServerToolResult } from '../mcp.ts'
import type { ToolApp, ToolFile } from '../options/messages/message-parts.ts'
import type { Tool, ToolCallContext, ToolInput } from '../options/tools.ts'
import { pageLeaving } from '../page-leaving.ts'
import type { ToolPart } from '../types.ts'
import { isServerTool } from './all-tools.ts'
import { resultLimit } from './tool-limits.ts'
import { thrownWords } from '../util/thrown/thrown-words.ts'
import { report } from '../util/thrown/report.ts'

/** The result of a call. */
export interface ToolResult {
  /** Any JSON, or an error message. */
  readonly output: unknown
  readonly isError?: boolean
  /** Pictures, sounds and links. */
  readonly files?: readonly ToolFile[]
  /** The app of an MCP server that shows the call. */
  readonly app?: ToolApp
  /** How long the tool ran, in milliseconds. */
  readonly duration?: number
}

/** Characters of what went wrong; more would not help the model. */
const longestError = 10_000

/** The result of a failed call: the words of what was thrown, whatever that is. */
export const failed = (error: unknown): ToolResult => ({
  output: cutText(thrownWords(error), longestError) || 'The tool failed.',
  isError: true,
})

/** A copy of the result as JSON. Throws when it is none, or too long. */
export function copyResult(result: unknown): unknown {
  let json: string | undefined
  try {
    json = JSON.stringify(result)
  } catch (cause) {
    throw new Error('The tool returned something that is not JSON.', { cause })
  }
  if (json === undefined) return null
  if (json.length > resultLimit)
    throw new Error(`The result of the tool is too long: ${json.length} characters, at most ${resultLimit} are sent.`)
  const copy: unknown = JSON.parse(json)
  if (isTooDeep(copy)) throw new Error('The result of the tool is nested too deeply.')
  return copy
}

const stopped = (): Error => new Error('Stopped before it ended.')

/** Runs a tool with valid arguments. Never rejects: a failure is a result. */
export async function runTool(tool: Tool, input: ToolInput, context: ToolCallContext): Promise<ToolResult> {
  const { signal } = context
  const undertaking = pageLeaving.begin(signal)
  const start = performance.now()
  const ended = (result: ToolResult): ToolResult => ({ ...result, duration: Math.round(performance.now() - start) })
  try {
    signal.throwIfAborted()
    // A tool need not look at the signal.
    const result = await whileWanted((async () => tool.execute(input, context))(), signal, stopped)
    // Tools of MCP servers say more than what the model is told.
    const whole = isServerTool(tool) ? (result as ServerToolResult) : { output: result }
    return ended({ ...whole, output: copyResult(whole.output) })
  } catch (error) {
    // A tool that asks a server fails as the page is left; the model would be told, and go on.
    if (!signal.aborted && (await undertaking.explains(error))) return ended(failed(stopped()))
    if (!signal.aborted) report('failed-tool', `The tool "${tool.name}" failed.`, error)
    return ended(failed(error))
  } finally {
    undertaking.end()
  }
}

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
