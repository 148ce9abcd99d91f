// Reads and writes the cookie that names a visitor, with its signature.
/** The cookie that names a visitor. */
export const cookieName = 'confab-visitor'

/** A name, and its signature where it has one. */
export interface SaidName {
  readonly visitor: string
  readonly signature: string | undefined
}

/** What the cookie says; undefined where that is no name. */
export function readCookie(value: string): SaidName | undefined {
  const [, visitor, signature] = /^([\w-]{36})(?:\.([\da-f]{64}))?$/.exec(value) ?? []
  return visitor === undefined ? undefined : { visitor, signature }
}

/** Who is meant by what was copied: the cookie with its signature, also with its name before it and its attributes after it, or an id. */
export function copiedVisitor(given: string): string {
  const [pair = ''] = given.trim().split(';')
  const value = pair.trim().replace(new RegExp(`^(?:set-cookie:|cookie:)?\\s*${cookieName}=`, 'i'), '')
  return readCookie(value.replace(/^(["'])(.*)\1$/, '$2'))?.visitor ?? given
}
