import { deleteUser } from 'aws-amplify/auth'
import { withSession } from '../session/with-session.ts'

/** Deletes the account of the signed-in user at the provider. The session ends with it. Rejects with an `AuthFailure`. */
export const deleteAccount = (): Promise<void> => withSession(() => deleteUser())
