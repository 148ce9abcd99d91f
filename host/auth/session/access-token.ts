import { readSession } from './read-session.ts'

/** The access token for the product's own backend, renewed when it has expired. Nothing when no one is signed in. */
export async function accessToken(options: { forceRefresh?: boolean } = {}): Promise<string | undefined> {
  return (await readSession(options))?.accessToken.toString()
}
