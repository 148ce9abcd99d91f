import type { Environment } from '../../../sdk/server/serve/find-service.ts'

interface NamedPool {
  readonly userPoolId: string
  readonly clientId: string
  /** Another address than that of its region. */
  readonly endpoint?: string | undefined
}

/** The pool that the app signs people in with, as the variables of its build name it; undefined where they name none. */
export function findPool({
  VITE_AMPLIFY_OUTPUTS: outputs,
  VITE_USER_POOL_ID: userPoolId,
  VITE_USER_POOL_CLIENT_ID: clientId,
  VITE_USER_POOL_ENDPOINT: endpoint,
}: Environment): NamedPool | undefined {
  if (!outputs) return userPoolId && clientId ? { userPoolId, clientId, endpoint } : undefined
  const { auth } = JSON.parse(outputs) as { auth?: { user_pool_id?: string; user_pool_client_id?: string } }
  if (!auth?.user_pool_id || !auth.user_pool_client_id) throw new Error('VITE_AMPLIFY_OUTPUTS names no user pool and client.')
  return { userPoolId: auth.user_pool_id, clientId: auth.user_pool_client_id, endpoint }
}
