import { deleteUser } from 'aws-amplify/auth'
import { inSession } from '../session/in-session.ts'

/** Deletes the account of whoever is signed in, with the provider. The session ends with it. Rejects with an `AuthFailure`. */
export const deleteAccount = (): Promise<void> => inSession(() => deleteUser())
