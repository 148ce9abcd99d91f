import { formFault } from '../kit/form-fault.ts'
import { answerWith, type MockAnswer, type MockFrame } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import { sampleArguments } from '../kit/sample-arguments.ts'
import { sampleFiles } from '../kit/sample-files.ts'
import type { MockRoute } from '../kit/service-mock.ts'
import { unknownFields } from '../kit/unknown-fields.ts'
import {
  answerMessage,
  keepMessage,
  messageFault,
  messageFrames,
  wordsOf,
  type GivenMessage,
  type StoredMessage,
} from './thread-message.ts'
import { runObject, type RunToolCall, type ThreadRun } from './thread-run.ts'

interface Tool {
  type?: string
  function?: { name?: string; parameters?: unknown }
}

interface ThreadsHost {
  /** Before `/threads`. */
  readonly host: string
  /** What is wrong with any request to it, e.g. a header that is missing. */
  check(request: MockRequest): MockAnswer | undefined
  refuse(status: number, message: string): MockAnswer
  readonly today?: MockRoute['answer']
}

const words = (text: string): string[] => text.split(' ')
const runFields = words(
  'assistant_id thread stream model instructions additional_instructions additional_messages tools metadata temperature',
)

/** The addresses of the Assistants API. A message that is the name of a status makes a run that ends so. */
export function createThreadRoutes({ host, check, refuse, today }: ThreadsHost): MockRoute[] {
  const assistants = new Map<string, readonly Tool[]>([['asst_known', []]])
  const earlier = keepMessage('msg_known', 'thread_known', { role: 'user', content: 'Do you know me?' })
  const threads = new Map([['thread_known', [earlier, answerMessage('msg_known_2', 'thread_known', 'csv')]]])
  const runs = new Map<string, ThreadRun>()
  const files = new Set<string>()
  let count = 0
  const next = (prefix: string): string => `${prefix}_${(count += 1)}`

  const messagesOf = (thread: string): StoredMessage[] => threads.get(thread) ?? []
  const add = (thread: string, message: StoredMessage): number => messagesOf(thread).push(message)

  function begin(thread: string, assistant: string): ThreadRun {
    const asked = wordsOf(messagesOf(thread).at(-1) ?? keepMessage('', '', {}))
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
  }

  function complete(run: ThreadRun, said: string): StoredMessage {
    const message = answerMessage(next('msg'), run.thread, said)
    add(run.thread, message)
    return message
  }

  /** Takes a run a step further; says what was said when it is at its end. */
  function step(
    run: ThreadRun,
    said = wordsOf(messagesOf(run.thread).at(-1) ?? keepMessage('', '', {})),
  ): StoredMessage | undefined {
    run.status = run.ahead.shift() ?? run.status
    return run.status === 'completed' && messagesOf(run.thread).at(-1)?.role === 'user' ? complete(run, said) : undefined
  }

  function streamed(run: ThreadRun, isNew: boolean, said?: string): MockAnswer {
    const at = (status: string): MockFrame => ({ event: `thread.run.${status}`, data: runObject({ ...run, status }) })
    const thread = { event: 'thread.created', data: { id: run.thread, object: 'thread', created_at: 1763700000, metadata: {} } }
    const begun = said === undefined ? [...(isNew ? [thread] : []), at('created')] : []
    const end = run.ahead.at(-1) ?? 'completed'
    run.ahead = [end]
    const message = step(run, said)
    const frames = [...begun, at('queued'), at('in_progress'), ...(message ? messageFrames(message) : []), at(end)]
    return answerWith.events([...frames, { event: 'done', data: '[DONE]' }])
  }

  const answerRun = (run: ThreadRun, { json }: MockRequest, isNew: boolean, said?: string): MockAnswer =>
    json['stream'] ? streamed(run, isNew, said) : answerWith.json(runObject(run))

  function fault({ json }: MockRequest, messages: readonly GivenMessage[]): MockAnswer | undefined {
    const [unknown] = unknownFields(json, runFields)
    if (unknown !== undefined) return refuse(400, `Unknown parameter: '${unknown}'.`)
    const id = String(json['assistant_id'])
    if (!assistants.has(id)) return refuse(404, `No assistant found with id '${id}'.`)
    const text = messages.map((message) => messageFault(message, files)).find((one) => one !== undefined)
    return text === undefined ? undefined : refuse(400, text)
  }

  const gone = (kind: string, id: string): MockAnswer => refuse(404, `No ${kind} found with id '${id}'.`)

  const routes: [MockRoute['method'], path: string, (request: MockRequest) => MockAnswer][] = [
    [
      'POST',
      'assistants',
      ({ json }) => {
        const [unknown] = unknownFields(json, words('model name description instructions tools tool_resources metadata'))
        if (unknown !== undefined) return refuse(400, `Unknown parameter: '${unknown}'.`)
        if (typeof json['model'] !== 'string') return refuse(400, "Missing required parameter: 'model'.")
        const id = next('asst')
        assistants.set(id, (json['tools'] ?? []) as Tool[])
        return answerWith.json({ id, object: 'assistant', created_at: 1763700000, ...json })
      },
    ],
    [
      'POST',
      'threads/runs',
      (request) => {
        const { messages = [] } = (request.json['thread'] ?? {}) as { messages?: GivenMessage[] }
        const wrong = fault(request, messages)
        if (wrong) return wrong
        const thread = next('thread')
        threads.set(
          thread,
          messages.map((message) => keepMessage(next('msg'), thread, message)),
        )
        return answerRun(begin(thread, String(request.json['assistant_id'])), request, true)
      },
    ],
    [
      'POST',
      'threads/{thread}/messages',
      ({ json, parameters: { thread = '' } }) => {
        if (!threads.has(thread)) return gone('thread', thread)
        const text = messageFault(json, files)
        if (text !== undefined) return refuse(400, text)
        const isBusy = [...runs.values()].some((run) => run.thread === thread && run.status === 'requires_action')
        if (isBusy) return refuse(400, `Can't add messages to ${thread} while a run is active.`)
        const message = keepMessage(next('msg'), thread, json)
        add(thread, message)
        return answerWith.json(message)
      },
    ],
    [
      'GET',
      'threads/{thread}/messages',
      ({ url, parameters: { thread = '' } }) => {
        if (!threads.has(thread)) return gone('thread', thread)
        const list = messagesOf(thread)
        const data = url.searchParams.get('order') === 'asc' ? list : list.toReversed()
        return answerWith.json({ object: 'list', data, first_id: data[0]?.id, last_id: data.at(-1)?.id, has_more: false })
      },
    ],
    [
      'POST',
      'threads/{thread}/runs',
      (request) => {
        const { thread = '' } = request.parameters
        if (!threads.has(thread)) return gone('thread', thread)
        return fault(request, []) ?? answerRun(begin(thread, String(request.json['assistant_id'])), request, false)
      },
    ],
    [
      'GET',
      'threads/{thread}/runs/{run}',
      ({ parameters: { run: id = '' } }) => {
        const run = runs.get(id)
        if (!run) return gone('run', id)
        step(run)
        return answerWith.json(runObject(run))
      },
    ],
    [
      'POST',
      'threads/{thread}/runs/{run}/submit_tool_outputs',
      (request) => {
        const { run: id = '' } = request.parameters
        const run = runs.get(id)
        if (run?.status !== 'requires_action') return gone('run', id)
        const { tool_outputs: outputs = [] } = request.json as { tool_outputs?: { tool_call_id?: string; output?: unknown }[] }
        const isWhole = run.calls.every((call) =>
          outputs.some((given) => given.tool_call_id === call.id && typeof given.output === 'string'),
        )
        if (!isWhole)
          return refuse(400, `Expected tool outputs for call_ids [${run.calls.map((call) => `'${call.id}'`).join(', ')}]`)
        const said = outputs.map(({ output }) => String(output)).join(', ')
        run.status = 'queued'
        run.ahead = ['completed']
        if (!request.json['stream']) complete(run, said)
        return answerRun(run, request, false, said)
      },
    ],
    [
      'POST',
      'threads/{thread}/runs/{run}/cancel',
      ({ parameters: { run: id = '' } }) => {
        const run = runs.get(id)
        if (!run) return gone('run', id)
        run.status = 'cancelled'
        return answerWith.json(runObject({ ...run, status: 'cancelling' }))
      },
    ],
    [
      'POST',
      'files',
      (request) => {
        const text = formFault(request, { files: ['file'], required: ['file', 'purpose'], optional: [] })
        if (text !== undefined) return refuse(400, text)
        const file = request.form?.get('file')
        if (!(file instanceof File)) return refuse(400, 'No file')
        const { size: bytes, name: filename } = file
        const id = `file-${filename}`
        files.add(id)
        const record = { id, object: 'file', bytes, created_at: 1763700000, filename, purpose: 'assistants', status: 'processed' }
        return answerWith.json(record)
      },
    ],
    [
      'GET',
      'files/{id}/content',
      ({ parameters: { id = '' } }) =>
        id === 'file-made-png'
          ? answerWith.bytes(sampleFiles.pngBytes, 'application/octet-stream')
          : id === 'file-made-csv'
            ? answerWith.bytes(new TextEncoder().encode('name\nKitty\n'), 'text/csv')
            : gone('file', id),
    ],
  ]
  return routes.map(([method, path, answer]) => ({
    method,
    url: `${host}/${path}`,
    answer: (request) => check(request) ?? answer(request),
    // Files outlived the assistants.
    ...(today && !path.startsWith('files') && { today }),
  }))
}
