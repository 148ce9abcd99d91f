import type { BackendContext } from '../backend-context.ts'

/** Who asks. */
export interface Caller {
  readonly userId: string
  readonly isPaid: boolean
  readonly accountName?: string | undefined
  readonly email?: string | undefined
  /** What the user wants to be called. */
  readonly preferredName?: string | undefined
}

/** A request on its way to an answer. */
export interface Call extends BackendContext {
  readonly request: Request
  readonly url: URL
  /** The parts of the path that the route names with a colon. */
  readonly parameters: Readonly<Record<string, string>>
  readonly caller: Caller
}

/** One address of the backend. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `/v1/knowledge/:id` */
  readonly path: string
  /** `open` asks for no token: the webhook. */
  readonly access: 'open' | 'signed-in' | 'paid'
  /** Gives what is sent as JSON, or a whole response. */
  answer(call: Call): unknown
}
