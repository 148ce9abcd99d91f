import { defaultRounds } from './tool-limits.ts'
import type { EndedReply, TrackedReply } from '../conversation/reply/track-messages.ts'
import { ChatError } from '../errors.ts'
import { toolLabels } from '../labels/tools.ts'
import type { ChatOptions } from '../options/options.ts'
import type { Tool } from '../options/tools.ts'
import type { Question } from '../sending/question.ts'
import type { ChatSession } from '../session/chat-session.ts'
import type { Message, ToolPart } from '../types.ts'
import { createId } from '../util/ids.ts'
import { own } from '../util/own.ts'
import { whileWanted } from '../util/while-wanted.ts'
import { allTools, isServerTool } from './all-tools.ts'
import { approvedCalls } from './approved-calls.ts'
import { isAsked } from './is-asked.ts'
import { checkInput } from './check-input.ts'
import { callKey } from './claims/call-key.ts'
import { callsToRun } from './claims/calls-to-run.ts'
import { unknownWords } from './claims/unknown-words.ts'
import { needsApproval } from './needs-approval.ts'
import { cardOf, runCalls, type ReadyCall, failed, type ToolResult } from './run-tools.ts'

/** An answer that has just ended, perhaps with calls of the page's tools. */
interface Round {
  /** The question that was answered. */
  readonly question: Question
  readonly reply: TrackedReply
  /** The number of rounds since the visitor sent something, or decided on a call. */
  readonly count: number
  readonly signal: AbortSignal
}

/** A request whose answer may call tools, and how to send it and those that follow. */
export interface AskedRequest extends Pick<Round, 'question' | 'reply' | 'signal'> {
  ask(question: Question, reply: TrackedReply): Promise<EndedReply>
  /** The next request has the results of calls. */
  onResults(question: Question): void
}

/** A call, and the message that contains it. */
interface Call {
  readonly message: Message
  readonly part: ToolPart
}

/** Whether a renderer of the page answers the call: it has no tool of that name. */
const isForRenderer = ({ part: { name } }: Call, { renderers }: ChatOptions, tools: readonly Tool[]): boolean =>
  own(renderers as Readonly<Record<string, unknown>> | undefined, `tool:${name}`) !== undefined &&
  !tools.some((tool) => tool.name === name)

const isOpen = ({ part: { state, isProviderExecuted } }: Call): boolean => state === 'input-available' && !isProviderExecuted

const keyOf = ({ message, part }: Call): string => callKey(message.id, part)

/** The calls in the answer to the visitor's last message. */
function callsOf(messages: readonly Message[]): Call[] {
  const answer = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
  return answer.flatMap((message) => message.parts.flatMap((part) => (part.type === 'tool' ? [{ message, part }] : [])))
}

/** Lets the page's tools answer the calls of an answer, until the model makes no more calls. */
export interface ToolRounds {
  /** Sends a request and, each time the model calls tools of the page, another one with their results. */
  answer(askedRequest: AskedRequest): Promise<EndedReply>
}

export function createToolRounds({ store, conversation, claims }: ChatSession): ToolRounds {
  /** Calls that have run. None runs twice, whatever a service sends. */
  const begun = new Set<string>()

  const options = () => store.get().config.options
  const toolsNow = () => allTools(store.get())

  /** Whether another tab or device runs the call. */
  const runsElsewhere = (call: Call): boolean => isOpen(call) && store.get().callClaims?.get(keyOf(call)) === 'elsewhere'

  const tell = (reply: TrackedReply, { id }: ToolPart, result: ToolResult): void =>
    reply.apply({ type: 'tool-output', id, ...result })

  /** The current messages of the answered request, and those that the answer added. */
  function messagesNow({ messages }: Question, { brought }: TrackedReply): Message[] {
    const known = new Set(messages.map(({ id }) => id))
    return [
      ...messages.map((message) => conversation.find(message.id) ?? message),
      ...conversation.kept().filter(({ id }) => brought.has(id) && !known.has(id)),
    ]
  }

  /** Prepares a call that can run: there is a tool of its name, its arguments are valid, and no approval is pending. */
  async function prepare({ message, part }: Call, reply: TrackedReply, signal: AbortSignal): Promise<ReadyCall | undefined> {
    try {
      const tool = toolsNow().find(({ name }) => name === part.name)
      if (!tool) throw new Error(`There is no tool "${part.name}".`)
      if (isServerTool(tool)) reply.apply({ type: 'tool-input', id: part.id, ...cardOf(tool) })
      // Another server may have a tool of this name by now: what the visitor allowed is what the card said.
      const isShown = !isServerTool(tool) || part.title === tool.title
      const isAllowed = isShown && approvedCalls.has(conversation, message, part)
      if (message.isHistory && !isAllowed) {
        const mayHaveRun = store.get().callClaims?.get(callKey(message.id, part)) === 'unknown'
        throw new Error(mayHaveRun ? unknownWords : 'The page was left before the tool ran.')
      }
      const input = checkInput(tool, part.input)
      const asks = await whileWanted(needsApproval(tool, input, conversation), signal)
      if (!asks || isAllowed) return { part, tool, input }
      reply.apply({ type: 'tool-approval', id: part.id, approval: { id: createId(), isOfPage: true } })
    } catch (error) {
      // What was stopped was not run, which its card says.
      if (!signal.aborted) tell(reply, part, failed(error))
    }
    return undefined
  }

  /**
   * Answers the calls of an answer that has ended.
   * @returns whether the model can continue: false if it called nothing, or waits for the visitor.
   */
  async function runRound({ question, reply, count, signal }: Round): Promise<boolean> {
    const isWaiting = (call: Call): boolean => isOpen(call) && (isForRenderer(call, options(), toolsNow()) || runsElsewhere(call))
    const open = callsOf(messagesNow(question, reply)).filter(
      (call) => isOpen(call) && !begun.has(keyOf(call)) && !isWaiting(call),
    )
    if (!open.length) return false
    if (count >= (options().maxToolRounds ?? defaultRounds)) {
      const words = toolLabels(store.get().config.labels).toolRoundsReached
      for (const { part } of open) tell(reply, part, { output: words, isError: true })
      throw new ChatError(words, { isDisplayable: true })
    }
    const ready = await Promise.all(
      open.map(async (call) => {
        const prepared = await prepare(call, reply, signal)
        return prepared && { ...prepared, key: keyOf(call) }
      }),
    )
    const allowed = await callsToRun(
      ready.filter((call) => call !== undefined),
      { store, claims: claims.load, tell: (part, result) => tell(reply, part, result) },
    )
    for (const { key } of allowed) begun.add(key)
    await runCalls(allowed, { signal, tell: (part, result) => tell(reply, part, result) })
    signal.throwIfAborted()
    return callsOf(messagesNow(question, reply)).every((call) => !isAsked(call.part) && !isWaiting(call))
  }

  /** Creates the request with the results, for the model to continue. */
  function followUp({ question, reply }: Pick<Round, 'question' | 'reply'>): Question {
    const messages = messagesNow(question, reply)
    const owner = callsOf(messages).at(-1)?.message
    return {
      messages,
      attachments: [],
      sessionId: question.sessionId,
      clearings: question.clearings,
      trigger: 'tool-results',
      ...(owner && { messageId: owner.id, continues: { id: owner.id, parts: owner.parts.length } }),
    }
  }

  /** An answer that was cut short has calls that may lack arguments, or that the model would have taken back: none of them runs. */
  function withhold({ question, reply }: Pick<Round, 'question' | 'reply'>): void {
    const calls = callsOf(messagesNow(question, reply)).filter(isOpen)
    for (const { message, part } of calls) {
      conversation.replace(message.id, (before) => ({
        ...before,
        parts: before.parts.map((other) =>
          other.type === 'tool' && other.id === part.id ? { ...other, state: 'input-streaming' } : other,
        ),
      }))
    }
  }

  return {
    async answer({ question: first, reply, signal, ask, onResults }: AskedRequest): Promise<EndedReply> {
      let question = first
      let open = reply
      // The visitor approved calls: they run before the model continues.
      if (first.runsTools) {
        const round = { question, reply, count: 0, signal }
        await runRound(round)
        // Whoever runs the last call goes on.
        if (callsOf(messagesNow(question, reply)).some(runsElsewhere)) return { reply, isContinuing: false, ending: 'good' }
        question = { ...followUp(round), isAnswer: true }
      }
      for (let count = 0; ; count += 1) {
        const asked = { question, reply: open }
        const ended = await ask(question, open).catch((error: unknown) => {
          withhold(asked)
          throw error
        })
        open = ended.reply
        const round = { question, reply: open, count, signal }
        if (ended.ending !== 'good') {
          withhold(round)
          return ended
        }
        if (ended.isContinuing || signal.aborted || !(await runRound(round))) return ended
        // If something fails from here on, a retry starts here: no tool runs twice.
        question = followUp(round)
        onResults(question)
      }
    },
  }
}
