import type { AssistantOptions } from '../../core/options/services/openai-conversations.ts'
import type { FunctionCall, FunctionHandler, FunctionResult } from '../../core/options/services/service-options.ts'
import { ChatError } from '../../core/errors.ts'
import type { ConnectorRequest, ReplyEvent } from '../../core/types.ts'
import { poll } from '../../net/poll.ts'
import type { Json } from '../../protocols/protocol.ts'
import { chatRounds, type ToolRound } from '../chat-rounds.ts'
import { decodeAnswer, decodeValue } from '../decode/decode-answer.ts'
import { readJson } from '../decode/read-body.ts'
import { pathSegment } from '../path-segment.ts'
import type { ServiceContext } from '../service.ts'
import { createAssistantCalls, type AssistantHost } from './assistant-calls.ts'
import { createThreadMessage } from './thread-message.ts'
import { createThreadReader, type ThreadMessage } from './thread-reader.ts'

interface Run {
  id: string
  thread_id: string
  status: string
  required_action?: {
    submit_tool_outputs?: { tool_calls?: { id: string; function?: { name?: string; arguments?: string } }[] }
  } | null
}

interface Delta {
  delta?: { content?: { type?: string; text?: { value?: string } }[] }
}

const interval = 500 // milliseconds

const isPending = ({ status }: Run): boolean => /^(queued|in_progress|cancelling)$/.test(status)

/** As in Deep Chat, a function handler for assistants can return plain texts. */
const lenient = (handler: FunctionHandler | undefined): FunctionHandler | undefined =>
  handler &&
  (async (calls: FunctionCall[]) => {
    const given: unknown = await handler(calls)
    if (!Array.isArray(given)) return given as { text: string }
    return (given as unknown[]).map(async (one) => {
      const result = await one
      return (typeof result === 'string' ? { response: result } : result) as FunctionResult
    })
  })

function* callsOf({ required_action: action }: Run): Iterable<ReplyEvent> {
  for (const { id, function: called } of action?.submit_tool_outputs?.tool_calls ?? []) {
    yield { type: 'tool-input', id, name: called?.name ?? '', input: called?.arguments ?? '' }
  }
}

/** In English the words of the specification; in any other language the chat's own text. */
const failureOf = (run: Run): ChatError =>
  new ChatError(`Thread run status: ${run.status}`, {
    isDisplayable: true,
    cause: run,
    code: run.status === 'expired' ? 'confab.errorTimeout' : 'confab.errorNoAnswer',
  })

/** Gets an assistant's reply: adds a message to a thread, runs it, and handles the run's tool calls and output. */
export async function* askThreads(
  request: ConnectorRequest,
  context: ServiceContext<AssistantOptions>,
  given: AssistantHost,
): AsyncGenerator<ReplyEvent> {
  const { settings, isStreaming, signal, delay } = context
  const { function_handler: handler, maxToolRounds: maxRounds = Infinity } = settings
  const host = createAssistantCalls(given, context)
  const reader = createThreadReader(host)
  const stream = isStreaming && { stream: true }
  let thread = request.sessionId ?? settings.thread_id
  let run: Run | undefined
  let told = request.sessionId

  /** The current state of the run; the thread id is emitted once. */
  function* follow(current: Run): Iterable<ReplyEvent> {
    run = current
    thread = current.thread_id
    if (told !== thread) yield { type: 'session', id: thread }
    told = thread
  }

  /** The path of a thread, and of a run in it. */
  const threadPath = (): string => `threads/${pathSegment(thread ?? '')}`
  const runPath = (): string => `${threadPath()}/runs/${pathSegment(run?.id ?? '')}`

  /** Adds the visitor's message to its thread, or starts one, and runs it. */
  async function begin(): Promise<globalThis.Response> {
    const message = await createThreadMessage(request, settings, host)
    const body = { assistant_id: await host.assistantId(), ...stream }
    if (thread === undefined) return host.ask('threads/runs', { ...body, thread: { messages: [message] } })
    await host.ask(`${threadPath()}/messages`, message)
    return host.call(`${threadPath()}/runs`, body)
  }

  function submit({ calls, outputs }: ToolRound): Promise<globalThis.Response> {
    const results = calls.map(({ id }, index): Json => ({ tool_call_id: id, output: outputs[index] ?? '' }))
    return host.call(`${runPath()}/submit_tool_outputs`, { tool_outputs: results, ...stream })
  }

  /** Polls the run until it is no longer in progress. */
  async function* awaitRun(first: globalThis.Response): AsyncGenerator<ReplyEvent> {
    let next: globalThis.Response | undefined = first
    const ask = async (): Promise<Run> => {
      const response = next ?? (await host.call(runPath()))
      next = undefined
      return (await readJson(response, signal)) as Run
    }
    for await (const current of poll(ask, (answer) => (isPending(answer) ? interval : undefined), delay)) {
      yield* follow(current)
    }
    if (run?.status === 'requires_action') yield* callsOf(run)
    else if (run?.status !== 'completed') throw failureOf(run as Run)
    else {
      const list = await readJson(await host.call(`${threadPath()}/messages?order=desc`), signal)
      yield* decodeValue(list, reader.newest, context)
    }
  }

  async function* readFrame(frame: unknown, event = ''): AsyncGenerator<ReplyEvent> {
    const [, kind, status = ''] = /^thread\.(?:(run|message)\.)?(\w+)$/.exec(event) ?? []
    if (kind === 'run') {
      const current = frame as Run
      yield* follow(current)
      if (status === 'requires_action') yield* callsOf(current)
      else if (/^(failed|cancelled|expired|incomplete)$/.test(status)) throw failureOf(current)
    } else if (event === 'thread.message.delta') {
      for (const { text } of (frame as Delta).delta?.content ?? [])
        if (text?.value) yield { type: 'text-delta', text: text.value }
    } else if (event === 'thread.message.completed') yield* reader.streamed(frame as ThreadMessage)
  }

  /** Streams of runs end with `[DONE]` alone. */
  const streamed = { read: readFrame, isEnd: () => false }

  try {
    yield* chatRounds({
      handler: lenient(handler),
      maxRounds,
      async *ask(rounds) {
        const last = rounds.at(-1)
        const response = await (last ? submit(last) : begin())
        yield* isStreaming ? decodeAnswer(response, streamed, context) : awaitRun(response)
      },
    })
  } finally {
    // A run that still waits for results would block its thread until it expires. The earlier failure is the one to report.
    if (run?.status === 'requires_action' && !signal.aborted) {
      await host.call(`${runPath()}/cancel`, {}).catch(() => undefined)
    }
  }
}
