import type { MockRequest } from '../../kit/mock-request.ts'
import { sampleArguments } from '../../kit/sample-arguments.ts'
import { answerMessage, keepMessage, wordsOf, type GivenMessage, type StoredMessage } from './thread-message.ts'
import type { RunToolCall, ThreadRun } from './thread-run.ts'

interface Tool {
  type?: string
  function?: { name?: string; parameters?: unknown }
}

/** What the service remembers: assistants, threads with their messages, uploaded files, and runs, which go on a step at a time. */
export function createThreadStore() {
  const assistants = new Map<string, readonly Tool[]>([['asst_known', []]])
  const earlier = keepMessage('msg_known', 'thread_known', { role: 'user', content: 'Do you know me?' })
  const threads = new Map([['thread_known', [earlier, answerMessage('msg_known_2', 'thread_known', 'csv')]]])
  const runs = new Map<string, ThreadRun>()
  const files = new Set<string>()
  let count = 0
  const next = (prefix: string): string => `${prefix}_${(count += 1)}`

  const messagesOf = (thread: string): StoredMessage[] => threads.get(thread) ?? []
  const lastWords = (thread: string): string => wordsOf(messagesOf(thread).at(-1) ?? keepMessage('', '', {}))

  function keep(thread: string, given: GivenMessage): StoredMessage {
    const message = keepMessage(next('msg'), thread, given)
    messagesOf(thread).push(message)
    return message
  }

  /** Ends a run with an answer. */
  function complete({ thread }: ThreadRun, said: string): StoredMessage {
    const message = answerMessage(next('msg'), thread, said)
    messagesOf(thread).push(message)
    return message
  }

  return {
    files,
    hasAssistant: (id: string): boolean => assistants.has(id),
    addAssistant({ tools }: MockRequest['json']): string {
      const id = next('asst')
      assistants.set(id, (tools ?? []) as Tool[])
      return id
    },
    hasThread: (id: string): boolean => threads.has(id),
    messagesOf,
    keep,
    addThread(messages: readonly GivenMessage[]): string {
      const thread = next('thread')
      threads.set(thread, [])
      for (const message of messages) keep(thread, message)
      return thread
    },
    run: (id: string): ThreadRun | undefined => runs.get(id),
    /** Whether a run of the thread waits for the results of its functions. */
    isBusy: (thread: string): boolean =>
      [...runs.values()].some((run) => run.thread === thread && run.status === 'requires_action'),
    /** Begins a run. A message that is the name of a status makes one that ends so. */
    begin(thread: string, assistant: string): ThreadRun {
      const asked = lastWords(thread)
      const calls = (assistants.get(assistant) ?? [])
        .filter(({ type }) => type === 'function')
        .map(({ function: tool }, index): RunToolCall => ({
          id: `call_1_${index + 1}`,
          type: 'function',
          function: { name: tool?.name ?? '', arguments: JSON.stringify(sampleArguments(tool?.parameters)) },
        }))
      const isStatus = ['failed', 'expired', 'cancelled', 'incomplete'].includes(asked)
      const end = isStatus ? asked : calls.length ? 'requires_action' : 'completed'
      const run: ThreadRun = { id: next('run'), thread, assistant, status: 'queued', ahead: ['in_progress', end], calls }
      runs.set(run.id, run)
      return run
    },
    /** Takes a run a step further; says what was said when it is at its end. */
    step(run: ThreadRun, said = lastWords(run.thread)): StoredMessage | undefined {
      run.status = run.ahead.shift() ?? run.status
      const isAnswered = messagesOf(run.thread).at(-1)?.role !== 'user'
      return run.status === 'completed' && !isAnswered ? complete(run, said) : undefined
    },
    complete,
  }
}

export type ThreadStore = ReturnType<typeof createThreadStore>
