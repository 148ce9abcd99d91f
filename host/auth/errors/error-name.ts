/** What kind of error it is, as the identity provider and the library name it. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : '')
