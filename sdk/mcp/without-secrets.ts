/** Shorter values stand in too many words to be taken out of them. */
const shortest = 4

/** The text without the tokens and headers that were sent: a server may repeat them in what it says. */
export function withoutSecrets(text: string, secrets: ReadonlySet<string>): string {
  let shown = text
  for (const secret of secrets) {
    const bare = secret.replace(/^(?:Bearer|Basic)\s+/i, '')
    for (const value of [secret, bare]) if (value.length >= shortest) shown = shown.replaceAll(value, '…')
  }
  return shown
}
