import type { ApprovalStore } from './approvals/approval-store.ts'
import type { Size } from './visitors/token-size.ts'

/** The server that gives an answer, for what the answer hands over to. */
export interface AnswerHost {
  readonly approvals: ApprovalStore
  /** Whether who asks takes a stream. */
  readonly isStreaming: boolean
  readonly publicUrl: string | undefined
  readonly onError: (error: unknown, request?: Request) => void
  /** Told of what the model reads beside the request, such as excerpts: their tokens count. */
  readonly onRead?: ((size: Size) => void) | undefined
}

const hosts = new WeakMap<Request, AnswerHost>()

/** Notes which server answers a request. */
export const noteHost = (request: Request, host: AnswerHost): void => void hosts.set(request, host)

/** What was noted; undefined where no server is known. */
export const hostOf = (request: Request): AnswerHost | undefined => hosts.get(request)
