import type { AuthUser } from './auth-state.ts'
import type { Session } from './read-session.ts'

/** The user according to the tokens alone: the attributes are claims of the identity token. */
export function userOf({ accessToken, idToken }: Session, attributes?: Readonly<Record<string, string | undefined>>): AuthUser {
  const claims = idToken?.payload ?? accessToken.payload
  const { user_id: userId } = claims
  const texts = Object.entries(claims).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    ...(attributes ?? Object.fromEntries(texts)),
    userId: typeof userId === 'string' && userId !== '' ? userId : (claims.sub ?? ''),
  }
}
