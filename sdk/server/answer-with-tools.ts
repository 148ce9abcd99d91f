import { defaultRounds } from '../core/tools/tool-limits.ts'
import { finishKind } from '../core/conversation/finish-kind.ts'
import { createCallIds } from '../core/conversation/reply/call-ids.ts'
import { ChatError } from '../core/errors.ts'
import { defaultLabels } from '../core/labels/labels.ts'
import { toolLabels } from '../core/labels/tools.ts'
import type { MessageContent, ToolApproval } from '../core/options/options.ts'
import type { ToolInput, JsonSchema } from '../core/options/tools.ts'
import { checkInput } from '../core/tools/check-input.ts'
import { failed, runTool, type ToolResult } from '../core/tools/run-tools.ts'
import type { ConnectorRequest, ReplyEvent, ToolPart } from '../core/types.ts'
import type { AnswerContext, ServerUser } from './answer.ts'
import { foldReply } from './fold-reply.ts'
import { tracedToolCall } from './watching/traced-call.ts'
import { codeFor } from './words/visitor-words.ts'

/** What a tool of the server is told about the call that it answers. */
export interface ServerToolContext<User extends ServerUser = string> extends AnswerContext<User> {
  /** The id of the call, unique in the conversation. */
  readonly toolCallId: string
}

/** A function of the server that the model can call. */
export interface ServerTool<User extends ServerUser = string> {
  /** The name that the model uses: up to 64 letters, digits, `_` and `-`. A tool of the page with the same name is left out. */
  readonly name: string
  /** What it does and when to call it, for the model. */
  readonly description: string
  /** The JSON Schema of its arguments. Calls that don't match are answered with the errors, and `execute` is not called. */
  readonly inputSchema: JsonSchema
  /**
   * Whether the visitor has to allow a call before it runs; a function decides by the arguments. The answer ends with the question, and goes
   * on when the visitor has decided, on whichever server.
   * @default false
   */
  needsApproval?: boolean | ((input: ToolInput, context: ServerToolContext<User>) => boolean | Promise<boolean>)
  /**
   * Answers a call. The result, any JSON of at most a million characters, is sent to the model, and shown to the visitor. Of a failure, the
   * message is.
   */
  execute(input: ToolInput, context: ServerToolContext<User>): unknown
}

type Send = (request: ConnectorRequest) => AsyncIterable<ReplyEvent>

interface ToolRounds {
  readonly tools: readonly ServerTool<ServerUser>[]
  /** @default 8 */
  readonly maxRounds?: number | undefined
  readonly context: AnswerContext<ServerUser>
  /** Has a call wait for the visitor. Rejects where it cannot be kept. */
  readonly ask: (call: ToolPart) => Promise<ToolApproval>
  readonly onError: (error: unknown) => void
}

const callsOf = ({ parts = [] }: MessageContent): [string, ToolPart][] =>
  parts.flatMap((part): [string, ToolPart][] => (part.type === 'tool' ? [[part.id, part]] : []))

const callsIn = (event: ReplyEvent): string[] => {
  if (event.type === 'tool-input') return [event.id]
  if (event.type === 'part') return event.part.type === 'tool' ? [event.part.id] : []
  return event.type === 'message' ? (event.message.parts ?? []).flatMap((part) => (part.type === 'tool' ? [part.id] : [])) : []
}

/** The same events as a continuation: what the model says after it saw results belongs to the message with the calls. */
function* continued(event: ReplyEvent): Iterable<ReplyEvent> {
  if (event.type === 'message-end') return
  if (event.type !== 'message-start') yield event
  else if (event.metadata) yield { type: 'metadata', metadata: event.metadata }
}

/** Runs a tool, as far as its arguments are right. Never rejects. */
export const answerCall = (
  tool: ServerTool<ServerUser>,
  part: ToolPart,
  context: AnswerContext<ServerUser>,
): Promise<ToolResult> => tracedToolCall(part, context, () => runChecked(tool, part, context))

async function runChecked(
  { needsApproval: _asks, ...tool }: ServerTool<ServerUser>,
  part: ToolPart,
  context: AnswerContext<ServerUser>,
): Promise<ToolResult> {
  try {
    const input = checkInput(tool, part.input)
    const execute = (given: ToolInput): unknown => tool.execute(given, { ...context, toolCallId: part.id })
    return await runTool({ ...tool, execute }, input, { signal: context.signal, toolCallId: part.id })
  } catch (error) {
    return failed(error)
  }
}

/** Whether the visitor has to allow a call whose arguments are right. */
async function needsApproval(
  { needsApproval: asks = false, ...tool }: ServerTool<ServerUser>,
  part: ToolPart,
  context: AnswerContext<ServerUser>,
) {
  if (!asks) return false
  const input = checkInput(tool, part.input)
  return asks === true || asks(input, { ...context, toolCallId: part.id })
}

/** What a call comes to: its result, or the question to the visitor. Never rejects. */
async function takeCall(
  { tool, part }: { readonly tool: ServerTool<ServerUser>; readonly part: ToolPart },
  { context, ask, onError }: Pick<ToolRounds, 'context' | 'ask' | 'onError'>,
): Promise<ReplyEvent> {
  const { id } = part
  try {
    if (await needsApproval(tool, part, context)) {
      const approval = await ask(part).catch((error: unknown) => {
        onError(error)
        throw new Error('The user could not be asked. The tool did not run.')
      })
      return { type: 'tool-approval', id, approval }
    }
  } catch (error) {
    return { type: 'tool-output', id, ...failed(error) }
  }
  return { type: 'tool-output', id, ...(await answerCall(tool, part, context)) }
}

/**
 * Lets tools of the server answer the model's calls, until it calls none of them. Calls of tools of the page, and those that the visitor
 * has to allow, end the answer: the page answers them, and asks again.
 */
export async function* answerWithTools(
  send: Send,
  request: ConnectorRequest,
  { tools, maxRounds = defaultRounds, context, ...asking }: ToolRounds,
): AsyncGenerator<ReplyEvent> {
  const ofPage = request.tools?.filter(({ name }) => !tools.some((tool) => tool.name === name)) ?? []
  const definitions = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
  /** The calls so far, by their ids, which small models use again. */
  const known = new Map(request.messages.flatMap(callsOf))
  let current: ConnectorRequest = { ...request, tools: [...definitions, ...ofPage] }
  for (let round = 0; ; round += 1) {
    const reply = foldReply()
    const called = new Set<string>()
    const nameCalls = createCallIds((id) => known.get(id))
    let finishReason: string | undefined
    for await (const given of send(current)) {
      const event = nameCalls(given)
      if (event.type === 'metadata') finishReason = event.metadata.finishReason ?? finishReason
      reply.apply(event)
      for (const id of callsIn(event)) called.add(id)
      if (round) yield* continued(event)
      else yield event
    }
    // Calls of an answer that was cut short may lack arguments.
    if (finishKind(finishReason) !== 'good') return
    const open = [...called]
      .map((id) => reply.tool(id))
      .filter((part) => part?.state === 'input-available' && !part.isProviderExecuted)
    const own = open.flatMap((part) => {
      const tool = tools.find(({ name }) => name === part?.name)
      return part && tool ? [{ part, tool }] : []
    })
    if (!own.length) return
    if (round === maxRounds)
      throw new ChatError(toolLabels(defaultLabels).toolRoundsReached, {
        isDisplayable: true,
        code: codeFor('toolRoundsReached'),
      })
    const results = await Promise.all(own.map((call) => takeCall(call, { context, ...asking })))
    context.signal.throwIfAborted()
    for (const event of results) {
      reply.apply(event)
      yield event
    }
    if (own.length < open.length || results.some(({ type }) => type === 'tool-approval')) return
    yield { type: 'step-start' }
    const said = reply.finish()
    for (const [id, call] of said.flatMap(callsOf)) known.set(id, call)
    current = { ...current, messages: [...current.messages, ...said], files: [], trigger: 'tool-results' }
  }
}
