import type { MockAnswer } from '../../kit/mock-answer.ts'
import type { MockRequest } from '../../kit/mock-request.ts'
import type { MockRoute } from '../../kit/service-mock.ts'
import type { ThreadStore } from './thread-store.ts'

/** What the routes of the Assistants API share. */
export interface ThreadService {
  readonly store: ThreadStore
  refuse(status: number, message: string): MockAnswer
  /** The answer about something that is not there. */
  gone(kind: string, id: string): MockAnswer
}

/** An address below the host, and what answers there. */
export type ThreadRoute = readonly [method: MockRoute['method'], path: string, answer: (request: MockRequest) => MockAnswer]
