import { answerWith, type MockAnswer } from '../../kit/mock-answer.ts'
import type { MockRequest } from '../../kit/mock-request.ts'
import { unknownFields } from '../../kit/unknown-fields.ts'
import { answerRun } from './answer-run.ts'
import { messageFault, type GivenMessage } from './thread-message.ts'
import type { ThreadRoute, ThreadService } from './thread-route.ts'
import { runObject } from './thread-run.ts'

const runFields =
  'assistant_id thread stream model instructions additional_instructions additional_messages tools metadata temperature'.split(
    ' ',
  )

/** The addresses of runs: begun with a thread or in one, asked after, given the results of their functions, and cancelled. */
export function runRoutes({ store, refuse, gone }: ThreadService): ThreadRoute[] {
  /** What is wrong with a request for a run. */
  function fault({ json }: MockRequest, messages: readonly GivenMessage[]): MockAnswer | undefined {
    const [unknown] = unknownFields(json, runFields)
    if (unknown !== undefined) return refuse(400, `Unknown parameter: '${unknown}'.`)
    const id = String(json['assistant_id'])
    if (!store.hasAssistant(id)) return refuse(404, `No assistant found with id '${id}'.`)
    const text = messages.map((message) => messageFault(message, store.files)).find((one) => one !== undefined)
    return text === undefined ? undefined : refuse(400, text)
  }

  function beginWithThread(request: MockRequest): MockAnswer {
    const { messages = [] } = (request.json['thread'] ?? {}) as { messages?: GivenMessage[] }
    const wrong = fault(request, messages)
    if (wrong) return wrong
    const run = store.begin(store.addThread(messages), String(request.json['assistant_id']))
    return answerRun(store, run, request, { isNew: true })
  }

  function begin(request: MockRequest): MockAnswer {
    const { thread = '' } = request.parameters
    if (!store.hasThread(thread)) return gone('thread', thread)
    return fault(request, []) ?? answerRun(store, store.begin(thread, String(request.json['assistant_id'])), request)
  }

  function ask({ parameters: { run: id = '' } }: MockRequest): MockAnswer {
    const run = store.run(id)
    if (!run) return gone('run', id)
    store.step(run)
    return answerWith.json(runObject(run))
  }

  function takeResults(request: MockRequest): MockAnswer {
    const { run: id = '' } = request.parameters
    const run = store.run(id)
    if (run?.status !== 'requires_action') return gone('run', id)
    const { tool_outputs: outputs = [] } = request.json as { tool_outputs?: { tool_call_id?: string; output?: unknown }[] }
    const isWhole = run.calls.every((call) =>
      outputs.some((given) => given.tool_call_id === call.id && typeof given.output === 'string'),
    )
    if (!isWhole) return refuse(400, `Expected tool outputs for call_ids [${run.calls.map((call) => `'${call.id}'`).join(', ')}]`)
    const said = outputs.map(({ output }) => String(output)).join(', ')
    run.status = 'queued'
    run.ahead = ['completed']
    if (!request.json['stream']) store.complete(run, said)
    return answerRun(store, run, request, { said })
  }

  function cancel({ parameters: { run: id = '' } }: MockRequest): MockAnswer {
    const run = store.run(id)
    if (!run) return gone('run', id)
    run.status = 'cancelled'
    return answerWith.json(runObject({ ...run, status: 'cancelling' }))
  }

  return [
    ['POST', 'threads/runs', beginWithThread],
    ['POST', 'threads/{thread}/runs', begin],
    ['GET', 'threads/{thread}/runs/{run}', ask],
    ['POST', 'threads/{thread}/runs/{run}/submit_tool_outputs', takeResults],
    ['POST', 'threads/{thread}/runs/{run}/cancel', cancel],
  ]
}
