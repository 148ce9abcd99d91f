import type { CallBody } from './request-fields.ts'
import type { UserPool } from './user-pool.ts'

/** One call of the service: the body in, the body out. A refusal is a thrown `CognitoFault`. */
export type Action = (body: CallBody, pool: UserPool) => Promise<object>

/** Actions by the name in the `x-amz-target` header. */
export type Actions = Readonly<Record<string, Action>>
