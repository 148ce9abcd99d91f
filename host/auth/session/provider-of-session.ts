import { readSession } from './read-session.ts'

/** The social provider that the session came through: its people have no password here. Nothing for the others. */
export async function providerOfSession(): Promise<string | undefined> {
  const identities = (await readSession())?.idToken?.payload.identities
  const first: unknown = Array.isArray(identities) ? identities[0] : undefined
  if (typeof first !== 'object' || first === null || !('providerName' in first)) return undefined
  return typeof first.providerName === 'string' ? first.providerName : undefined
}
