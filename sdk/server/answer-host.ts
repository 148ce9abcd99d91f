import type { ApprovalStore } from './approvals/approval-store.ts'

/** The server that gives an answer, for what the answer hands over to. */
export interface AnswerHost {
  readonly approvals: ApprovalStore
  /** Whether who asks takes a stream. */
  readonly isStreaming: boolean
  readonly publicUrl: string | undefined
  readonly onError: (error: unknown, request?: Request) => void
}

const hosts = new WeakMap<Request, AnswerHost>()

/** Notes which server answers a request. */
export const noteHost = (request: Request, host: AnswerHost): void => void hosts.set(request, host)

/** What was noted; undefined where no server is known. */
export const hostOf = (request: Request): AnswerHost | undefined => hosts.get(request)
