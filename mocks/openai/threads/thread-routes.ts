import { answerWith, type MockAnswer } from '../../kit/mock-answer.ts'
import type { MockRequest } from '../../kit/mock-request.ts'
import type { MockRoute } from '../../kit/service-mock.ts'
import { unknownFields } from '../../kit/unknown-fields.ts'
import { fileRoutes } from './file-routes.ts'
import { messageRoutes } from './message-routes.ts'
import { runRoutes } from './run-routes.ts'
import type { ThreadRoute, ThreadService } from './thread-route.ts'
import { createThreadStore } from './thread-store.ts'

interface ThreadsHost {
  /** Before `/threads`. */
  readonly host: string
  /** What is wrong with any request to it, e.g. a header that is missing. */
  check(request: MockRequest): MockAnswer | undefined
  refuse(status: number, message: string): MockAnswer
  readonly today?: MockRoute['answer']
}

const assistantFields = 'model name description instructions tools tool_resources metadata'.split(' ')

/** The addresses of the Assistants API. A message that is the name of a status makes a run that ends so. */
export function createThreadRoutes({ host, check, refuse, today }: ThreadsHost): MockRoute[] {
  const store = createThreadStore()
  const service: ThreadService = { store, refuse, gone: (kind, id) => refuse(404, `No ${kind} found with id '${id}'.`) }

  function createAssistant({ json }: MockRequest): MockAnswer {
    const [unknown] = unknownFields(json, assistantFields)
    if (unknown !== undefined) return refuse(400, `Unknown parameter: '${unknown}'.`)
    if (typeof json['model'] !== 'string') return refuse(400, "Missing required parameter: 'model'.")
    return answerWith.json({ id: store.addAssistant(json), object: 'assistant', created_at: 1763700000, ...json })
  }

  const routes: ThreadRoute[] = [
    ['POST', 'assistants', createAssistant],
    ...runRoutes(service),
    ...messageRoutes(service),
    ...fileRoutes(service),
  ]
  return routes.map(([method, path, answer]) => ({
    method,
    url: `${host}/${path}`,
    answer: (request) => check(request) ?? answer(request),
    // Files outlived the assistants.
    ...(today && !path.startsWith('files') && { today }),
  }))
}
