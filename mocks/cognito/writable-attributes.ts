import { CognitoFault } from './cognito-fault.ts'
import type { UserPool } from './user-pool.ts'

/** Refuses attributes that the app client may not write, as the service does, in a sign-up too. */
export function requireWritable({ settings }: UserPool, names: readonly string[]): void {
  if (names.some((name) => !settings.writeAttributes.includes(name)))
    throw new CognitoFault('NotAuthorizedException', 'A client attempted to write unauthorized attribute')
}
