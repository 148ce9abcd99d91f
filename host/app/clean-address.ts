/** What a social provider and a person's mail put into the address, and nobody else is to see. */
const secrets = ['code', 'state', 'error', 'error_description', 'session_state']

/** Takes what is secret out of the address bar, and with it out of what analytics, reports and bookmarks see. */
export function cleanAddress(): void {
  const address = new URL(location.href)
  const before = address.search
  for (const name of secrets) address.searchParams.delete(name)
  if (address.search !== before) history.replaceState(history.state, '', address)
}
