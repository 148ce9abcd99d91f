import { isSocialReturn } from '../../auth/social/is-social-return.ts'

/** What the hosted sign-in puts into the address, and no one else is to see. */
const secrets = ['code', 'state', 'error', 'error_description', 'session_state']

/** Takes what is secret out of the address bar, and with it out of what reports and bookmarks see. */
export function cleanAddress(): void {
  if (!isSocialReturn(location.href)) return
  const address = new URL(location.href)
  for (const name of secrets) address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}
