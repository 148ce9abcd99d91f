/** A name within a key: no other name begins with it and a colon. */
const escaped = (name: string): string => name.replaceAll('%', '%25').replaceAll(':', '%3A')

/** The prefix of the keys under which the browser's storage keeps the answers of a conversation while they grow. */
export const growingPrefix = (...conversation: readonly string[]): string =>
  `confab-growing:${conversation.map((name) => `${escaped(name)}:`).join('')}`
